/* The table of a run. */
#include "harness/show/table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/escape.h"
#include "harness/base/memory.h"
#include "harness/base/number.h"
#include "harness/record/flag.h"

enum { ID_LEAST = 16, ID_MOST = 40 };

/* "-" where there is no such figure. */
static const char *figure_text(char *text, const struct figure *figure)
{
	return figure->valid ? number_text(text, figure->median) : "-";
}

static int id_width(const struct record *record)
{
	size_t width = ID_LEAST;

	for (size_t i = 0; i < record->result_count; i++) {
		size_t length = strlen(record->results[i].id);

		if (length > width && length <= ID_MOST)
			width = length;
	}
	return (int)width;
}

static bool any_valid(const struct record *record, enum metric metric, bool overhead)
{
	for (size_t i = 0; i < record->result_count; i++) {
		const struct result *r = &record->results[i];

		if ((overhead ? r->overhead : r->figures)[metric].valid)
			return true;
	}
	return false;
}

/* Which columns this run has something to put in. */
struct columns {
	int id;
	bool times, instructions, overhead;
};

static struct columns columns_of(const struct record *record)
{
	return (struct columns){
		.id = id_width(record),
		.times = any_valid(record, METRIC_NS, false) ||
			 !any_valid(record, METRIC_INSTRUCTIONS, false),
		.instructions = any_valid(record, METRIC_INSTRUCTIONS, false),
		.overhead = any_valid(record, METRIC_CYCLES, true),
	};
}

/* What a reader has to know before the numbers. */
static void print_head(FILE *out, const struct record *record)
{
	const struct machine *m = &record->machine;

	fprintf(out, "%s (%s, %s), Linux %s\n",
		record->machine_name ? record->machine_name : "unknown",
		m->architecture ? m->architecture : "unknown", machine_kind_name(m->kind),
		m->release ? m->release : "unknown");
	if (record->cpu_reason)
		fprintf(out, "%s\n", record->cpu_reason);
	fprintf(out, "preset %s: %d launches x %d samples a case, at least %g ms each",
		record->preset ? record->preset : "none", record->rounds, record->samples,
		(double)record->min_time_ns / 1e6);
	if (record->seed >= 0)
		fprintf(out, ", seed %lld", (long long)record->seed);
	fputs("\n\n", out);
}

static void print_columns(FILE *out, const struct columns *columns)
{
	fprintf(out, "%-*s", columns->id, "case");
	if (columns->times)
		fprintf(out, " %9s %9s %7s", "ns", "cycles", "spread");
	if (columns->overhead)
		fprintf(out, " %9s", "overhead");
	if (columns->instructions)
		fprintf(out, " %9s", "instr");
	fprintf(out, " %8s  %s\n", "n", "flags");
}

static size_t launches_ok(const struct result *r)
{
	size_t count = 0;

	for (size_t i = 0; i < r->launch_count; i++)
		count += r->launches[i].status == STATUS_OK;
	return count;
}

/* "preempted 2" where two launches have the flag; "1 void" where some are not ok. */
static void print_flags(FILE *out, const struct result *r, long hz)
{
	size_t ok = launches_ok(r);

	if (ok < r->launch_count)
		fprintf(out, " %zu not ok", r->launch_count - ok);
	for (int f = 0; f < FLAGS; f++) {
		size_t count = 0;

		for (size_t i = 0; i < r->launch_count; i++)
			count += (flags_of(&r->launches[i], hz) >> f) & 1;
		if (count)
			fprintf(out, " %s %zu", flag_names[f], count);
	}
}

/* Of the first launch that stands. */
static size_t samples_of(const struct result *r)
{
	for (size_t i = 0; i < r->launch_count; i++)
		if (r->launches[i].status == STATUS_OK)
			return r->launches[i].result.count;
	return 0;
}

/* Launches x samples; "1/2x11" where one of two launches counts. */
static void print_counted(FILE *out, const struct result *r, const struct figure *figure,
			  size_t samples)
{
	char text[40];

	if (figure->valid && figure->launches < launches_ok(r))
		snprintf(text, sizeof text, "%zu/%zux%zu", figure->launches, launches_ok(r),
			 samples);
	else
		snprintf(text, sizeof text, "%zux%zu", launches_ok(r), samples);
	fprintf(out, " %8s ", text);
}

