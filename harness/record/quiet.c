/* Which samples had the core to themselves. */
#include "harness/record/quiet.h"

#include <math.h>
#include <stdlib.h>

#include "harness/base/memory.h"
#include "harness/stats/stats.h"

enum { LOW_SHARE = 20 };

static const double SLOWER = 1.05;

/* Of a series' chains, and so many times that is no change of the clock. */
static const double QUICK = 0.1, STRETCHED = 2;

bool quiet_suffices(const struct series *series)
{
	return series->shared_count && series->count - series->shared_count >= QUIET_LEAST;
}

bool quiet_lacks(const struct series *series)
{
	return series->shared_count && series->count - series->shared_count < QUIET_LEAST;
}

static double quantile(const int64_t *column, size_t count, double fraction)
{
	double *values = memory_resize(NULL, (count + 1) * sizeof *values);
	double found;

	for (size_t i = 0; i < count; i++)
		values[i] = (double)column[i];
	found = stats_quantile(values, count, fraction);
	free(values);
	return found;
}

double quiet_quick_chain(const struct series *series)
{
	const int64_t *chain = series->column[COLUMN_YARDSTICK_NS];

	return chain && series->count ? quantile(chain, series->count, QUICK) : NAN;
}

double quiet_longest_chain(const struct series *series)
{
	const int64_t *chain = series->column[COLUMN_YARDSTICK_NS];

	return chain && series->count ? STRETCHED * quantile(chain, series->count, QUICK)
				      : INFINITY;
}

/*
 * What a wide operation takes in cycles, per sample, a new array; NULL if that was not measured. By
 * the sample's own chains, so that a change of the clock's frequency meets both, but an
 * interrupted chain counts as the series' median; with `capped` no chain counts for more than
 * that. So what interrupts a chain does not make its neighbour look fast.
 */
static double *wide_cycles(const struct launch *launch, const struct series *series, bool capped)
{
	const int64_t *wide = series->column[COLUMN_WIDE_NS];
	const int64_t *chain = series->column[COLUMN_YARDSTICK_NS];
	double scale = (double)launch_integer(launch, "yardstick-ops", 0) /
		       (double)launch_integer(launch, "wide-ops", 1);
	double usual = chain ? quantile(chain, series->count, 0.5) : 0;
	double longest = capped ? usual : quiet_longest_chain(series);
	double *cycles;

	if (!wide || !chain || !(usual > 0) || !(scale > 0))
		return NULL;
	cycles = memory_resize(NULL, (series->count + 1) * sizeof *cycles);
	for (size_t i = 0; i < series->count; i++) {
		double length =
			(double)chain[i] > longest ? fmin(usual, longest) : (double)chain[i];

		cycles[i] = (double)wide[i] / length * scale;
	}
	return cycles;
}

double *quiet_wide_cycles(const struct launch *launch, const struct series *series)
{
	return wide_cycles(launch, series, true);
}

double quiet_low_end(const struct launch *launch)
{
	size_t count = launch->result.count;
	double *cycles = wide_cycles(launch, &launch->result, true);
	double low = 0;

	if (cycles && count > 1) {
		stats_sort(cycles, count);
		low = cycles[count / LOW_SHARE ? count / LOW_SHARE : 1];
	}
	free(cycles);
	return low;
}

/* Whether another task took the CPU during the sample, or the one before, whose chain it shares. */
static bool preempted(const struct series *series, size_t i)
{
	const int64_t *switches = series->column[COLUMN_INVOLUNTARY];

	return switches && (switches[i] || (i > 0 && switches[i - 1]));
}

static void mark_series(const struct launch *launch, struct series *series, double limit)
{
	double *cycles = wide_cycles(launch, series, false);

	free(series->shared);
	series->shared = NULL;
	series->shared_count = 0;
	if (!cycles)
		return;
	series->shared = memory_resize(NULL, series->count + 1);
	for (size_t i = 0; i < series->count; i++) {
		series->shared[i] = cycles[i] > limit || preempted(series, i);
		series->shared_count += series->shared[i];
	}
	free(cycles);
}

void quiet_mark(struct launch *launch, double alone)
{
	mark_series(launch, &launch->result, alone * SLOWER);
	mark_series(launch, &launch->overhead, alone * SLOWER);
}
