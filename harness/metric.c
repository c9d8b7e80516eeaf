/* Metrics. */
#include "harness/metric.h"

#include <stdlib.h>
#include <string.h>

#include "harness/memory.h"
#include "harness/stats.h"

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

bool metric_sample(const struct launch *launch, const struct series *series, enum metric metric,
		   size_t sample, double *value)
{
	int64_t *const *column = series->column;
	double operations = (double)series->iterations;

	if (metric == METRIC_INSTRUCTIONS) {
		if (column[COLUMN_INSTRUCTIONS])
			*value = (double)column[COLUMN_INSTRUCTIONS][sample] / operations;
		return column[COLUMN_INSTRUCTIONS] != NULL;
	}
	*value = (double)column[COLUMN_BATCH_NS][sample] / operations;
	if (metric == METRIC_NS)
		return true;
	if (!yardstick_sound(launch) || !column[COLUMN_YARDSTICK_NS] ||
	    column[COLUMN_YARDSTICK_NS][sample] <= 0)
		return false;
	*value *= (double)launch_integer(launch, "yardstick-ops", 0) /
		  (double)column[COLUMN_YARDSTICK_NS][sample];
	return true;
}

bool metric_launch(const struct launch *launch, const struct series *series, enum metric metric,
		   double *median)
{
	double *values = memory_resize(NULL, (series->count + 1) * sizeof *values);
	size_t count = 0;

	while (count < series->count &&
	       metric_sample(launch, series, metric, count, &values[count]))
		count++;
	if (count && count == series->count)
		*median = stats_median(values, count);
	free(values);
	return count && count == series->count;
}
