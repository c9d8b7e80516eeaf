/*
 * Reading a record back. Whatever the file holds, the answer is a record or one line that says
 * what is wrong with it; the first thing found wrong wins.
 */
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/memory.h"
#include "harness/record.h"

#define RECORD_BYTES_MAX ((off_t)256 << 20)

/* The file being read, for messages, and what is wrong so far. */
struct reader {
	const char *path;
	struct error *error;
};

static bool failed(const struct reader *r)
{
	return r->error->text[0] != '\0';
}

static void complain(const struct reader *r, const char *key, const char *wants)
{
	error_set(r->error, "%s: \"%s\" should be %s", r->path, key, wants);
}

static json_t *object_in(const struct reader *r, json_t *parent, const char *key)
{
	json_t *value = json_object_get(parent, key);

	if (!json_is_object(value))
		complain(r, key, "an object");
	return value;
}

/* A string, or NULL for null and for what is not there. */
static char *string_in(const struct reader *r, json_t *parent, const char *key)
{
	json_t *value = json_object_get(parent, key);

	if (!value || json_is_null(value))
		return NULL;
	if (!json_is_string(value)) {
		complain(r, key, "a string or null");
		return NULL;
	}
	return memory_copy(json_string_value(value), json_string_length(value));
}

static char *required_string(const struct reader *r, json_t *parent, const char *key)
{
	char *text = string_in(r, parent, key);

	if (!text)
		complain(r, key, "a string");
	return text ? text : memory_format("%s", "");
}

/* An integer from `least` on; what is null or not there is `fallback`. */
static int64_t integer_in(const struct reader *r, json_t *parent, const char *key, int64_t least,
			  int64_t fallback)
{
	json_t *value = json_object_get(parent, key);

	if (!value || json_is_null(value))
		return fallback;
	if (!json_is_integer(value) || json_integer_value(value) < least) {
		complain(r, key, "an integer in its range");
		return fallback;
	}
	return json_integer_value(value);
}

static bool boolean_in(const struct reader *r, json_t *parent, const char *key)
{
	json_t *value = json_object_get(parent, key);

	if (!json_is_boolean(value))
		complain(r, key, "true or false");
	return json_is_true(value);
}

static json_t *array_in(const struct reader *r, json_t *parent, const char *key)
{
	json_t *value = json_object_get(parent, key);

	if (!json_is_array(value))
		complain(r, key, "an array");
	return value;
}

static enum status status_in(const struct reader *r, json_t *parent)
{
	char *name = required_string(r, parent, "status");
	int status = 0;

	while (status < STATUSES && strcmp(status_name((enum status)status), name) != 0)
		status++;
	if (status == STATUSES)
		complain(r, "status", "ok, skipped, failed or void");
	free(name);
	return status == STATUSES ? STATUS_FAILED : (enum status)status;
}

/* A column of integers > 0, as long as the columns before it. */
static void read_column(const struct reader *r, json_t *object, int c, struct series *series)
{
	json_t *array = json_object_get(object, column_names[c]);
	size_t count = json_array_size(array);

	if (!array)
		return;
	if (!json_is_array(array) || (c > 0 && count != series->count)) {
		complain(r, column_names[c], "an array as long as batch_ns");
		return;
	}
	series->count = series->room = count;
	series->column[c] = memory_resize(NULL, (count + 1) * sizeof(int64_t));
	for (size_t i = 0; i < count; i++) {
		json_t *value = json_array_get(array, i);

		series->column[c][i] = json_integer_value(value);
		if (!json_is_integer(value) ||
		    (c <= COLUMN_YARDSTICK_NS && json_integer_value(value) <= 0))
			complain(r, column_names[c], "integers, times above 0");
	}
}

static void read_series(const struct reader *r, json_t *object, struct series *series)
{
	series->iterations = integer_in(r, object, "iterations", 0, 0);
	for (int c = 0; c < COLUMN_INVOLUNTARY; c++)
		read_column(r, object, c, series);
	if (series->count && series->iterations <= 0)
		complain(r, "iterations", "above 0");
}

/* Everything else a launch says stays a pair, under its name in benchmark text. */
static void read_pairs(json_t *object, struct launch *launch)
{
	const char *key;
	json_t *value;

	json_object_foreach(object, key, value)
	{
		char *name = memory_format("%s", key);
		char digits[32];

		for (char *c = name; *c; c++)
			if (*c == '_')
				*c = '-';
		snprintf(digits, sizeof digits, "%lld", (long long)json_integer_value(value));
		if (json_is_integer(value))
			launch_set(launch, name, digits);
		else if (json_is_string(value))
			launch_set(launch, name, json_string_value(value));
		free(name);
	}
}