static void print_measured(FILE *out, const struct columns *columns, const struct result *r,
			   long hz)
{
	const struct figure *spread = r->figures[METRIC_CYCLES].valid ? &r->figures[METRIC_CYCLES]
								      : &r->figures[METRIC_NS];
	char text[NUMBER_TEXT];
	size_t samples = samples_of(r);

	if (columns->times) {
		fprintf(out, " %9s", figure_text(text, &r->figures[METRIC_NS]));
		fprintf(out, " %9s", figure_text(text, &r->figures[METRIC_CYCLES]));
		if (spread->valid && spread->launches > 1)
			fprintf(out, " %6.2f%%", spread->spread_percent);
		else
			fprintf(out, " %7s", "-");
	}
	if (columns->overhead)
		fprintf(out, " %9s",
			r->overhead[METRIC_CYCLES].valid
				? figure_text(text, &r->overhead[METRIC_CYCLES])
				: "");
	if (columns->instructions)
		fprintf(out, " %9s", figure_text(text, &r->figures[METRIC_INSTRUCTIONS]));
	print_counted(out, r, spread, samples);
	print_flags(out, r, hz);
}

static void print_row(FILE *out, const struct columns *columns, const struct result *r, long hz)
{
	char *reason;

	fprintf(out, "%-*s", columns->id, r->id);
	if (strlen(r->id) > (size_t)columns->id)
		fprintf(out, "\n%-*s", columns->id, "");
	if (r->status == STATUS_OK) {
		print_measured(out, columns, r, hz);
	} else {
		reason =
			escape_bytes(r->reason ? r->reason : "", r->reason ? strlen(r->reason) : 0);
		fprintf(out, " %s: %s", status_name(r->status), reason);
		free(reason);
	}
	fputc('\n', out);
}

/* A case that an interrupted run did not get to. */
static bool never_ran(const struct record *record, const struct result *r)
{
	return !record->complete && r->launch_count == 0 && r->status == STATUS_FAILED;
}

/* Launches of that status in cases that were measured all the same. */
static size_t lost_launches(const struct record *record, enum status status, const char **reason)
{
	size_t lost = 0;

	for (size_t i = 0; i < record->result_count; i++) {
		const struct result *r = &record->results[i];

		for (size_t j = 0; j < r->launch_count && r->status == STATUS_OK; j++)
			if (r->launches[j].status == status)
				*reason = lost++ ? *reason : r->launches[j].reason;
	}
	return lost;
}

/* The first one's reason stands for all. */
static void print_lost(FILE *out, const struct record *record)
{
	for (int s = STATUS_FAILED; s < STATUSES; s++) {
		const char *reason = NULL;
		size_t lost = lost_launches(record, (enum status)s, &reason);
		char *safe = escape_bytes(reason ? reason : "", reason ? strlen(reason) : 0);

		if (lost)
			fprintf(out, "%zu launch%s %s: %s%s\n", lost, lost == 1 ? "" : "es",
				status_name((enum status)s), safe, lost == 1 ? "" : "; ...");
		free(safe);
	}
}

static void print_counts(FILE *out, const struct record *record)
{
	size_t counts[STATUSES] = {0}, unreached = 0;

	for (size_t i = 0; i < record->result_count; i++)
		if (never_ran(record, &record->results[i]))
			unreached++;
		else
			counts[record->results[i].status]++;
	fprintf(out, "\n%zu measured", counts[STATUS_OK]);
	for (int s = STATUS_SKIPPED; s < STATUSES; s++)
		if (counts[s])
			fprintf(out, ", %zu %s", counts[s], status_name((enum status)s));
	if (unreached)
		fprintf(out, ", %zu not reached", unreached);
	fprintf(out, "%s\n", record->complete ? "" : "; the run is not complete");
	print_lost(out, record);
}

void table_print(FILE *out, const struct record *record)
{
	struct columns columns = columns_of(record);

	print_head(out, record);
	print_columns(out, &columns);
	for (size_t i = 0; i < record->result_count; i++)
		if (!never_ran(record, &record->results[i]))
			print_row(out, &columns, &record->results[i], record->machine.hz);
	print_counts(out, record);
}
