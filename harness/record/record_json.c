/*
 * A record as JSON; results/schema.json says what it looks like. Derived figures are rounded to
 * nine significant digits, so that numbers print short; samples are integers.
 */
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/escape.h"
#include "harness/base/json_out.h"
#include "harness/base/memory.h"
#include "harness/record/flag.h"
#include "harness/record/record.h"
#include "harness/record/record_object.h"

enum { FACT_BYTES_MAX = 16384 };

static json_t *integers(const int64_t *values, size_t count)
{
	json_t *array = json_array();

	for (size_t i = 0; i < count; i++)
		json_array_append_new(array, json_integer(values[i]));
	return array;
}

/* Rare events: [sample, count] pairs instead of a column of zeros. */
static json_t *sparse(const int64_t *values, size_t count)
{
	json_t *array = json_array();

	for (size_t i = 0; values && i < count; i++)
		if (values[i])
			json_array_append_new(
				array, json_pack("[I,I]", (json_int_t)i, (json_int_t)values[i]));
	return array;
}

/* The places where a flag is set. */
static json_t *places(const bool *flags, size_t count)
{
	json_t *array = json_array();

	for (size_t i = 0; flags && i < count; i++)
		if (flags[i])
			json_array_append_new(array, json_integer((json_int_t)i));
	return array;
}

static void put_series(json_t *object, const struct series *series)
{
	json_out_put(object, "iterations", json_integer(series->iterations));
	for (int c = 0; c < COLUMN_INVOLUNTARY; c++)
		if (series->column[c])
			json_out_put(object, column_names[c],
				     integers(series->column[c], series->count));
	json_out_put(object, column_names[COLUMN_INVOLUNTARY],
		     sparse(series->column[COLUMN_INVOLUNTARY], series->count));
	json_out_put(object, "shared", places(series->shared, series->count));
}

/* "operations-total" in benchmark text is operations_total in JSON; what a launch's members are
 * called, "round", is said_round. A new string. */
static char *member_name(const char *key)
{
	char *name = memory_format("%s", key);
	char *whole;

	for (char *c = name; *c; c++)
		if (*c == '-')
			*c = '_';
	whole = memory_format("%s%s", launch_is_member(name) ? "said_" : "", name);
	free(name);
	return whole;
}

static void put_pair(json_t *object, const struct pair *pair)
{
	char *key = member_name(pair->key);
	char *end;
	long long integer;

	errno = 0;
	integer = strtoll(pair->value, &end, 10);
	if (end > pair->value && *end == '\0' && errno == 0)
		json_out_put(object, key, json_integer(integer));
	else
		json_out_put(object, key, json_out_text(pair->value));
	free(key);
}

/* What every launch of a case says alike stands once, in the result. */
static bool is_of_the_case(const char *key)
{
	static const char *const keys[] = {
		"id",     "benchmark",          "version",   "operation", "bound", "unit",
		"vstate", "vector-state-bytes", "iterations"};

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (strcmp(keys[i], key) == 0)
			return true;
	return false;
}

json_t *record_flags_object(unsigned int flags)
{
	json_t *array = json_array();

	for (int f = 0; f < FLAGS; f++)
		if (flags & 1u << f)
			json_array_append_new(array, json_string(flag_names[f]));
	return array;
}

static json_t *launch_json(const struct launch *launch, long hz)
{
	json_t *object = json_object();

	json_out_put(object, "round", json_integer(launch->round));
	json_out_put(object, "position", json_integer(launch->position));
	json_out_put(object, "status", json_string(status_name(launch->status)));
	json_out_put(object, "reason", json_out_text(launch->reason));
	json_out_put(object, "took_ms", json_integer(launch->took_ms));
	json_out_put(object, "flags", record_flags_object(flags_of(launch, hz)));
	put_series(object, &launch->result);
	for (size_t i = 0; i < launch->pair_count; i++)
		if (!is_of_the_case(launch->pairs[i].key))
			put_pair(object, &launch->pairs[i]);
	if (launch->overhead.count) {
		json_t *overhead = json_object();

		put_series(overhead, &launch->overhead);
		json_out_put(object, "overhead", overhead);
	}
	return object;
}

static json_t *figure_json(const struct figure *figure, enum metric metric)
{
	json_t *object = json_pack("{s:s,s:s}", "unit", metric_unit(metric), "better", "lower");

	json_out_put(object, "median",
		     figure->valid ? json_out_number(figure->median) : json_null());
	if (!figure->valid) {
		json_out_put(object, "reason", json_out_text(figure->reason));
		return object;
	}
	json_out_put(object, "launches", json_integer((json_int_t)figure->launches));
	if (figure->launches > 1)
		json_out_put(object, "spread_percent", json_out_number(figure->spread_percent));
	return object;
}

json_t *record_figures_object(const struct figure *figures)
{
	json_t *object = json_object();

	for (int m = 0; m < METRICS; m++)
		json_out_put(object, metric_name((enum metric)m),
			     figure_json(&figures[m], (enum metric)m));
	return object;
}