static void read_launch(const struct reader *r, json_t *object, struct launch *launch)
{
	json_t *overhead = json_object_get(object, "overhead");

	launch->round = (int)integer_in(r, object, "round", 0, 0);
	launch->position = (int)integer_in(r, object, "position", 0, 0);
	launch->status = status_in(r, object);
	launch->reason = string_in(r, object, "reason");
	launch->took_ms = integer_in(r, object, "took_ms", 0, 0);
	read_series(r, object, &launch->result);
	if (overhead)
		read_series(r, overhead, &launch->overhead);
	read_pairs(object, launch);
}

static void read_result(const struct reader *r, json_t *object, struct result *result)
{
	json_t *launches = array_in(r, object, "launches");

	result->id = required_string(r, object, "id");
	result->benchmark = required_string(r, object, "benchmark");
	result->version = (int)integer_in(r, object, "version", 1, 0);
	result->operation = string_in(r, object, "operation");
	result->bound = required_string(r, object, "bound");
	result->unit = string_in(r, object, "unit");
	result->vstate = string_in(r, object, "vstate");
	result->state_bytes = integer_in(r, object, "state_bytes", 0, 0);
	result->status = status_in(r, object);
	result->reason = string_in(r, object, "reason");
	for (size_t i = 0; i < json_array_size(launches) && !failed(r); i++) {
		struct launch launch = {0};

		if (!json_is_object(json_array_get(launches, i)))
			complain(r, "launches", "objects");
		read_launch(r, json_array_get(launches, i), &launch);
		record_add_launch(result, &launch);
	}
}

static void read_results(const struct reader *r, json_t *root, struct record *record)
{
	json_t *results = array_in(r, root, "results");
	size_t count = json_array_size(results);

	record->results = memory_resize(NULL, (count + 1) * sizeof *record->results);
	memset(record->results, 0, (count + 1) * sizeof *record->results);
	for (size_t i = 0; i < count && !failed(r); i++) {
		record->result_count = i + 1;
		if (!json_is_object(json_array_get(results, i)))
			complain(r, "results", "objects");
		read_result(r, json_array_get(results, i), &record->results[i]);
	}
}

static enum machine_kind kind_in(const struct reader *r, json_t *machine)
{
	char *name = required_string(r, machine, "kind");
	int kind = MACHINE_HARDWARE;

	while (kind <= MACHINE_EMULATED &&
	       strcmp(machine_kind_name((enum machine_kind)kind), name) != 0)
		kind++;
	if (kind > MACHINE_EMULATED)
		complain(r, "kind", "hardware, virtual or emulated");
	free(name);
	return (enum machine_kind)kind;
}

static void read_machine(const struct reader *r, json_t *root, struct record *record)
{
	json_t *machine = object_in(r, root, "machine");
	json_t *kernel = object_in(r, root, "kernel");
	struct machine *m = &record->machine;

	record->machine_name = required_string(r, machine, "name");
	record->core_type = string_in(r, machine, "core_type");
	m->architecture = string_in(r, machine, "architecture");
	m->model = string_in(r, machine, "model");
	m->kind = kind_in(r, machine);
	m->kind_reason = string_in(r, machine, "kind_reason");
	m->boot_id = string_in(r, root, "boot_id");
	m->release = string_in(r, kernel, "release");
	m->version = string_in(r, kernel, "version");
	m->cmdline = string_in(r, kernel, "cmdline");
	m->preemption = string_in(r, kernel, "preemption");
	m->mitigations = string_in(r, kernel, "mitigations");
	m->hz = integer_in(r, kernel, "hz", 0, 0);
}

static void read_config(const struct reader *r, json_t *root, struct record *record)
{
	json_t *config = json_object_get(json_object_get(root, "kernel"), "config");
	json_t *options = json_object_get(config, "options");
	struct kconfig *k;
	const char *name;
	json_t *value;
	char *crc;

	if (!json_is_object(config))
		return;
	record->config = k = memory_resize(NULL, sizeof *k);
	*k = (struct kconfig){.path = required_string(r, config, "path")};
	crc = required_string(r, config, "crc32");
	k->crc = (uint32_t)strtoul(crc, NULL, 16);
	free(crc);
	k->options = memory_resize(NULL, (json_object_size(options) + 1) * sizeof *k->options);
	json_object_foreach(options, name, value)
	{
		struct kconfig_option *option = &k->options[k->count++];
		const char *text = json_string_value(value);

		*option = (struct kconfig_option){memory_format("%s", name),
						  memory_format("%s", text ? text : ""), true};
	}
}

