/* What an agent printed on a machine that nothing reaches. */
#include "harness/run/import.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/exit_code.h"
#include "harness/base/memory.h"
#include "harness/run/assemble.h"
#include "harness/run/import_text.h"

/* What a command of the plan asked for. */
struct request {
	enum plan_kind kind;
	char id[128];
	int samples;
	long min_time_ns;
};

/* The value behind "--name=" if `word` is that option, else NULL. */
static const char *option(const char *word, const char *name)
{
	size_t length = strlen(name);

	return strncmp(word, name, length) == 0 && word[length] == '=' ? word + length + 1 : NULL;
}

/* A benchmark's name alone means its case of the same name. */
static struct request read_command(const char *command)
{
	struct request request = {.kind = PLAN_LAUNCH};
	char *copy = memory_format("%s", command);
	char *rest;
	char *program = strtok_r(copy, " \t", &rest);
	bool after = false;
	const char *value;

	snprintf(request.id, sizeof request.id, "%s", program ? program : "");
	for (char *word; (word = strtok_r(NULL, " \t", &rest));) {
		if (word[0] != '-')
			snprintf(request.id, sizeof request.id, "%s", word);
		else if (strcmp(word, "--pilot") == 0)
			request.kind = PLAN_PILOT;
		else if ((value = option(word, "--samples")))
			request.samples = atoi(value);
		else if ((value = option(word, "--min-time")))
			request.min_time_ns = atol(value);
		after = after || strcmp(word, "--after") == 0;
	}
	if (program && strcmp(program, "facts") == 0)
		request.kind = after ? PLAN_FACTS_AFTER : PLAN_FACTS;
	free(copy);
	return request;
}

static bool starts_with(const char *text, const char *start)
{
	return strncmp(text, start, strlen(start)) == 0;
}

/* Where a line's beginning was lost, the rest may tell what it was: only facts have probes, and
 * probes are made before a run only. */
static struct request guess(const struct line_text *line)
{
	struct request request = {.kind = PLAN_LOST};

	for (size_t i = 0; i < line->out_count; i++) {
		const char *text = line->out[i];

		if (starts_with(text, "id: "))
			snprintf(request.id, sizeof request.id, "%s", text + strlen("id: "));
		if (starts_with(text, "probe\t"))
			request.kind = PLAN_FACTS;
		else if (starts_with(text, "file\t") && request.kind == PLAN_LOST)
			request.kind = PLAN_FACTS_AFTER;
		else if (starts_with(text, "Benchmark"))
			request.kind = PLAN_LAUNCH;
	}
	if (request.id[0] && request.kind == PLAN_LOST)
		request.kind = PLAN_PILOT;
	if (!request.id[0] && request.kind == PLAN_LAUNCH)
		request.kind = PLAN_LOST;
	return request;
}

static bool is_case(const struct request *request)
{
	return request->kind == PLAN_PILOT || request->kind == PLAN_LAUNCH;
}

static struct request *read_requests(struct import *import, const struct import_text *text)
{
	struct request *requests = memory_resize(NULL, (text->line_count + 1) * sizeof *requests);

	for (size_t i = 0; i < text->line_count; i++) {
		requests[i] = text->commands[i] ? read_command(text->commands[i])
						: guess(&import->session.lines[i]);
		if (session_loss(&import->session, i))
			import->lossy = true;
		if (requests[i].kind == PLAN_LOST)
			import->cut = true;
	}
	return requests;
}

/* The cases there are, in the catalog's order. */
static int choose(struct import *import, struct request *requests, size_t count,
		  struct error *error)
{
	char **ids = memory_resize(NULL, (count + 1) * sizeof *ids);
	int id_count = 0, chosen = 0;

	for (size_t i = 0; i < count; i++)
		if (is_case(&requests[i]))
			ids[id_count++] = requests[i].id;
	if (id_count)
		chosen = catalog_choose(&import->catalog, ids, id_count, PRESETS, NULL,
					&import->chosen, error);
	import->count = chosen > 0 ? (size_t)chosen : 0;
	free(ids);
	return chosen < 0 ? -1 : 0;
}

static size_t place_of(const struct import *import, const char *id)
{
	size_t i = 0;

	while (i < import->count && strcmp(import->catalog.cases[import->chosen[i]].id, id) != 0)
		i++;
	return i;
}

