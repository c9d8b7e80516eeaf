/*
 * Flags: what happened during a launch that may have moved its numbers. Flagged data are
 * kept and counted like any other.
 */
#ifndef TRAPCOST_FLAG_H
#define TRAPCOST_FLAG_H

#include "harness/record/launch.h"

enum flag {
	FLAG_PREEMPTED,   /* involuntary switches that are no part of the case */
	FLAG_SHARED,      /* too few samples had the core to themselves (quiet.h) */
	FLAG_STEAL,       /* the hypervisor took time */
	FLAG_INTERRUPTS,  /* more than twice as many as tick and case explain */
	FLAG_THROTTLED,   /* the CPU was throttled */
	FLAG_CLOCKSOURCE, /* the kernel changed the clock source */
	FLAG_UNSTEADY,    /* the warm-up ended at its limit, not because windows agreed */
	FLAG_UNPROVEN,    /* this machine cannot prove the state of the vector unit */
	FLAG_BUSY         /* the CPU of a task that is woken was not idle each time */
};
enum { FLAGS = FLAG_BUSY + 1 };

extern const char *const flag_names[FLAGS];

/* A bit per flag; `hz` is the kernel's tick, 0 if not known. */
unsigned int flags_of(const struct launch *launch, long hz);

#endif