static void read_plan(const struct reader *r, json_t *root, struct record *record)
{
	json_t *plan = object_in(r, root, "plan");

	record->preset = string_in(r, plan, "preset");
	record->rounds = (int)integer_in(r, plan, "rounds", 0, 0);
	record->samples = (int)integer_in(r, plan, "samples", 0, 0);
	record->min_time_ns = integer_in(r, plan, "min_time_ns", 0, 0);
	record->seed = integer_in(r, plan, "seed", 0, -1);
	record->cpu = (int)integer_in(r, plan, "cpu", 0, -1);
	record->cpu_reason = string_in(r, plan, "cpu_reason");
}

/* Facts come back as files, whatever they were: name and text, or absent. */
static void read_facts(json_t *object, struct facts *facts)
{
	const char *name;
	json_t *value;

	facts->list = memory_resize(NULL, (json_object_size(object) + 1) * sizeof *facts->list);
	json_object_foreach(object, name, value)
	{
		const char *text = json_string_value(value);
		struct fact *fact = &facts->list[facts->count++];

		*fact = (struct fact){.kind = !text          ? FACT_ABSENT
					      : *name == '/' ? FACT_FILE
							     : FACT_PROBE,
				      .name = memory_format("%s", name),
				      .value = memory_format("%s", text ? text : "absent")};
		fact->length = strlen(fact->value);
	}
	facts->room = facts->count;
}

static void read_labels(json_t *root, struct record *record)
{
	json_t *labels = json_object_get(root, "labels");
	const char *key;
	json_t *value;

	record->labels = memory_resize(NULL, (json_object_size(labels) + 1) * sizeof(struct pair));
	json_object_foreach(labels, key, value)
	{
		const char *text = json_string_value(value);

		record->labels[record->label_count++] = (struct pair){
			memory_format("%s", key), memory_format("%s", text ? text : "")};
	}
}

static void check_format(const struct reader *r, json_t *root)
{
	char *format = json_is_object(root) ? string_in(r, root, "format") : NULL;
	int64_t version = format ? integer_in(r, root, "format_version", 0, -1) : -1;

	if (!format || strcmp(format, RECORD_FORMAT) != 0)
		error_set(r->error, "%s: not a trapcost record", r->path);
	else if (version != RECORD_VERSION)
		error_set(r->error, "%s: record version %lld, this program reads %d", r->path,
			  (long long)version, RECORD_VERSION);
	free(format);
}

static void read_root(const struct reader *r, json_t *root, struct record *record)
{
	record->run_id = required_string(r, root, "run_id");
	record->started = required_string(r, root, "started");
	record->ended = string_in(r, root, "ended");
	record->complete = boolean_in(r, root, "complete");
	record->tool_version = string_in(r, root, "tool_version");
	record->command = string_in(r, root, "command");
	read_labels(root, record);
	read_machine(r, root, record);
	read_config(r, root, record);
	read_plan(r, root, record);
	read_facts(json_object_get(root, "facts"), &record->facts);
	read_facts(json_object_get(root, "facts_after"), &record->facts_after);
	read_results(r, root, record);
}

/* A FIFO or a device would block, a huge file would not fit. */
static json_t *load(const char *path, struct error *error)
{
	int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	struct stat status;
	json_error_t why;
	json_t *root = NULL;

	if (file < 0 || fstat(file, &status) != 0)
		error_set(error, "cannot read %s: %s", path, strerror(errno));
	else if (!S_ISREG(status.st_mode) || status.st_size > RECORD_BYTES_MAX)
		error_set(error, "cannot read %s: no plain file of at most 256 MiB", path);
	else if (!(root = json_loadfd(file, JSON_REJECT_DUPLICATES, &why)))
		error_set(error, "%s:%d: not JSON: %s", path, why.line, why.text);
	if (file >= 0)
		close(file);
	return root;
}

struct record *record_read(const char *path, struct error *error)
{
	struct reader reader = {path, error};
	json_t *root = load(path, error);
	struct record *record = NULL;

	if (!root)
		return NULL;
	check_format(&reader, root);
	if (!failed(&reader)) {
		record = memory_resize(NULL, sizeof *record);
		*record = (struct record){.cpu = -1};
		read_root(&reader, root, record);
	}
	json_decref(root);
	if (!failed(&reader)) {
		record_summarise(record);
		return record;
	}
	record_free(record);
	return NULL;
}
