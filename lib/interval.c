/* The timed parts of a batch. */
#include "lib/interval.h"

#include <stddef.h>

#include "lib/clock.h"

static struct counters *counters; /* NULL: not counted */
static struct interval sum;
static int64_t start_ns;
static struct counters_reading start_counts;

void interval_reset(struct counters *which)
{
	counters = which;
	sum = (struct interval){.ns = 0};
}

struct interval interval_sum(void)
{
	return sum;
}

void interval_start(void)
{
	if (counters)
		start_counts = counters_read(counters);
	start_ns = clock_now_ns();
}

void interval_stop(void)
{
	struct counters_reading counted;

	sum.ns += clock_now_ns() - start_ns;
	if (!counters)
		return;
	counted = counters_between(counters, start_counts, counters_read(counters));
	sum.counted.instructions += counted.instructions;
	sum.counted.cycles += counted.cycles;
}

void interval_add(int64_t ns)
{
	sum.ns += ns;
}
