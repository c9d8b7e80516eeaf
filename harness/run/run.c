/* A run on a target: facts, choice of CPU, plan, session, record. */
#include "harness/run/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/exit_code.h"
#include "harness/base/memory.h"
#include "harness/machine/survey.h"
#include "harness/machine/topology.h"
#include "harness/record/figures.h"
#include "harness/record/virtual_time.h"
#include "harness/run/assemble.h"

enum {
	LAUNCH_LIMIT_LEAST_S = 20, /* a slow board's start-up and warm-up */
	LAUNCH_LIMIT_TIMES = 100   /* what the samples alone should take, this many times */
};

void run_free(struct run *run)
{
	session_free(&run->session);
	plan_free(&run->plan);
	catalog_free(&run->catalog);
	record_free(run->record);
	free((char *)run->settings.cpus);
	free(run->like);
	free(run->chosen);
}

/* What the record says of the way it was made. */
static void note_options(struct run *run)
{
	const struct run_options *o = run->options;
	struct record *record = run->record;

	record->preset = memory_format("%s", o->effort.name);
	record->rounds = o->effort.rounds;
	record->samples = o->effort.samples;
	record->min_time_ns = o->effort.min_time_ns;
	record->seed = (int64_t)o->seed;
	record->command = memory_format("%s", o->command);
	record->tool_version = memory_format("%s", TRAPCOST_VERSION);
	assemble_labels(record, o->labels, o->label_count);
	run->settings.preset = o->effort;
	run->settings.seed = o->seed;
}

/* --cpus as given, after each of its CPUs was found usable. */
static int check_cpus(struct run *run, const struct topology *topology, const char *list,
		      struct error *error)
{
	char *copy = memory_format("%s", list);
	char *rest = copy;
	char *word;
	int result = 0;

	for (int i = 0; result == 0 && (word = strsep(&rest, ",")) != NULL; i++) {
		char *end;
		long cpu = strtol(word, &end, 10);

		if (*word < '0' || *word > '9' || *end || cpu > INT32_MAX)
			result = error_set(error,
					   "--cpus cannot be \"%s\": it takes numbers and commas",
					   list);
		else
			result = topology_check(topology, (int)cpu, error);
		if (i == 0)
			run->record->cpu = (int)cpu;
	}
	free(copy);
	if (result == 0) {
		run->settings.cpus = memory_format("%s", list);
		run->record->cpu_reason = memory_format("CPU %s: as asked", list);
	}
	return result;
}

static int choose_cpu(struct run *run, const struct topology *topology, struct error *error)
{
	struct topology_choice choice;

	if (topology_choose(topology, &choice, error) != 0)
		return -1;
	run->record->cpu = choice.cpu;
	run->record->cpu_reason = memory_format("%s", choice.why);
	run->settings.cpus = memory_format("%d", choice.cpu);
	return 0;
}

static int place(struct run *run, struct error *error)
{
	struct topology *topology = topology_new(&run->record->facts, error);
	const char *list = run->options->cpus;
	int result = -1;

	if (topology)
		result = list ? check_cpus(run, topology, list, error)
			      : choose_cpu(run, topology, error);
	topology_free(topology);
	return result;
}

static int choose_cases(struct run *run, const char *machine, struct error *error)
{
	run->count =
		catalog_choose(&run->catalog, run->options->patterns, run->options->pattern_count,
			       run->options->preset, machine, &run->chosen, error);
	return run->count < 0 ? -1 : 0;
}

/* The batch size of a case in an earlier record: that of its first launch with one; 0: none. */
static int64_t batch_size(const struct record *record, const char *id)
{
	const struct result *r = record ? record_result(record, id) : NULL;

	for (size_t j = 0; r && j < r->launch_count; j++)
		if (r->launches[j].result.iterations > 0)
			return r->launches[j].result.iterations;
	return 0;
}

static int read_like(struct run *run, struct error *error)
{
	const char *path = run->options->like;
	struct record *read = path ? record_read(path, error) : NULL;
	const struct record *like = read ? read : run->options->like_record;

	if (path && !read)
		return -1;
	run->like = memory_resize(NULL, ((size_t)run->count + 1) * sizeof *run->like);
	for (int i = 0; i < run->count; i++)
		run->like[i] = batch_size(like, run->catalog.cases[run->chosen[i]].id);
	run->settings.like = run->like;
	record_free(read);
	return 0;
}

/* What will disturb the numbers, in one line. */
static void warn(const struct run *run)
{
	char *brief = run->options->quiet ? NULL : survey_brief(&run->record->facts);

	if (brief)
		fprintf(stderr, "trapcost: check: %s; trapcost check says what to do\n", brief);
	free(brief);
}

