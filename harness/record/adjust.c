/* Adjusting the launches of a case, over all records together. */
#include "harness/record/adjust.h"

#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/record/contention.h"
#include "harness/record/quiet.h"

/* The launches of a case that stand, and the samples of one of their series. */
struct group {
	struct launch **launches;
	struct contention_launch *samples; /* cost and wide are owned */
	size_t count;
	double alone;
	bool overhead;
};

static struct series *series_of(struct launch *launch, bool overhead)
{
	return overhead ? &launch->overhead : &launch->result;
}

static double *costs(const struct launch *launch, const struct series *series, bool cycles)
{
	double *values = memory_resize(NULL, (series->count + 1) * sizeof *values);
	double factor = 1 / (double)series->iterations;

	if (cycles)
		factor *= (double)launch_integer(launch, "yardstick-ops", 0) /
			  quiet_quick_chain(series);
	for (size_t i = 0; i < series->count; i++)
		values[i] = (double)series->column[COLUMN_BATCH_NS][i] * factor;
	return values;
}

static bool usable(const double *values, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (!(values[i] > 0))
			return false;
	return count > 0;
}

/* A launch without wide blocks, or with a sample of no time, is left as it is. */
static void add_samples(struct group *group, struct launch *launch)
{
	struct series *series = series_of(launch, group->overhead);
	double *wide = quiet_wide_cycles(launch, series);
	double *cost = wide && series->iterations > 0 ? costs(launch, series, false) : NULL;

	if (!cost || !usable(wide, series->count) || !usable(cost, series->count)) {
		free(wide);
		free(cost);
		return;
	}
	group->samples = memory_resize(group->samples, (group->count + 1) * sizeof *group->samples);
	group->launches =
		memory_resize(group->launches, (group->count + 1) * sizeof(struct launch *));
	group->samples[group->count] = (struct contention_launch){cost, wide, series->count};
	group->launches[group->count++] = launch;
}

static void add_records(struct group *group, struct record *const *records, size_t count,
			const char *id)
{
	for (size_t i = 0; i < count; i++)
		for (size_t j = 0; j < records[i]->result_count; j++) {
			struct result *r = &records[i]->results[j];

			for (size_t k = 0; r->id && strcmp(r->id, id) == 0 && k < r->launch_count;
			     k++) {
				series_of(&r->launches[k], group->overhead)->adjusted_ns = 0;
				series_of(&r->launches[k], group->overhead)->adjusted_cycles = 0;
				if (r->launches[k].status == STATUS_OK)
					add_samples(group, &r->launches[k]);
			}
		}
}

/* Beside mostly quiet launches a crowded one has little that ties it to the curve. */
static bool crowded(const struct group *group)
{
	size_t launches = 0;

	for (size_t i = 0; i < group->count; i++) {
		const struct series *series = series_of(group->launches[i], group->overhead);

		launches += series->shared_count * 2 > series->count;
	}
	return launches && launches * 2 >= group->count;
}

static void use_cycles(struct group *group)
{
	for (size_t i = 0; i < group->count; i++) {
		const struct launch *launch = group->launches[i];

		free((void *)group->samples[i].cost);
		group->samples[i].cost =
			costs(launch, series_of(group->launches[i], group->overhead), true);
	}
}

static void set_values(struct group *group, bool cycles)
{
	struct contention_curve curve;

	if (!contention_fit(group->samples, group->count, group->alone, &curve))
		return;
	for (size_t i = 0; i < group->count; i++) {
		struct series *series = series_of(group->launches[i], group->overhead);
		double value = contention_value(&group->samples[i], &curve, group->alone);

		*(cycles ? &series->adjusted_cycles : &series->adjusted_ns) = value;
	}
}

static void adjust_case(struct record *const *records, size_t count, const char *id, bool overhead,
			double alone)
{
	struct group group = {.alone = alone, .overhead = overhead};

	add_records(&group, records, count, id);
	if (crowded(&group)) {
		set_values(&group, false);
		use_cycles(&group);
		set_values(&group, true);
	}
	for (size_t i = 0; i < group.count; i++) {
		free((void *)group.samples[i].cost);
		free((void *)group.samples[i].wide);
	}
	free(group.samples);
	free(group.launches);
}

/* Whether a case of records[place] is in an earlier record. */
static bool seen(struct record *const *records, size_t place, const char *id)
{
	for (size_t i = 0; i < place; i++)
		if (record_result(records[i], id))
			return true;
	return false;
}

void adjust_records(struct record *const *records, size_t count, double alone)
{
	for (size_t i = 0; i < count; i++)
		for (size_t j = 0; j < records[i]->result_count; j++) {
			const char *id = records[i]->results[j].id;

			if (!id || seen(records, i, id))
				continue;
			adjust_case(records, count, id, false, alone);
			adjust_case(records, count, id, true, alone);
		}
}
