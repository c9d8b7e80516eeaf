/* From samples to figures: which launches count, and what a case comes to. */
#include "harness/record/figures.h"

#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/record/adjust.h"
#include "harness/record/quiet.h"
#include "harness/stats/stats.h"

enum { LAUNCH_SHARE = 10, LAUNCHES_LEAST = 3 };

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
			double low = launch->status == STATUS_OK ? quiet_low_end(launch) : 0;

			if (!(low > 0))
				continue;
			lows->values = memory_resize(lows->values,
						     (lows->count + 1) * sizeof *lows->values);
			lows->values[lows->count++] = low;
		}
}

/* What a wide operation takes on a core of one's own: the low end of the launches, without the
 * lowest of three or more and a tenth of many, which something odd may have stretched. */
static double alone_level(struct record *const *records, size_t count)
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

static void mark_record(struct record *record, double alone)
{
	for (size_t i = 0; i < record->result_count; i++)
		for (size_t j = 0; j < record->results[i].launch_count; j++)
			quiet_mark(&record->results[i].launches[j], alone);
}

static bool same_machine(const struct record *a, const struct record *b)
{
	const char *x = a->machine_name, *y = b->machine_name;

	return x && y ? strcmp(x, y) == 0 : x == y;
}

/* Marks the first record's machine's; moves the others to the front, and returns how many. */
static size_t mark_machine(struct record **records, size_t count)
{
	size_t same = 1, rest = 0;
	double alone;

	for (size_t i = 1; i < count; i++)
		if (same_machine(records[i], records[0])) {
			struct record *other = records[same];

			records[same++] = records[i];
			records[i] = other;
		}
	alone = alone_level(records, same);
	for (size_t i = 0; alone > 0 && i < same; i++)
		mark_record(records[i], alone);
	if (alone > 0 && records[0]->machine.kind != MACHINE_EMULATED)
		adjust_records(records, same, alone);
	while (same < count)
		records[rest++] = records[same++];
	return rest;
}

void figures_mark(struct record *const *records, size_t count)
{
	struct record **left = memory_resize(NULL, (count + 1) * sizeof(struct record *));

	for (size_t i = 0; i < count; i++)
		left[i] = records[i];
	while (count)
		count = mark_machine(left, count);
	free(left);
}

/* A case is ok if one launch is; else the first launch says what it is and why. */
static void judge_result(struct result *r)
{
	if (r->status != STATUS_OK)
		return;
	for (size_t i = 0; i < r->launch_count; i++)
		if (r->launches[i].status == STATUS_OK)
			return;
	r->status = r->launch_count ? r->launches[0].status : STATUS_FAILED;
	free(r->reason);
	r->reason =
		r->launch_count && r->launches[0].reason
			? memory_format("%s", r->launches[0].reason)
			: memory_format("%s", r->launch_count ? "no reason given" : "never ran");
}

static const struct series *series_of(const struct launch *launch, bool overhead)
{
	return overhead ? &launch->overhead : &launch->result;
}

static bool lacks_quiet(const struct launch *launch, bool overhead)
{
	const struct series *series = series_of(launch, overhead);

	return quiet_lacks(series) && !(series->adjusted_ns > 0);
}

/* Whether a launch has a time that is not of a shared core. */
static bool has_quiet(const struct launch *launch, enum metric metric, bool overhead)
{
	double median;

	return launch->status == STATUS_OK && !lacks_quiet(launch, overhead) &&
	       metric_launch(launch, series_of(launch, overhead), metric, &median);
}

static bool counts(const struct result *r, const struct launch *launch, enum metric metric,
		   bool overhead)
{
	if (launch->status != STATUS_OK || metric == METRIC_INSTRUCTIONS ||
	    !lacks_quiet(launch, overhead))
		return launch->status == STATUS_OK;
	for (size_t i = 0; i < r->launch_count; i++)
		if (has_quiet(&r->launches[i], metric, overhead))
			return false;
	return true;
}

bool figures_count(const struct result *r, const struct launch *launch, enum metric metric)
{
	return counts(r, launch, metric, false);
}

/* The medians of the launches that count and have the metric. */
static size_t launch_medians(const struct result *r, enum metric metric, bool overhead,
			     double *medians, const char **missing)
{
	size_t count = 0;

	for (size_t i = 0; i < r->launch_count; i++) {
		const struct launch *launch = &r->launches[i];

		if (!counts(r, launch, metric, overhead))
			continue;
		if (metric_launch(launch, series_of(launch, overhead), metric, &medians[count]))
			count++;
		else if (!*missing)
			*missing = metric_missing(launch, metric);
	}
	return count;
}

double figures_spread(double *values, size_t count)
{
	if (count < 2)
		return 0;
	stats_sort(values, count);
	return 100 * (values[count - 1] - values[0]) / stats_median(values, count);
}

static void summarise_figure(const struct result *r, enum metric metric, bool overhead,
			     const char *refused, struct figure *figure)
{
	double *medians = memory_resize(NULL, (r->launch_count + 1) * sizeof *medians);
	const char *missing = NULL;
	size_t count = launch_medians(r, metric, overhead, medians, &missing);

	free(figure->reason);
	*figure = (struct figure){.valid = count > 0 && !refused};
	if (figure->valid) {
		figure->median = stats_median(medians, count);
		figure->launches = count;
		figure->spread_percent = figures_spread(medians, count);
	} else {
		const char *reason = refused ? refused : missing ? missing : r->reason;

		figure->reason = memory_format("%s", reason ? reason : "not measured");
	}
	free(medians);
}

void figures_derive(struct record *record)
{
	figures_mark(&record, 1);
	figures_work_out(record);
}

void figures_work_out(struct record *record)
{
	bool emulated = record->machine.kind == MACHINE_EMULATED;

	for (size_t i = 0; i < record->result_count; i++) {
		struct result *r = &record->results[i];

		judge_result(r);
		for (int m = 0; m < METRICS; m++) {
			bool is_time = m != METRIC_INSTRUCTIONS;
			const char *refused =
				emulated && is_time ? "emulated: times mean nothing" : NULL;

			summarise_figure(r, (enum metric)m, false, refused, &r->figures[m]);
			summarise_figure(r, (enum metric)m, true, refused, &r->overhead[m]);
		}
	}
}

enum metric figures_metric(const char *bound, const size_t having[METRICS], size_t some)
{
	static const enum metric by_core[] = {METRIC_CYCLES, METRIC_NS, METRIC_INSTRUCTIONS};
	static const enum metric by_rest[] = {METRIC_NS, METRIC_CYCLES, METRIC_INSTRUCTIONS};
	const enum metric *order = bound && strcmp(bound, "core") == 0 ? by_core : by_rest;

	for (int i = 0; i < METRICS; i++)
		if (having[order[i]] >= some && some > 0)
			return order[i];
	for (int i = 0; i < METRICS; i++)
		if (having[order[i]])
			return order[i];
	return (enum metric)METRICS;
}