static int plan_cases(struct run *run, const char *machine, struct error *error)
{
	if (choose_cases(run, machine, error) != 0 || read_like(run, error) != 0)
		return EXIT_USAGE;
	plan_add_run(&run->plan, &run->catalog, run->chosen, (size_t)run->count, &run->settings);
	return EXIT_DONE;
}

int run_prepare(struct run *run, const struct run_options *options, const char *programs,
		struct target *target, struct error *error)
{
	int result;

	*run = (struct run){.options = options, .target = target, .record = record_new()};
	note_options(run);
	/* The facts come first: placement needs the topology. */
	if (catalog_load(&run->catalog, programs, error) != 0 ||
	    assemble_ask_facts(target, &run->record->facts, error) != 0)
		return EXIT_BROKEN;
	if (place(run, error) != 0)
		return EXIT_USAGE;
	assemble_machine(run->record, options->machine_name);
	result = plan_cases(run, run->record->machine.architecture, error);
	if (result == EXIT_DONE)
		warn(run);
	return result;
}

int run_prepare_whole(struct run *run, const struct run_options *options, const char *programs,
		      const char *machine, struct target *target, struct error *error)
{
	*run = (struct run){.options = options, .target = target, .record = record_new()};
	note_options(run);
	if (catalog_load(&run->catalog, programs, error) != 0)
		return EXIT_BROKEN;
	plan_add_facts(&run->plan);
	return plan_cases(run, machine, error);
}

int run_launch_limit_s(const struct run *run)
{
	double samples_s = (double)run->settings.preset.samples *
			   (double)run->settings.preset.min_time_ns / 1e9;

	return LAUNCH_LIMIT_LEAST_S + (int)(LAUNCH_LIMIT_TIMES * samples_s);
}

static void show(const struct session *session, size_t line, void *context)
{
	struct run *run = context;
	const struct plan_line *planned = &run->plan.lines[line];

	(void)session;
	if (planned->kind == PLAN_LAUNCH || planned->kind == PLAN_PILOT)
		progress_show(&run->progress, line + 1, run->plan.count,
			      planned->kind == PLAN_PILOT ? -1 : planned->round,
			      run->catalog.cases[run->chosen[planned->chosen]].id);
}

/* The CPU that the benchmarks chose: the first launch tells. */
static void note_cpu(struct record *record)
{
	for (size_t i = 0; i < record->result_count && record->cpu < 0; i++)
		if (record->results[i].launch_count)
			record->cpu =
				(int)launch_integer(&record->results[i].launches[0], "cpu", -1);
	if (record->cpu >= 0)
		record->cpu_reason = memory_format("CPU %d: the benchmarks' choice", record->cpu);
}

/* The facts of a plan that starts with them. */
static int take_facts(struct run *run, struct error *error)
{
	struct error interrupted = {""};
	int result;

	if (run->plan.count == 0 || run->plan.lines[0].kind != PLAN_FACTS)
		return 0;
	result = assemble_facts(&run->plan, &run->session, PLAN_FACTS, &run->record->facts,
				run->session.interrupted ? &interrupted : error);
	note_cpu(run->record);
	assemble_machine(run->record, run->options->machine_name);
	return result;
}

int run_measure(struct run *run, struct error *error)
{
	char *text = plan_text(&run->plan);
	struct error no_facts = {""};
	int result;

	progress_start(&run->progress, run->options->quiet, run->options->progress,
		       run->settings.preset.rounds);
	result = session_run(&run->session, run->target, text, run->plan.count,
			     run_launch_limit_s(run), show, run, error);
	progress_end(&run->progress);
	free(text);
	assemble_results(run->record, &run->catalog, run->chosen, (size_t)run->count, &run->plan,
			 &run->session);
	if (take_facts(run, error) != 0)
		result = -1;
	assemble_facts(&run->plan, &run->session, PLAN_FACTS_AFTER, &run->record->facts_after,
		       &no_facts);
	if (run->options->icount)
		virtual_time_count(run->record);
	record_end(run->record);
	figures_derive(run->record);
	return result;
}

/* 130, 3, 4, 0 in that order. */
int run_exit_code(const struct record *record, bool broken)
{
	bool measured = false;

	if (session_interrupts())
		return EXIT_INTERRUPTED;
	for (size_t i = 0; i < record->result_count; i++) {
		const struct result *r = &record->results[i];

		measured = measured || r->status == STATUS_OK;
		broken = broken || r->status == STATUS_FAILED || r->status == STATUS_VOID;
		for (size_t j = 0; j < r->launch_count; j++)
			broken = broken || r->launches[j].status == STATUS_FAILED ||
				 r->launches[j].status == STATUS_VOID;
	}
	if (broken || (measured && !record->complete))
		return EXIT_BROKEN;
	return measured ? EXIT_DONE : EXIT_NOTHING;
}
