/*
 * Reading a record back. Whatever the file holds, the answer is a record or one line that says
 * what is wrong with it; the first thing found wrong wins.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/escape.h"
#include "harness/base/json_in.h"
#include "harness/base/memory.h"
#include "harness/record/record_results.h"

static const char *kind_word(int kind)
{
	return machine_kind_name((enum machine_kind)kind);
}

static void read_machine(const struct json_in *r, json_t *root, struct record *record)
{
	json_t *machine = json_in_object(r, root, "machine");
	json_t *kernel = json_in_object(r, root, "kernel");
	struct machine *m = &record->machine;

	record->machine_name = json_in_required(r, machine, "name");
	record->core_type = json_in_string(r, machine, "core_type");
	m->architecture = json_in_string(r, machine, "architecture");
	m->model = json_in_string(r, machine, "model");
	m->kind = (enum machine_kind)json_in_choice(r, machine, "kind", kind_word,
						    MACHINE_EMULATED + 1);
	m->kind_reason = json_in_string(r, machine, "kind_reason");
	m->boot_id = json_in_string(r, root, "boot_id");
	m->release = json_in_string(r, kernel, "release");
	m->version = json_in_string(r, kernel, "version");
	m->cmdline = json_in_string(r, kernel, "cmdline");
	m->preemption = json_in_string(r, kernel, "preemption");
	m->mitigations = json_in_string(r, kernel, "mitigations");
	m->hz = json_in_integer(r, kernel, "hz", 0, INT64_MAX, 0);
}

static void read_config(const struct json_in *r, json_t *root, struct record *record)
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
	*k = (struct kconfig){.path = json_in_required(r, config, "path")};
	crc = json_in_required(r, config, "crc32");
	k->crc = (uint32_t)strtoul(crc, NULL, 16);
	free(crc);
	k->options = memory_resize(NULL, (json_object_size(options) + 1) * sizeof *k->options);
	json_object_foreach(options, name, value)
	{
		k->options[k->count++] =
			(struct kconfig_option){escape_controls(name), json_in_text(value), true};
	}
}

static void read_plan(const struct json_in *r, json_t *root, struct record *record)
{
	json_t *plan = json_in_object(r, root, "plan");

	record->preset = json_in_string(r, plan, "preset");
	record->rounds = (int)json_in_integer(r, plan, "rounds", 0, INT_MAX, 0);
	record->samples = (int)json_in_integer(r, plan, "samples", 0, INT_MAX, 0);
	record->min_time_ns = json_in_integer(r, plan, "min_time_ns", 0, INT64_MAX, 0);
	record->seed = json_in_integer(r, plan, "seed", 0, INT64_MAX, -1);
	record->cpu = (int)json_in_integer(r, plan, "cpu", 0, INT_MAX, -1);
	record->cpu_reason = json_in_string(r, plan, "cpu_reason");
}

/* Facts come back as files, whatever they were: name and bytes, or absent. */
static struct fact read_fact(const char *name, json_t *value)
{
	const char *text = json_string_value(value);
	struct fact fact = {.kind = !text          ? FACT_ABSENT
				    : *name == '/' ? FACT_FILE
						   : FACT_PROBE,
			    .name = escape_controls(name),
			    .value = memory_format("%s", text ? text : "absent")};
	long length = text ? escape_decode(text, fact.value) : -1;

	if (text && length < 0)
		strcpy(fact.value, text);
	fact.length = length < 0 ? strlen(fact.value) : (size_t)length;
	fact.value[fact.length] = '\0';
	return fact;
}

static void read_facts(json_t *object, struct facts *facts)
{
	const char *name;
	json_t *value;

	facts->list = memory_resize(NULL, (json_object_size(object) + 1) * sizeof *facts->list);
	json_object_foreach(object, name, value)
	{
		facts->list[facts->count++] = read_fact(name, value);
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
		record->labels[record->label_count++] =
			(struct pair){escape_controls(key), json_in_text(value)};
	}
}

static void check_format(const struct json_in *r, json_t *root)
{
	char *format = json_is_object(root) ? json_in_string(r, root, "format") : NULL;
	int64_t version =
		format ? json_in_integer(r, root, "format_version", 0, INT64_MAX, -1) : -1;

	if (format && strcmp(format, "trapcost-compare") == 0)
		error_set(r->error, "%s is a comparison, not a record", r->path);
	else if (!format || strcmp(format, RECORD_FORMAT) != 0)
		error_set(r->error, "%s: not a trapcost record", r->path);
	else if (version != RECORD_VERSION)
		error_set(r->error, "%s: record version %lld, this program reads %d", r->path,
			  (long long)version, RECORD_VERSION);
	free(format);
}

static bool is_run_id(const char *text)
{
	return strlen(text) == 32 && strspn(text, "0123456789abcdef") == 32;
}

static bool is_time(const char *text)
{
	static const char shape[] = "dddd-dd-ddTdd:dd:ddZ";
	size_t i = 0;

	while (text[i] &&
	       (shape[i] == 'd' ? text[i] >= '0' && text[i] <= '9' : text[i] == shape[i]))
		i++;
	return i == sizeof shape - 1 && !text[i];
}

static void read_root(const struct json_in *r, json_t *root, struct record *record)
{
	record->run_id = json_in_required(r, root, "run_id");
	if (!is_run_id(record->run_id))
		json_in_complain(r, "run_id", "32 hex digits");
	record->started = json_in_required(r, root, "started");
	if (!is_time(record->started))
		json_in_complain(r, "started", "a time: YYYY-MM-DDTHH:MM:SSZ");
	record->ended = json_in_string(r, root, "ended");
	record->complete = json_in_boolean(r, root, "complete");
	record->tool_version = json_in_string(r, root, "tool_version");
	record->command = json_in_string(r, root, "command");
	read_labels(root, record);
	read_machine(r, root, record);
	read_config(r, root, record);
	read_plan(r, root, record);
	read_facts(json_object_get(root, "facts"), &record->facts);
	read_facts(json_object_get(root, "facts_after"), &record->facts_after);
	record_read_results(r, root, record);
}

struct record *record_read(const char *path, struct error *error)
{
	struct json_columns columns;
	json_t *root = json_in_load_columns(path, &columns, error);
	struct json_in reader = {path, error, &columns};
	struct record *record = NULL;

	if (root)
		check_format(&reader, root);
	if (root && !json_in_failed(&reader)) {
		record = memory_resize(NULL, sizeof *record);
		*record = (struct record){.path = memory_format("%s", path), .cpu = -1};
		read_root(&reader, root, record);
	}
	json_decref(root);
	json_columns_free(&columns);
	if (!json_in_failed(&reader))
		return record;
	record_free(record);
	return NULL;
}