/* The n-th launch of a case belongs to round n. */
static void add_line(struct import *import, const struct request *request, const char *command,
		     int *launches, int *positions)
{
	struct plan_line line = {.kind = request->kind, .text = memory_format("%s", command)};

	if (is_case(request))
		line.chosen = place_of(import, request->id);
	if (line.kind == PLAN_LAUNCH) {
		line.round = launches[line.chosen]++;
		line.position = positions[line.round]++;
	}
	plan_add(&import->plan, line);
}

static void make_plan(struct import *import, const struct import_text *text,
		      const struct request *requests)
{
	size_t bytes = (text->line_count + import->count + 1) * sizeof(int);
	int *launches = memset(memory_resize(NULL, bytes), 0, bytes);
	int *positions = memset(memory_resize(NULL, bytes), 0, bytes);

	for (size_t i = 0; i < text->line_count; i++)
		add_line(import, &requests[i], text->commands[i] ? text->commands[i] : "", launches,
			 positions);
	free(launches);
	free(positions);
}

/* What the plan must have been made with; a plan that was cut off may be any preset's. */
static void note_plan(struct record *record, const struct import *import,
		      const struct request *requests, bool whole)
{
	for (size_t i = 0; i < import->plan.count; i++) {
		const struct plan_line *line = &import->plan.lines[i];

		if (line->kind != PLAN_LAUNCH || !line->text[0])
			continue;
		record->rounds = line->round >= record->rounds ? line->round + 1 : record->rounds;
		record->samples = requests[i].samples;
		record->min_time_ns = requests[i].min_time_ns;
	}
	for (int i = 0; whole && i < PRESETS && !record->preset; i++)
		if (presets[i].rounds == record->rounds && presets[i].samples == record->samples &&
		    presets[i].min_time_ns == record->min_time_ns)
			record->preset = memory_format("%s", presets[i].name);
	record->seed = -1;
}

/* The CPU that every launch named, or -1. */
static int common_cpu(const struct record *record)
{
	int common = -1;

	for (size_t i = 0; i < record->result_count; i++)
		for (size_t j = 0; j < record->results[i].launch_count; j++) {
			int cpu = (int)launch_integer(&record->results[i].launches[j], "cpu", -1);

			if (cpu >= 0 && common >= 0 && cpu != common)
				return -1;
			common = cpu >= 0 ? cpu : common;
		}
	return common;
}

static int make_record(struct import *import, struct error *error)
{
	struct record *record = import->record;
	struct error no_facts = {""};

	if (assemble_facts_there(&import->plan, &import->session, PLAN_FACTS, &record->facts,
				 error) != 0)
		return -1;
	if (!record->facts.count)
		return error_set(error, "the facts did not arrive: run the agent again");
	assemble_facts_there(&import->plan, &import->session, PLAN_FACTS_AFTER,
			     &record->facts_after, &no_facts);
	assemble_results(record, &import->catalog, import->chosen, import->count, &import->plan,
			 &import->session);
	if (import->cut && !record->result_count)
		return error_set(error,
				 "it was cut off before its first launch: log the whole run");
	record->complete = record->complete && !import->cut;
	record->cpu = common_cpu(record);
	record->cpu_reason = record->cpu >= 0
				     ? memory_format("CPU %d: the benchmarks chose", record->cpu)
				     : memory_format("the benchmarks chose");
	return 0;
}

static int interpret(struct import *import, const struct import_text *text, struct error *error)
{
	struct request *requests;
	int result;

	session_init(&import->session, text->line_count);
	for (size_t i = 0; i < text->frame_count; i++)
		session_take(&import->session, text->frames[i], NULL, NULL);
	import->lossy = import->cut = !text->done;
	requests = read_requests(import, text);
	result = choose(import, requests, text->line_count, error);
	if (result == 0) {
		make_plan(import, text, requests);
		note_plan(import->record, import, requests, text->done);
		result = make_record(import, error);
	}
	free(requests);
	return result;
}

int import_read(struct import *import, const char *path, const char *programs, struct error *error)
{
	struct import_text text;
	int code = EXIT_USAGE;

	*import = (struct import){.record = record_new()};
	if (import_text_read(&text, path, error) == 0) {
		if (catalog_load(&import->catalog, programs, error) != 0)
			code = EXIT_BROKEN;
		else if (interpret(import, &text, error) == 0)
			code = EXIT_DONE;
	}
	import_text_free(&text);
	return code;
}

void import_free(struct import *import)
{
	session_free(&import->session);
	plan_free(&import->plan);
	catalog_free(&import->catalog);
	record_free(import->record);
	free(import->chosen);
}
