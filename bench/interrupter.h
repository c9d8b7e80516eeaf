/*
 * The interrupter of preempt: a task that sleeps on a timer, and what it tells the victim through
 * shared memory.
 */
#ifndef TRAPCOST_INTERRUPTER_H
#define TRAPCOST_INTERRUPTER_H

#include <errno.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/timerfd.h>

#include "lib/arch/arch.h"
#include "lib/note.h"
#include "lib/task.h"

enum { MOST_NICE = -20 };

/* Shared; the interrupter writes. */
static struct {
	uint64_t expirations; /* that it was woken for */
	uint32_t ended;       /* it has had its last turn */
} * told;

static int timer; /* a timerfd; starts itself again only when it is read */

static void interrupter(const struct bench_case *c, int index)
{
	uint64_t expired;
	bool last;

	(void)c, (void)index;
	do {
		long got = raw_syscall3(SYS_read, timer, (long)&expired, sizeof expired);

		if (got != sizeof expired)
			die_short("read", got);
		last = tasks_stopping();
		__atomic_store_n(&told->expirations, told->expirations + expired, __ATOMIC_RELEASE);
	} while (!last);
	__atomic_store_n(&told->ended, 1, __ATOMIC_RELEASE);
}

/* Every `period` ns from now on; 0 stops it. */
static void set_timer(long period)
{
	const struct itimerspec every = {{0, period}, {0, period}};

	errno = (int)-raw_syscall4(SYS_timerfd_settime, timer, 0, (long)&every, 0);
	if (errno)
		die("timerfd_settime");
}

static uint64_t expirations_now(void)
{
	return __atomic_load_n(&told->expirations, __ATOMIC_ACQUIRE);
}

static bool interrupter_ended(void)
{
	return __atomic_load_n(&told->ended, __ATOMIC_ACQUIRE) != 0;
}

static void interrupter_prepare(void)
{
	timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
	if (timer < 0)
		die("timerfd_create");
	told = mmap(NULL, sizeof *told, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (told == MAP_FAILED)
		die("mmap");
}

static bool set_policy(int policy, int priority)
{
	const struct sched_param parameter = {.sched_priority = priority};

	errno = (int)-raw_syscall3(SYS_sched_setscheduler, 0, policy, (long)&parameter);
	return errno == 0;
}

/*
 * Where it may, the interrupter runs under SCHED_FIFO, and the victim takes the best nice value, so
 * that hardly anybody else gets in between. The victim is no real-time task: if it spun
 * for ever, nothing could end it. Where it may not, the victim is SCHED_IDLE, which any ordinary
 * task preempts when it wakes: a rule, while a difference in nice is only a hint.
 */
static void interrupter_start(const struct bench_case *c, enum task_kind kind)
{
	bool fifo = set_policy(SCHED_FIFO, 1); /* inherited */

	interrupter_prepare();
	tasks_start(c, kind, 1, interrupter);
	if (!set_policy(fifo ? SCHED_OTHER : SCHED_IDLE, 0))
		die("sched_setscheduler");
	if (fifo)
		raw_syscall3(SYS_setpriority, PRIO_PROCESS, 0, MOST_NICE);
	note("interrupter-fifo", fifo);
}

#endif
