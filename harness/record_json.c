/*
 * A record as JSON; results/schema.json says what it looks like. Derived figures are rounded to
 * nine significant digits, so that numbers print short; samples are integers.
 */
#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/escape.h"
#include "harness/flag.h"
#include "harness/memory.h"
#include "harness/record.h"

enum { REAL_DIGITS = 15, FIGURE_DIGITS = 9, FACT_BYTES_MAX = 16384 };

/* Adds a value that cannot fail to be made; out of memory ends the program. */
static void put(json_t *object, const char *key, json_t *value)
{
	if (json_object_set_new(object, key, value) != 0)
		abort();
}

/* Text from outside may be anything: what is not printable ASCII is escaped. */
static json_t *text(const char *value)
{
	char *safe = value ? escape_bytes(value, strlen(value)) : NULL;
	json_t *json = safe ? json_string(safe) : json_null();

	free(safe);
	return json;
}

static json_t *number(double value)
{
	char digits[40];

	if (!isfinite(value))
		return json_null();
	snprintf(digits, sizeof digits, "%.*g", FIGURE_DIGITS, value);
	return json_real(strtod(digits, NULL));
}

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

static void put_series(json_t *object, const struct series *series)
{
	put(object, "iterations", json_integer(series->iterations));
	for (int c = 0; c < COLUMN_INVOLUNTARY; c++)
		if (series->column[c])
			put(object, column_names[c], integers(series->column[c], series->count));
	put(object, column_names[COLUMN_INVOLUNTARY],
	    sparse(series->column[COLUMN_INVOLUNTARY], series->count));
}

/* "operations-total" in benchmark text is operations_total in JSON. */
static void put_pair(json_t *object, const struct pair *pair)
{
	char *key = memory_copy(pair->key, strlen(pair->key));
	char *end;
	long long integer;

	for (char *c = key; *c; c++)
		if (*c == '-')
			*c = '_';
	errno = 0;
	integer = strtoll(pair->value, &end, 10);
	if (end > pair->value && *end == '\0' && errno == 0)
		put(object, key, json_integer(integer));
	else
		put(object, key, text(pair->value));
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

static json_t *flags_json(unsigned int flags)
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

	put(object, "round", json_integer(launch->round));
	put(object, "position", json_integer(launch->position));
	put(object, "status", json_string(status_name(launch->status)));
	put(object, "reason", text(launch->reason));
	put(object, "took_ms", json_integer(launch->took_ms));
	put(object, "flags", flags_json(flags_of(launch, hz)));
	put_series(object, &launch->result);
	for (size_t i = 0; i < launch->pair_count; i++)
		if (!is_of_the_case(launch->pairs[i].key))
			put_pair(object, &launch->pairs[i]);
	if (launch->overhead.count) {
		json_t *overhead = json_object();

		put_series(overhead, &launch->overhead);
		put(object, "overhead", overhead);
	}
	return object;
}

static json_t *figure_json(const struct figure *figure, enum metric metric)
{
	json_t *object = json_pack("{s:s,s:s}", "unit", metric_unit(metric), "better", "lower");

	put(object, "median", figure->valid ? number(figure->median) : json_null());
	if (figure->valid)
		put(object, "spread_percent", number(figure->spread_percent));
	else
		put(object, "reason", text(figure->reason));
	return object;
}

static json_t *figures_json(const struct figure *figures)
{
	json_t *object = json_object();

	for (int m = 0; m < METRICS; m++)
		put(object, metric_name((enum metric)m), figure_json(&figures[m], (enum metric)m));
	return object;
}

static json_t *result_json(const struct result *r, long hz)
{
	json_t *object = json_object();
	json_t *launches = json_array();

	put(object, "id", text(r->id));
	put(object, "benchmark", text(r->benchmark));
	put(object, "version", json_integer(r->version));
	put(object, "operation", text(r->operation));
	put(object, "bound", text(r->bound));
	put(object, "unit", text(r->unit));
	put(object, "vstate", text(r->vstate));
	if (r->state_bytes)
		put(object, "state_bytes", json_integer(r->state_bytes));
	put(object, "status", json_string(status_name(r->status)));
	put(object, "reason", text(r->reason));
	put(object, "metrics", figures_json(r->figures));
	if (r->overhead[METRIC_NS].valid || r->overhead[METRIC_INSTRUCTIONS].valid)
		put(object, "overhead", figures_json(r->overhead));
	for (size_t i = 0; i < r->launch_count; i++)
		json_array_append_new(launches, launch_json(&r->launches[i], hz));
	put(object, "launches", launches);
	return object;
}

