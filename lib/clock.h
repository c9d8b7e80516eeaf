/*
 * The clock: CLOCK_MONOTONIC through the vDSO, in signed 64-bit nanoseconds.
 */
#ifndef TRAPCOST_CLOCK_H
#define TRAPCOST_CLOCK_H

#include <stdint.h>
#include <time.h>

/* CLOCK_MONOTONIC exists on every Linux and cannot fail with a valid pointer. */
static inline int64_t clock_now_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

/*
 * The tick: the least step between two different readings, over many readings. On a
 * fine clock that is what a reading costs, on a coarse one the timer's period. It is
 * measured because clock_getres says 1 ns on every Linux.
 */
int64_t clock_tick_ns(void);

/* Reads a clock, as clock_gettime() does; not 0 where it failed. */
typedef int clock_reader(clockid_t clock, struct timespec *now);

/*
 * Why `clock` reading CLOCK_MONOTONIC is not known to stay out of the kernel, or NULL if it is:
 * with a clock source that user mode cannot read, the vDSO makes the system call. It is tried in a
 * throw-away child whose kernel refuses the call (seccomp).
 */
const char *clock_conflict(clock_reader *clock);

/* What one reading costs, in ns, rounded up: the least average of several bursts. */
int64_t clock_read_ns(void);

#endif
