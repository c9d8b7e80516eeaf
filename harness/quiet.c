/* Which samples had the core to themselves. */
#include "harness/quiet.h"

#include <stdlib.h>

#include "harness/memory.h"
#include "harness/stats.h"

enum { LOW_SHARE = 20, LAUNCH_SHARE = 10, LAUNCHES_LEAST = 3 };

static const double SLOWER = 1.05;

bool quiet_suffices(const struct series *series)
{
	return series->shared_count && series->count - series->shared_count >= QUIET_LEAST;
}

bool quiet_lacks(const struct series *series)
{
	return series->shared_count && series->count - series->shared_count < QUIET_LEAST;
}

static double middle(const int64_t *column, size_t count)
{
	double *values = memory_resize(NULL, (count + 1) * sizeof *values);
	double median;

	for (size_t i = 0; i < count; i++)
		values[i] = (double)column[i];
	median = stats_median(values, count);
	free(values);
	return median;
}

/*
 * What a wide operation takes in cycles, per sample, a new array; NULL if that was not measured. By
 * the sample's own chains, so that a change of the clock's frequency meets both; with `capped`
 * no chain counts for more than the series' median, so that what interrupts a chain does
 * not make its neighbour look fast.
 */
static double *wide_cycles(const struct launch *launch, const struct series *series, bool capped)
{
	const int64_t *wide = series->column[COLUMN_WIDE_NS];
	const int64_t *chain = series->column[COLUMN_YARDSTICK_NS];
	double scale = (double)launch_integer(launch, "yardstick-ops", 0) /
		       (double)launch_integer(launch, "wide-ops", 1);
	double usual = chain ? middle(chain, series->count) : 0;
	double *cycles;

	if (!wide || !chain || !(usual > 0) || !(scale > 0))
		return NULL;
	cycles = memory_resize(NULL, (series->count + 1) * sizeof *cycles);
	for (size_t i = 0; i < series->count; i++) {
		double length = capped && (double)chain[i] > usual ? usual : (double)chain[i];

		cycles[i] = (double)wide[i] / length * scale;
	}
	return cycles;
}

/* The low end of a launch, one odd sample aside; 0 if that was not measured. */
static double low_end(const struct launch *launch)
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

struct lows {
	double *values;
	size_t count;
};

/* Launches that did not stand are no measure for others. */
static void add_lows(struct lows *lows, const struct record *record)
{
	for (size_t i = 0; i < record->result_count; i++)
		for (size_t j = 0; j < record->results[i].launch_count; j++) {
			const struct launch *launch = &record->results[i].launches[j];
			double low = launch->status == STATUS_OK ? low_end(launch) : 0;

			if (!(low > 0))
				continue;
			lows->values = memory_resize(lows->values,
						     (lows->count + 1) * sizeof *lows->values);
			lows->values[lows->count++] = low;
		}
}

/* What a wide operation takes on a core of one's own: the low end of the launches, without the
 * lowest of three or more and a tenth of many, which something odd may have stretched. */
static double reference(struct record *const *records, size_t count)
{
	struct lows lows = {NULL, 0};
	size_t rank;
	double low = 0;

	for (size_t i = 0; i < count; i++)
		add_lows(&lows, records[i]);
	rank = lows.count / LAUNCH_SHARE;
	if (rank == 0 && lows.count >= LAUNCHES_LEAST)
		rank = 1;
	if (lows.count) {
		stats_sort(lows.values, lows.count);
		low = lows.values[rank];
	}
	free(lows.values);
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

static void mark_record(struct record *record, double limit)
{
	for (size_t i = 0; i < record->result_count; i++)
		for (size_t j = 0; j < record->results[i].launch_count; j++) {
			struct launch *launch = &record->results[i].launches[j];

			mark_series(launch, &launch->result, limit);
			mark_series(launch, &launch->overhead, limit);
		}
}

void quiet_mark(struct record *const *records, size_t count)
{
	double limit = reference(records, count) * SLOWER;

	for (size_t i = 0; limit > 0 && i < count; i++)
		mark_record(records[i], limit);
}
