/* Metrics. */
#include "harness/record/metric.h"

#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/record/quiet.h"
#include "harness/stats/stats.h"

const char *metric_name(enum metric metric)
{
	static const char *const names[METRICS] = {"ns", "cycles", "instructions"};

	return names[metric];
}

const char *metric_unit(enum metric metric)
{
	static const char *const units[METRICS] = {"ns/op", "cycles/op", "instructions/op"};

	return units[metric];
}

static bool yardstick_sound(const struct launch *launch)
{
	const char *state = launch_get(launch, "yardstick");

	return state && (strcmp(state, "confirmed") == 0 || strcmp(state, "assumed") == 0);
}

const char *metric_missing(const struct launch *launch, enum metric metric)
{
	const char *reason;

	if (metric == METRIC_CYCLES && !yardstick_sound(launch)) {
		reason = launch_get(launch, "yardstick");
		return reason ? reason : "no yardstick";
	}
	if (metric == METRIC_INSTRUCTIONS && !launch->result.column[COLUMN_INSTRUCTIONS]) {
		reason = launch_get(launch, "counters");
		return reason ? reason : "not counted";
	}
	return launch->result.count ? NULL : "no samples";
}

/* What does not change from sample to sample; `factor` is 0 where the metric is missing. */
struct scale {
	const int64_t *above, *below; /* columns; below: NULL for 1 */
	double longest;               /* below: one that is longer is no measure */
	double factor;
};

static struct scale scale_of(const struct launch *launch, const struct series *series,
			     enum metric metric)
{
	int64_t *const *column = series->column;
	struct scale scale = {.above = column[COLUMN_BATCH_NS]};

	if (metric == METRIC_INSTRUCTIONS)
		scale.above = column[COLUMN_INSTRUCTIONS];
	if (scale.above)
		scale.factor = 1 / (double)series->iterations;
	if (metric == METRIC_CYCLES) {
		scale.below = column[COLUMN_YARDSTICK_NS];
		scale.factor *= scale.below && yardstick_sound(launch)
					? (double)launch_integer(launch, "yardstick-ops", 0)
					: 0;
	}
	return scale;
}

static bool sample_of(const struct scale *scale, size_t sample, double *value)
{
	if (scale->factor == 0 || (scale->below && scale->below[sample] <= 0))
		return false;
	*value = (double)scale->above[sample] * scale->factor;
	if (scale->below)
		*value /= (double)scale->below[sample];
	return true;
}

bool metric_sample(const struct launch *launch, const struct series *series, enum metric metric,
		   size_t sample, double *value)
{
	struct scale scale = scale_of(launch, series, metric);

	return sample_of(&scale, sample, value);
}

static bool stretched(const struct scale *scale, size_t sample)
{
	return scale->below && (double)scale->below[sample] > scale->longest;
}

/* The values of the samples that are not left out; 0 where one that should have a value has none.
 */
static size_t collect(const struct scale *scale, const struct series *series, const bool *left_out,
		      double *values)
{
	size_t count = 0;

	for (size_t i = 0; i < series->count; i++) {
		if ((left_out && left_out[i]) || stretched(scale, i))
			continue;
		if (!sample_of(scale, i, &values[count++]))
			return 0;
	}
	return count;
}

static double adjusted(const struct launch *launch, const struct series *series, enum metric metric)
{
	if (metric == METRIC_CYCLES && yardstick_sound(launch))
		return series->adjusted_cycles;
	return metric == METRIC_NS ? series->adjusted_ns : 0;
}

bool metric_launch(const struct launch *launch, const struct series *series, enum metric metric,
		   double *median)
{
	if (adjusted(launch, series, metric) > 0) {
		*median = adjusted(launch, series, metric);
		return true;
	}

	struct scale scale = scale_of(launch, series, metric);
	bool quiet = metric != METRIC_INSTRUCTIONS && quiet_suffices(series);
	double *values = memory_resize(NULL, (series->count + 1) * sizeof *values);
	size_t count;

	if (scale.below)
		scale.longest = quiet_longest_chain(series);
	count = collect(&scale, series, quiet ? series->shared : NULL, values);

	if (quiet && !count)
		count = collect(&scale, series, NULL, values);
	if (count)
		*median = stats_median(values, count);
	free(values);
	return count > 0;
}
