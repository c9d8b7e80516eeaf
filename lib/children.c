/* Waiting for the measuring task and its partners. */
#include "lib/children.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Takes a partner that has ended off the list; 0 if `pid` is none. */
static int forget_partner(struct tasks *tasks, pid_t pid)
{
	for (int i = 0; i < TASKS_MAX - 1; i++)
		if (tasks->partners[i].pid == pid) {
			tasks->partners[i].pid = 0;
			return i + 1;
		}
	return 0;
}

static pid_t wait_any(int *status)
{
	pid_t ended;

	do
		ended = wait(status);
	while (ended < 0 && errno == EINTR);
	return ended;
}

/* `child` is 0 when it has been waited for. Kills in rounds: until it is dead the measuring task
 * may start partners. */
static void end_all(pid_t child, struct tasks *tasks)
{
	int status;
	pid_t ended;

	do {
		if (child)
			kill(child, SIGKILL);
		for (int i = 0; i < TASKS_MAX - 1; i++)
			if (tasks->partners[i].pid)
				kill(tasks->partners[i].pid, SIGKILL);
		ended = wait_any(&status);
		if (ended == child)
			child = 0;
		else if (ended > 0)
			forget_partner(tasks, ended);
	} while (ended > 0);
}

static void name_task(char *name, size_t size, int partner)
{
	if (partner)
		snprintf(name, size, "partner %d", partner);
	else
		snprintf(name, size, "the measuring task");
}

void children_await(pid_t child, struct tasks *tasks)
{
	char name[60];
	int status;
	pid_t ended;

	do {
		ended = wait_any(&status);
		if (ended < 0)
			die("wait");
		name_task(name, sizeof name, ended == child ? 0 : forget_partner(tasks, ended));
	} while (ended != child && status == 0);
	end_all(ended == child ? 0 : child, tasks);
	errno = 0;
	if (WIFSIGNALED(status))
		die("%s was killed: %s", name, strsignal(WTERMSIG(status)));
	if (WEXITSTATUS(status) != EXIT_MEASURED)
		_exit(WEXITSTATUS(status)); /* it has said why */
}