static json_t *config_json(const struct kconfig *config)
{
	json_t *options = json_object();
	char crc[16];

	if (!config)
		return json_null();
	for (size_t i = 0; i < config->count; i++)
		if (config->options[i].named)
			put(options, config->options[i].name, text(config->options[i].value));
	snprintf(crc, sizeof crc, "%08x", (unsigned int)config->crc);
	return json_pack("{s:s,s:s,s:o}", "path", config->path, "crc32", crc, "options", options);
}

static json_t *kernel_json(const struct record *record)
{
	const struct machine *m = &record->machine;
	json_t *object = json_object();

	put(object, "release", text(m->release));
	put(object, "version", text(m->version));
	put(object, "cmdline", text(m->cmdline));
	put(object, "preemption", text(m->preemption));
	put(object, "mitigations", text(m->mitigations));
	put(object, "hz", m->hz ? json_integer(m->hz) : json_null());
	put(object, "config", config_json(record->config));
	return object;
}

static json_t *machine_json(const struct record *record)
{
	const struct machine *m = &record->machine;
	json_t *object = json_object();

	put(object, "name", text(record->machine_name));
	put(object, "architecture", text(m->architecture));
	put(object, "model", text(m->model));
	put(object, "core_type", text(record->core_type));
	put(object, "kind", json_string(machine_kind_name(m->kind)));
	put(object, "kind_reason", text(m->kind_reason));
	return object;
}

static json_t *plan_json(const struct record *record)
{
	json_t *object = json_object();

	put(object, "preset", text(record->preset));
	put(object, "rounds", json_integer(record->rounds));
	put(object, "samples", json_integer(record->samples));
	put(object, "min_time_ns", json_integer(record->min_time_ns));
	put(object, "seed", record->seed >= 0 ? json_integer(record->seed) : json_null());
	put(object, "cpu", record->cpu >= 0 ? json_integer(record->cpu) : json_null());
	put(object, "cpu_reason", text(record->cpu_reason));
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
			put(object, f->name, json_null());
			continue;
		}
		safe = escape_bytes(f->value, f->length);
		put(object, f->name, json_string(safe));
		free(safe);
	}
	return object;
}

static json_t *labels_json(const struct record *record)
{
	json_t *object = json_object();

	for (size_t i = 0; i < record->label_count; i++)
		put(object, record->labels[i].key, text(record->labels[i].value));
	return object;
}

static json_t *record_object(const struct record *record)
{
	json_t *object = json_object();
	json_t *results = json_array();

	put(object, "format", json_string(RECORD_FORMAT));
	put(object, "format_version", json_integer(RECORD_VERSION));
	put(object, "run_id", text(record->run_id));
	put(object, "boot_id", text(record->machine.boot_id));
	put(object, "complete", json_boolean(record->complete));
	put(object, "started", text(record->started));
	put(object, "ended", text(record->ended));
	put(object, "tool_version", text(record->tool_version));
	put(object, "command", text(record->command));
	put(object, "labels", labels_json(record));
	put(object, "machine", machine_json(record));
	put(object, "kernel", kernel_json(record));
	put(object, "plan", plan_json(record));
	for (size_t i = 0; i < record->result_count; i++)
		json_array_append_new(results,
				      result_json(&record->results[i], record->machine.hz));
	put(object, "results", results);
	put(object, "facts", facts_json(record, &record->facts));
	put(object, "facts_after", facts_json(record, &record->facts_after));
	return object;
}

char *record_json(const struct record *record)
{
	json_t *object = record_object(record);
	char *dumped = json_dumps(object, JSON_INDENT(1) | JSON_REAL_PRECISION(REAL_DIGITS));

	json_decref(object);
	if (!dumped)
		abort();
	return dumped;
}
