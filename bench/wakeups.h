/*
 * The ways of wake: each has one call that the sleeper waits in and one that wakes it, or ends the
 * process. They are inlined into the loops.
 */
#ifndef TRAPCOST_WAKEUPS_H
#define TRAPCOST_WAKEUPS_H

#include <signal.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "lib/arch/arch.h"
#include "lib/bench.h"
#include "lib/futex.h"

enum { FUTEX, EVENTFD, SIGNAL, PIPE };
enum { LINE_BYTES = 128 }; /* no cache line is shared, nor a pair of them */

/* Shared by the two. */
struct bed {
	/* The sleeper writes: */
	uint64_t waiting __attribute__((aligned(LINE_BYTES))); /* for which wake-up, from 1 */
	uint64_t woken;                                        /* by which, last */
	int64_t woken_ns;                                      /* when */
	int64_t slept;                                         /* its voluntary switches */
	long process, task;
	/* The waker writes, the sleeper clears: */
	uint32_t word __attribute__((aligned(LINE_BYTES)));
};

static struct bed *bed;
static int in, out; /* the ends of what the sleeper reads */
static const uint64_t sleeper_signals = UINT64_C(1) << (SIGUSR1 - 1);

#define INLINE static inline __attribute__((always_inline))

INLINE void futex_sleep(void)
{
	while (!__atomic_load_n(&bed->word, __ATOMIC_ACQUIRE))
		futex_wait(&bed->word, 0);
	__atomic_store_n(&bed->word, 0, __ATOMIC_RELAXED);
}

INLINE void futex_rouse(void)
{
	__atomic_store_n(&bed->word, 1, __ATOMIC_RELEASE);
	futex_wake(&bed->word);
}

INLINE void read_token(long bytes)
{
	uint64_t token;
	long got = raw_syscall3(SYS_read, in, (long)&token, bytes);

	if (got != bytes)
		die_short("read", got);
}

INLINE void write_token(long bytes)
{
	uint64_t token = 1;
	long sent = raw_syscall3(SYS_write, out, (long)&token, bytes);

	if (sent != bytes)
		die_short("write", sent);
}

INLINE void signal_sleep(void)
{
	long got = raw_syscall4(SYS_rt_sigtimedwait, (long)&sleeper_signals, 0, 0,
				sizeof sleeper_signals);

	if (got != SIGUSR1)
		die_short("rt_sigtimedwait", got);
}

INLINE void signal_rouse(void)
{
	long failed = raw_syscall3(SYS_tgkill, bed->process, bed->task, SIGUSR1);

	if (failed)
		die_short("tgkill", failed);
}

static void introduce(void)
{
	bed->process = raw_syscall0(SYS_getpid);
	bed->task = raw_syscall0(SYS_gettid);
	raw_syscall4(SYS_rt_sigprocmask, SIG_BLOCK, (long)&sleeper_signals, 0,
		     sizeof sleeper_signals);
}

static void connect(int via)
{
	int ends[2];

	if (via == PIPE) {
		if (pipe(ends) != 0)
			die("pipe");
		in = ends[0];
		out = ends[1];
	} else if (via == EVENTFD) {
		in = out = eventfd(0, 0);
		if (in < 0)
			die("eventfd");
	}
}

#undef INLINE

#endif