static json_t *result_json(const struct result *r, long hz)
{
	json_t *object = json_object();
	json_t *launches = json_array();

	json_out_put(object, "id", json_out_text(r->id));
	json_out_put(object, "benchmark", json_out_text(r->benchmark));
	json_out_put(object, "version", json_integer(r->version));
	json_out_put(object, "operation", json_out_text(r->operation));
	json_out_put(object, "bound", json_out_text(r->bound));
	json_out_put(object, "unit", json_out_text(r->unit));
	json_out_put(object, "vstate", json_out_text(r->vstate));
	if (r->state_bytes)
		json_out_put(object, "state_bytes", json_integer(r->state_bytes));
	json_out_put(object, "status", json_string(status_name(r->status)));
	json_out_put(object, "reason", json_out_text(r->reason));
	json_out_put(object, "metrics", record_figures_object(r->figures));
	if (r->overhead[METRIC_NS].valid || r->overhead[METRIC_INSTRUCTIONS].valid)
		json_out_put(object, "overhead", record_figures_object(r->overhead));
	for (size_t i = 0; i < r->launch_count; i++)
		json_array_append_new(launches, launch_json(&r->launches[i], hz));
	json_out_put(object, "launches", launches);
	return object;
}

static json_t *config_json(const struct kconfig *config)
{
	json_t *options;
	char crc[16];

	if (!config)
		return json_null();
	options = json_object();
	for (size_t i = 0; i < config->count; i++)
		if (config->options[i].named)
			json_out_put(options, config->options[i].name,
				     json_out_text(config->options[i].value));
	snprintf(crc, sizeof crc, "%08x", (unsigned int)config->crc);
	return json_pack("{s:s,s:s,s:o}", "path", config->path, "crc32", crc, "options", options);
}

static json_t *kernel_json(const struct record *record)
{
	const struct machine *m = &record->machine;
	json_t *object = json_object();

	json_out_put(object, "release", json_out_text(m->release));
	json_out_put(object, "version", json_out_text(m->version));
	json_out_put(object, "cmdline", json_out_text(m->cmdline));
	json_out_put(object, "preemption", json_out_text(m->preemption));
	json_out_put(object, "mitigations", json_out_text(m->mitigations));
	json_out_put(object, "hz", m->hz ? json_integer(m->hz) : json_null());
	json_out_put(object, "config", config_json(record->config));
	return object;
}

static json_t *machine_json(const struct record *record)
{
	const struct machine *m = &record->machine;
	json_t *object = json_object();

	json_out_put(object, "name", json_out_text(record->machine_name));
	json_out_put(object, "architecture", json_out_text(m->architecture));
	json_out_put(object, "model", json_out_text(m->model));
	json_out_put(object, "core_type", json_out_text(record->core_type));
	json_out_put(object, "kind", json_string(machine_kind_name(m->kind)));
	json_out_put(object, "kind_reason", json_out_text(m->kind_reason));
	return object;
}

static json_t *plan_json(const struct record *record)
{
	json_t *object = json_object();

	json_out_put(object, "preset", json_out_text(record->preset));
	json_out_put(object, "rounds", json_integer(record->rounds));
	json_out_put(object, "samples", json_integer(record->samples));
	json_out_put(object, "min_time_ns", json_integer(record->min_time_ns));
	json_out_put(object, "seed", record->seed >= 0 ? json_integer(record->seed) : json_null());
	json_out_put(object, "cpu", record->cpu >= 0 ? json_integer(record->cpu) : json_null());
	json_out_put(object, "cpu_reason", json_out_text(record->cpu_reason));
	return object;
}

/* Files and probes by name; null where there is none. The kernel's configuration stands
 * in kernel.config, and what is very long is left out: the key is not there. */
static json_t *facts_json(const struct record *record, const struct facts *facts)
{
	json_t *object = json_object();

	for (size_t i = 0; i < facts->count; i++) {
		const struct fact *f = &facts->list[i];
		bool is_config = record->config && strcmp(record->config->path, f->name) == 0;
		char *safe;

		if (f->kind == FACT_GZIP || is_config || f->length > FACT_BYTES_MAX)
			continue;
		if (f->kind == FACT_ABSENT) {
			json_out_put(object, f->name, json_null());
			continue;
		}
		safe = escape_bytes(f->value, f->length);
		json_out_put(object, f->name, json_string(safe));
		free(safe);
	}
	return object;
}

static json_t *labels_json(const struct record *record)
{
	json_t *object = json_object();

	for (size_t i = 0; i < record->label_count; i++)
		json_out_put(object, record->labels[i].key, json_out_text(record->labels[i].value));
	return object;
}

static void put_head(json_t *object, const struct record *record)
{
	json_out_put(object, "run_id", json_out_text(record->run_id));
	json_out_put(object, "boot_id", json_out_text(record->machine.boot_id));
	json_out_put(object, "complete", json_boolean(record->complete));
	json_out_put(object, "started", json_out_text(record->started));
	json_out_put(object, "ended", json_out_text(record->ended));
	json_out_put(object, "tool_version", json_out_text(record->tool_version));
	json_out_put(object, "command", json_out_text(record->command));
	json_out_put(object, "labels", labels_json(record));
	json_out_put(object, "machine", machine_json(record));
	json_out_put(object, "kernel", kernel_json(record));
	json_out_put(object, "plan", plan_json(record));
}

static void put_facts(json_t *object, const struct record *record)
{
	json_out_put(object, "facts", facts_json(record, &record->facts));
	json_out_put(object, "facts_after", facts_json(record, &record->facts_after));
}

json_t *record_head_object(const struct record *record)
{
	json_t *object = json_object();

	put_head(object, record);
	put_facts(object, record);
	return object;
}

char *record_json(const struct record *record)
{
	json_t *object = json_object(), *results = json_array();

	json_out_put(object, "format", json_string(RECORD_FORMAT));
	json_out_put(object, "format_version", json_integer(RECORD_VERSION));
	put_head(object, record);
	for (size_t i = 0; i < record->result_count; i++)
		json_array_append_new(results,
				      result_json(&record->results[i], record->machine.hz));
	json_out_put(object, "results", results);
	put_facts(object, record);
	return json_out_string(object);
}
