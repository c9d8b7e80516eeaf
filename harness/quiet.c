/* Which samples had the core to themselves. */
#include "harness/quiet.h"

#include <stdlib.h>

#include "harness/memory.h"
#include "harness/stats.h"

enum { LOW_SHARE = 20, LAUNCH_SHARE = 10 };

static const double SLOWER = 1.05;

bool quiet_suffices(const struct series *series)
{
	return series->shared_count && series->count - series->shared_count >= QUIET_LEAST;
}

bool quiet_lacks(const struct launch *launch)
{
	const struct series *series = &launch->result;

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
 * Cycles a wide operation took, per sample, a new array; NULL if that was not measured. What
 * interrupts a chain makes it longer and would make its neighbour look fast: no chain
 * counts for more than the launch's median.
 */
static double *wide_cycles(const struct launch *launch, const struct series *series)
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
		double length = (double)chain[i] < usual ? (double)chain[i] : usual;

		cycles[i] = (double)wide[i] / length * scale;
	}
	return cycles;
}

/* The low end of a launch, one odd sample aside; 0 if that was not measured. */
static double low_end(const struct launch *launch)
{
	size_t count = launch->result.count;
	double *cycles = wide_cycles(launch, &launch->result);
	double low = 0;

	if (cycles && count > 1) {
		stats_sort(cycles, count);
		low = cycles[count / LOW_SHARE ? count / LOW_SHARE : 1];
	}
	free(cycles);
	return low;
}

/* What a wide operation takes on a core of one's own: the low end of the launches, a few
 * odd ones aside. */
static double reference(const struct record *record)
{
	double *lows = NULL;
	size_t count = 0;
	double low;

	for (size_t i = 0; i < record->result_count; i++)
		for (size_t j = 0; j < record->results[i].launch_count; j++) {
			low = low_end(&record->results[i].launches[j]);
			lows = memory_resize(lows, (count + 1) * sizeof *lows);
			lows[count] = low;
			count += low > 0;
		}
	stats_sort(lows, count);
	low = count ? lows[count / LAUNCH_SHARE] : 0;
	free(lows);
	return low;
}

static void mark_series(const struct launch *launch, struct series *series, double limit)
{
	double *cycles = wide_cycles(launch, series);

	free(series->shared);
	series->shared = NULL;
	series->shared_count = 0;
	if (!cycles)
		return;
	series->shared = memory_resize(NULL, series->count + 1);
	for (size_t i = 0; i < series->count; i++) {
		series->shared[i] = cycles[i] > limit;
		series->shared_count += series->shared[i];
	}
	free(cycles);
}

void quiet_mark(struct record *record)
{
	double limit = reference(record) * SLOWER;

	for (size_t i = 0; limit > 0 && i < record->result_count; i++)
		for (size_t j = 0; j < record->results[i].launch_count; j++) {
			struct launch *launch = &record->results[i].launches[j];

			mark_series(launch, &launch->result, limit);
			mark_series(launch, &launch->overhead, limit);
		}
}
