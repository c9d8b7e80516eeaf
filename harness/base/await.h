/* Waiting for a child, though not for ever. */
#ifndef TRAPCOST_AWAIT_H
#define TRAPCOST_AWAIT_H

#include <stdbool.h>
#include <sys/types.h>

/* What await_child() returns for a child that did not end by itself. */
enum { AWAIT_KILLED = -1, AWAIT_LATE = -2, AWAIT_STOPPED = -3 };

/*
 * Waits for a child that leads a process group. Its exit code; AWAIT_KILLED: a signal ended it;
 * AWAIT_LATE and AWAIT_STOPPED: `limit_s` passed, or `stop` (NULL: never) said so, and its group
 * was killed.
 */
int await_child(pid_t pid, double limit_s, bool (*stop)(void));

/* Seconds of a clock that only goes forward. */
double await_now_s(void);

/* Sleeps; less if a signal comes. */
void await_nap(double seconds);

/* For a child, before it executes: it leads a group, and ends with its parent. */
void await_become_child(void);

#endif
