/* A record in memory: its life, and the figures derived from its launches. */
#include "harness/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "harness/memory.h"
#include "harness/quiet.h"
#include "harness/stats.h"

enum { RUN_ID_BYTES = 16 };

static char *random_id(void)
{
	unsigned char bytes[RUN_ID_BYTES];
	char text[2 * RUN_ID_BYTES + 1];

	if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
		abort(); /* cannot happen for 16 bytes once the kernel has booted */
	for (size_t i = 0; i < sizeof bytes; i++)
		snprintf(text + 2 * i, 3, "%02x", bytes[i]);
	return memory_copy(text, strlen(text));
}

static char *utc_now(void)
{
	time_t now = time(NULL);
	struct tm tm;
	char text[32];

	gmtime_r(&now, &tm);
	strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &tm);
	return memory_copy(text, strlen(text));
}

struct record *record_new(void)
{
	struct record *record = memory_resize(NULL, sizeof *record);

	*record = (struct record){.run_id = random_id(), .started = utc_now(), .cpu = -1};
	facts_init(&record->facts);
	facts_init(&record->facts_after);
	return record;
}

void record_end(struct record *record)
{
	free(record->ended);
	record->ended = utc_now();
}

static void free_figures(struct figure *figures)
{
	for (int m = 0; m < METRICS; m++)
		free(figures[m].reason);
}

static void free_result(struct result *r)
{
	char *strings[] = {r->id,   r->benchmark, r->operation, r->bound,
			   r->unit, r->vstate,    r->reason};

	for (size_t i = 0; i < sizeof strings / sizeof *strings; i++)
		free(strings[i]);
	for (size_t i = 0; i < r->launch_count; i++)
		launch_free(&r->launches[i]);
	free(r->launches);
	free_figures(r->figures);
	free_figures(r->overhead);
}

void record_free(struct record *record)
{
	if (!record)
		return;
	char *strings[] = {record->path,     record->run_id,     record->started,
			   record->ended,    record->command,    record->tool_version,
			   record->preset,   record->cpu_reason, record->machine_name,
			   record->core_type};

	for (size_t i = 0; i < sizeof strings / sizeof *strings; i++)
		free(strings[i]);
	for (size_t i = 0; i < record->label_count; i++) {
		free(record->labels[i].key);
		free(record->labels[i].value);
	}
	free(record->labels);
	machine_free(&record->machine);
	kconfig_free(record->config);
	facts_free(&record->facts);
	facts_free(&record->facts_after);
	for (size_t i = 0; i < record->result_count; i++)
		free_result(&record->results[i]);
	free(record->results);
	free(record);
}

void record_add_launch(struct result *result, const struct launch *launch)
{
	result->launches = memory_resize(result->launches,
					 (result->launch_count + 1) * sizeof *result->launches);
	result->launches[result->launch_count++] = *launch;
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

/* Whether a launch has a time that is not of a shared core. */
static bool has_quiet(const struct launch *launch, enum metric metric, bool overhead)
{
	double median;

	return launch->status == STATUS_OK && !quiet_lacks(series_of(launch, overhead)) &&
	       metric_launch(launch, series_of(launch, overhead), metric, &median);
}

static bool counts(const struct result *r, const struct launch *launch, enum metric metric,
		   bool overhead)
{
	if (launch->status != STATUS_OK || metric == METRIC_INSTRUCTIONS ||
	    !quiet_lacks(series_of(launch, overhead)))
		return launch->status == STATUS_OK;
	for (size_t i = 0; i < r->launch_count; i++)
		if (has_quiet(&r->launches[i], metric, overhead))
			return false;
	return true;
}

bool record_counts(const struct result *r, const struct launch *launch, enum metric metric)
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
		stats_sort(medians, count);
		figure->launches = count;
		if (count > 1)
			figure->spread_percent =
				100 * (medians[count - 1] - medians[0]) / figure->median;
	} else {
		const char *reason = refused ? refused : missing ? missing : r->reason;

		figure->reason = memory_format("%s", reason ? reason : "not measured");
	}
	free(medians);
}

void record_summarise(struct record *record)
{
	bool emulated = record->machine.kind == MACHINE_EMULATED;

	quiet_mark(&record, 1);

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
