/* The timed parts of a batch. */
#include "lib/interval.h"

#include <stddef.h>

#include "lib/clock.h"
#include "lib/histogram.h"
#include "lib/note.h"

enum { TICK_PERCENT = 5 }; /* of the median, at most, or there is no spread to see */

static struct counters *counters; /* NULL: not counted */
static struct interval sum;
static int64_t start_ns;
static struct counters_reading start_counts;
static struct histogram spread;

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
	histogram_add(&spread, ns);
}

void interval_spread_reset(void)
{
	if (spread.count)
		histogram_reset(&spread);
}

void interval_spread_note(int64_t tick_ns)
{
	int64_t median = histogram_percentile(&spread, 50);

	if (!spread.count || tick_ns * 100 > median * TICK_PERCENT)
		return;
	note("interval-least-ns", spread.least);
	note("interval-p50-ns", median);
	note("interval-p99-ns", histogram_percentile(&spread, 99));
	note("interval-max-ns", spread.most);
}
