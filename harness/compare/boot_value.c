#include "harness/compare/boot_value.h"

#include <math.h>
#include <stdlib.h>

#include "harness/base/memory.h"
#include "harness/compare/visit.h"
#include "harness/record/figures.h"
#include "harness/stats/stats.h"

/* Sums over a boot's launches. */
struct sum {
	enum metric metric;
	bool shared_too;   /* launches of a shared core count as well */
	double logs, tick; /* the tick is the first launch's */
	size_t launches;
};

static double column_median(const struct series *series, enum column column)
{
	double *values = memory_resize(NULL, (series->count + 1) * sizeof *values);
	double median;

	for (size_t i = 0; i < series->count; i++)
		values[i] = series->column[column] ? (double)series->column[column][i] : 0;
	median = stats_median(values, series->count);
	free(values);
	return median;
}

/* How much of the value one step of the clock, or of the counter, is. */
static double resolution(const struct launch *launch, enum metric metric)
{
	double tick = (double)launch_integer(launch, "clock-tick-ns", 0);
	const struct series *series = &launch->result;

	if (metric == METRIC_INSTRUCTIONS)
		return 1 / column_median(series, COLUMN_INSTRUCTIONS);
	if (tick <= 0)
		return 0;
	if (metric == METRIC_NS)
		return tick / column_median(series, COLUMN_BATCH_NS);
	return tick / column_median(series, COLUMN_BATCH_NS) +
	       tick / column_median(series, COLUMN_YARDSTICK_NS);
}

static void add_launch(const struct result *r, const struct launch *launch, void *context)
{
	struct sum *sum = context;
	double median;

	if ((!sum->shared_too && !figures_count(r, launch, sum->metric)) ||
	    !metric_launch(launch, &launch->result, sum->metric, &median) || !(median > 0))
		return;
	sum->logs += log(median);
	if (!sum->launches++) /* all launches have batches of one size */
		sum->tick = resolution(launch, sum->metric);
}

double boot_value(const struct boot *boot, const char *id, enum metric metric, bool shared_too,
		  double *tick)
{
	struct sum sum = {.metric = metric, .shared_too = shared_too};

	visit_launches(boot, id, add_launch, &sum);
	*tick = fmax(*tick, sum.tick);
	return sum.launches ? sum.logs / (double)sum.launches : NAN;
}
