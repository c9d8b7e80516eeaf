/* Warm-up, drift, ties and modes. */
#include "harness/stats/warnings.h"

#include <math.h>
#include <stdlib.h>

#include "harness/stats/stats.h"

static const double TIES_MAX = 0.2, GAP_MIN = 0.5, SIDE_MIN = 0.2;

/* Samples a whole tick apart differ by it and some rounding. */
static const double TICK_ROUNDING = 1 + 1e-6;

enum { FENCE_SAMPLES_MIN = 5, STEADY_SAMPLES_MIN = 6, SIDE_LAUNCHES_MIN = 2 };

static bool first_is_high(const double *samples, size_t count)
{
	if (count < 1 + FENCE_SAMPLES_MIN)
		return false;

	double low = stats_quantile(samples + 1, count - 1, 0.25);
	double high = stats_quantile(samples + 1, count - 1, 0.75);

	return samples[0] > high + 1.5 * (high - low);
}

static bool is_unsteady(const double *samples, size_t count, double margin)
{
	size_t third = count / 3;

	if (count < STEADY_SAMPLES_MIN)
		return false;

	double early = stats_median(samples, third);
	double late = stats_median(samples + third, count - third);

	return fabs(log(early / late)) > margin;
}

static bool has_ties(const double *samples, size_t count, double tick)
{
	double *sorted = stats_sorted_copy(samples, count);
	double reach = tick * TICK_ROUNDING;
	size_t tied = 0;

	for (size_t i = 0; sorted && i < count; i++) {
		bool below = i > 0 && sorted[i] - sorted[i - 1] <= reach;
		bool above = i + 1 < count && sorted[i + 1] - sorted[i] <= reach;

		tied += below || above;
	}
	free(sorted);
	return (double)tied > TIES_MAX * (double)count;
}

unsigned warnings_samples(const double *samples, size_t count, double tick, double margin)
{
	unsigned flags = 0;

	if (first_is_high(samples, count))
		flags |= WARNINGS_FIRST_SAMPLE;
	if (is_unsteady(samples, count, margin))
		flags |= WARNINGS_NOT_STEADY;
	if (has_ties(samples, count, tick))
		flags |= WARNINGS_TIES;
	return flags;
}

/* How many of the sorted values lie below the largest gap. */
static size_t below_gap(const double *sorted, size_t count)
{
	size_t below = 1;

	for (size_t i = 2; i < count; i++) {
		if (sorted[i] - sorted[i - 1] > sorted[below] - sorted[below - 1])
			below = i;
	}
	return below;
}

static bool is_a_side(size_t side, size_t count)
{
	return side >= SIDE_LAUNCHES_MIN && (double)side >= SIDE_MIN * (double)count;
}

unsigned warnings_launches(const double *medians, size_t count, struct warnings_modes *modes)
{
	double *sorted = count >= 2 * SIDE_LAUNCHES_MIN ? stats_sorted_copy(medians, count) : NULL;
	unsigned flags = 0;

	if (!sorted)
		return 0;

	size_t below = below_gap(sorted, count);
	double gap = sorted[below] - sorted[below - 1], range = sorted[count - 1] - sorted[0];

	if (gap > GAP_MIN * range && is_a_side(below, count) && is_a_side(count - below, count)) {
		modes->low = stats_quantile_sorted(sorted, below, 0.5);
		modes->high = stats_quantile_sorted(sorted + below, count - below, 0.5);
		flags = WARNINGS_BIMODAL;
	}
	free(sorted);
	return flags;
}

const char *warnings_text(enum warnings_flag flag)
{
	switch (flag) {
	case WARNINGS_FIRST_SAMPLE:
		return "first sample stands out: raise warm-up";
	case WARNINGS_NOT_STEADY:
		return "no steady state in the samples";
	case WARNINGS_TIES:
		return "samples are tied within a clock tick: raise min time, not samples";
	case WARNINGS_BIMODAL:
		return "bimodal: launches fall into two groups";
	}
	return "";
}
