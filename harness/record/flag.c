/* Flags. */
#include "harness/record/flag.h"

#include "harness/record/quiet.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { INTERRUPTS_FREE = 20, MS = 1000 };

/* A quiet launch has one or two; where the tasks of a case preempt each other it is every operation
 * or every other. */
enum { SWITCHES_FREE = 3, OPERATIONS_EACH = 20 };

const char *const flag_names[FLAGS] = {"preempted",  "shared",    "steal",
				       "interrupts", "throttled", "clocksource",
				       "unsteady",   "unproven",  "busy"};

/* Where switches are the operation there may be more than that. */
static bool more_switches(const struct launch *launch)
{
	const char *counted = launch_get(launch, "counted");
	int64_t operations = launch->result.iterations * (int64_t)launch->result.count;

	return counted && strcmp(counted, "involuntary switches") == 0 &&
	       launch_integer(launch, "count", 0) > operations;
}

/* Where tasks hand over to each other switches are told for the launch alone. */
static bool some_switches(const struct launch *launch)
{
	int64_t switches = launch_integer(launch, "involuntary-switches", 0);

	return launch_get(launch, "switches-per-operation") && switches > SWITCHES_FREE &&
	       switches * OPERATIONS_EACH < launch_integer(launch, "operations-total", 0);
}

static bool any_preempted(const struct launch *launch)
{
	const int64_t *counts = launch->result.column[COLUMN_INVOLUNTARY];

	for (size_t i = 0; counts && i < launch->result.count; i++)
		if (counts[i])
			return true;
	return more_switches(launch) || some_switches(launch) ||
	       launch_integer(launch, "crowded-gaps", 0) > 0;
}

static bool many_interrupts(const struct launch *launch, long hz)
{
	double ticks = (double)launch->took_ms * (double)hz / MS;

	return hz > 0 &&
	       (double)(launch_integer(launch, "interrupts", 0) -
			launch_integer(launch, "interrupts-due", 0)) > 2 * ticks + INTERRUPTS_FREE;
}

/* Where sleeps are the operation, each lets the CPU enter an idle state, unless others run there.
 * Nothing is known where the kernel does not count them. */
static bool seldom_idle(const struct launch *launch)
{
	const char *counted = launch_get(launch, "counted");
	int64_t entries = 0, more = 0;
	char key[sizeof "idle-state-entries" + 12];

	for (int state = 0; more >= 0; state++) {
		entries += more;
		snprintf(key, sizeof key, "idle-state%d-entries", state);
		more = launch_integer(launch, key, -1);
	}
	return launch_get(launch, "idle-state0-entries") && counted &&
	       strcmp(counted, "sleeps") == 0 &&
	       entries < launch_integer(launch, "operations-total", 0);
}

unsigned int flags_of(const struct launch *launch, long hz)
{
	const char *warmup = launch_get(launch, "warmup");
	const bool raised[FLAGS] = {
		[FLAG_PREEMPTED] = any_preempted(launch),
		[FLAG_SHARED] = quiet_lacks(&launch->result),
		[FLAG_STEAL] = launch_integer(launch, "steal-ticks", 0) > 0,
		[FLAG_INTERRUPTS] = many_interrupts(launch, hz),
		[FLAG_THROTTLED] = launch_integer(launch, "throttle-events", 0) > 0,
		[FLAG_CLOCKSOURCE] = launch_get(launch, "clocksource-after") != NULL,
		[FLAG_UNSTEADY] = warmup && strcmp(warmup, "steady") != 0,
		[FLAG_UNPROVEN] = launch_get(launch, "vector-unproven") != NULL,
		[FLAG_BUSY] = seldom_idle(launch),
	};
	unsigned int flags = 0;

	for (int f = 0; f < FLAGS; f++)
		flags |= raised[f] ? 1u << f : 0;
	return flags;
}
