/* Waiting for a child, though not for ever. */
#include "harness/base/await.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Short at first: most children end at once. */
static const double nap_first_s = 0.001, nap_most_s = 0.05;

double await_now_s(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

void await_nap(double seconds)
{
	struct timespec nap = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};

	nanosleep(&nap, NULL);
}

void await_become_child(void)
{
	setsid();
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	signal(SIGINT, SIG_DFL);
	signal(SIGTERM, SIG_DFL);
}

static int end_child(pid_t pid, int why)
{
	kill(-pid, SIGKILL);
	kill(pid, SIGKILL); /* it may not lead its group yet */
	waitpid(pid, NULL, 0);
	return why;
}

int await_child(pid_t pid, double limit_s, bool (*stop)(void))
{
	double until = await_now_s() + limit_s, nap = nap_first_s;
	int status = 0;

	while (waitpid(pid, &status, WNOHANG) == 0) {
		if (stop && stop())
			return end_child(pid, AWAIT_STOPPED);
		if (await_now_s() > until)
			return end_child(pid, AWAIT_LATE);
		await_nap(nap);
		nap = nap * 2 < nap_most_s ? nap * 2 : nap_most_s;
	}
	return WIFEXITED(status) ? WEXITSTATUS(status) : AWAIT_KILLED;
}
