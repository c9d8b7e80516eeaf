/*
 * How often a CPU entered its idle states, which decide what it takes to wake it:
 * Documentation/admin-guide/pm/cpuidle.rst. Read by the launch around its measuring child.
 */
#ifndef TRAPCOST_IDLE_H
#define TRAPCOST_IDLE_H

#include <stdint.h>

enum { IDLE_STATES_MAX = 16, IDLE_NAME_SIZE = 32 };

struct idle {
	int states; /* 0 where the kernel has no driver for them */
	struct {
		char name[IDLE_NAME_SIZE];
		int64_t entered; /* since boot */
	} state[IDLE_STATES_MAX];
};

/* Reads the present values for `cpu`. */
void idle_read(struct idle *idle, int cpu);

/* Prints, for each state, its name and how often it was entered meanwhile. */
void idle_print(const struct idle *before, const struct idle *after);

#endif
