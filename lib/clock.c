/* The clock's tick and read cost, measured. */
#include "lib/clock.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include "lib/throwaway.h"

enum {
	STEPS = 200, /* steps of the clock to look at: 0.2 s at a 1 ms tick */
	BURSTS = 10, /* bursts of readings */
	BURST = 1000 /* readings in a burst */
};

static int64_t next_step_ns(void)
{
	int64_t first = clock_now_ns();
	int64_t next;

	do
		next = clock_now_ns();
	while (next == first);
	return next - first;
}

int64_t clock_tick_ns(void)
{
	int64_t least = next_step_ns();

	for (int i = 1; i < STEPS; i++) {
		int64_t step = next_step_ns();

		if (step < least)
			least = step;
	}
	return least;
}

int64_t clock_read_ns(void)
{
	int64_t least = INT64_MAX;

	for (int i = 0; i < BURSTS; i++) {
		int64_t start = clock_now_ns();
		int64_t took;

		for (int reading = 1; reading < BURST; reading++)
			clock_now_ns();
		took = clock_now_ns() - start;
		if (took < least)
			least = took;
	}
	return (least + BURST - 1) / BURST;
}

struct trial {
	clock_reader *clock;
	int failed; /* 1 refused, 0 not, -1 there is no filter */
};

/* Not seccomp's strict mode: on x86-64 that takes the clock's instruction away as well. */
static void try_clock(void *answer)
{
	struct sock_filter refuse[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clock_gettime, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	const struct sock_fprog program = {sizeof refuse / sizeof refuse[0], refuse};
	struct trial *trial = answer;
	struct timespec now;

	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
	    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0)
		trial->failed = trial->clock(CLOCK_MONOTONIC, &now) != 0;
}

const char *clock_conflict(clock_reader *clock)
{
	struct trial trial = {clock, -1};

	throwaway_run(try_clock, &trial, sizeof trial);
	if (trial.failed < 0)
		return "whether reading the clock makes a system call cannot be seen: no seccomp "
		       "filter";
	return trial.failed ? "reading the clock makes a system call with this clock source" : NULL;
}
