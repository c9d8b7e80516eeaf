/* From a session's text to a record's results. */
#include "harness/run/assemble.h"

#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"

enum { EXIT_MEASURED = 0, EXIT_NOT_POSSIBLE = 77, FACTS_LIMIT_S = 60 };

static int add_facts(const struct line_text *line, struct facts *facts, struct error *error)
{
	for (size_t i = 0; i < line->out_count; i++)
		if (facts_add_line(facts, line->out[i], error) != 0)
			return -1;
	return 0;
}

int assemble_facts_there(const struct plan *plan, const struct session *session,
			 enum plan_kind kind, struct facts *facts, struct error *error)
{
	for (size_t i = 0; i < plan->count; i++)
		if (plan->lines[i].kind == kind && add_facts(&session->lines[i], facts, error) != 0)
			return -1;
	return 0;
}

int assemble_facts(const struct plan *plan, const struct session *session, enum plan_kind kind,
		   struct facts *facts, struct error *error)
{
	for (size_t i = 0; i < plan->count; i++) {
		const struct line_text *line = &session->lines[i];
		const char *loss = session_loss(session, i);

		if (plan->lines[i].kind != kind)
			continue;
		if (loss)
			return error_set(error, "the target's facts: %s", loss);
		if (line->how != END_EXIT || line->code != 0)
			return error_set(error, "the target's facts: %s",
					 line->err_count ? line->err[line->err_count - 1]
							 : "the program failed");
		if (add_facts(line, facts, error) != 0)
			return -1;
	}
	return 0;
}

int assemble_ask_facts(struct target *target, struct facts *facts, struct error *error)
{
	struct plan plan = {NULL, 0};
	struct session session;
	int result;

	plan_add_facts(&plan);
	result = session_run(&session, target, "facts\n", plan.count, FACTS_LIMIT_S, NULL, NULL,
			     error);
	if (result == 0)
		result = assemble_facts(&plan, &session, PLAN_FACTS, facts, error);
	session_free(&session);
	plan_free(&plan);
	return result;
}

void assemble_machine(struct record *record, const char *name)
{
	struct error no_config = {""};

	record->config = kconfig_new(&record->facts, &no_config);
	machine_read(&record->machine, &record->facts, record->config);
	record->core_type = machine_core_type(&record->facts, record->cpu);
	record->machine_name =
		name ? memory_format("%s", name) : machine_slug(&record->facts, record->cpu);
}

void assemble_labels(struct record *record, const struct pair *labels, size_t count)
{
	record->labels = memory_resize(NULL, (count + 1) * sizeof *record->labels);
	for (size_t i = 0; i < count; i++)
		record->labels[record->label_count++] = (struct pair){
			memory_format("%s", labels[i].key), memory_format("%s", labels[i].value)};
}

/* The last line of stderr without the program's name in front, or NULL. */
static const char *last_words(const struct line_text *line, const char *program)
{
	const char *text = line->err_count ? line->err[line->err_count - 1] : NULL;
	size_t length = strlen(program);

	if (text && strncmp(text, program, length) == 0 && strncmp(text + length, ": ", 2) == 0)
		return text + length + 2;
	return text;
}

static char *ending(const struct line_text *line)
{
	if (line->how == END_LIMIT)
		return memory_format("ran into the time limit");
	if (line->how == END_SIGNAL)
		return memory_format("killed by signal %d", line->code);
	return memory_format("exit code %d", line->code);
}

/* How a launch went, by what its line and its exit say. */
static void judge(struct launch *launch, const struct line_text *line, const char *loss,
		  const char *program)
{
	const char *words = last_words(line, program);
	const char *why_void = launch_get(launch, "void");
	char *end = ending(line);

	if (loss)
		launch_judge(launch, STATUS_FAILED, loss);
	else if (line->how != END_EXIT)
		launch_judge(launch, STATUS_FAILED, end);
	else if (line->code == EXIT_NOT_POSSIBLE)
		launch_judge(launch, STATUS_SKIPPED, words ? words : end);
	else if (why_void)
		launch_judge(launch, STATUS_VOID, why_void);
	else if (line->code != EXIT_MEASURED)
		launch_judge(launch, STATUS_FAILED, words ? words : end);
	free(end);
}

static struct launch read_launch(const struct plan_line *planned, const struct line_text *line,
				 const char *loss, const char *program)
{
	struct launch launch = {
		.round = planned->round, .position = planned->position, .took_ms = line->took_ms};

	for (size_t i = 0; i < line->out_count; i++)
		launch_add_line(&launch, line->out[i]);
	judge(&launch, line, loss, program);
	if (launch.status == STATUS_OK && planned->kind == PLAN_LAUNCH && !launch.result.count)
		launch_judge(&launch, STATUS_FAILED, "it printed no samples");
	return launch;
}

static char *copy(const char *text)
{
	return text ? memory_copy(text, strlen(text)) : NULL;
}

static void describe_result(struct result *r, const struct launch *launch)
{
	if (r->unit || !launch_get(launch, "unit"))
		return;
	r->unit = copy(launch_get(launch, "unit"));
	r->vstate = copy(launch_get(launch, "vstate"));
	r->state_bytes = launch_integer(launch, "vector-state-bytes", 0);
	r->version = (int)launch_integer(launch, "version", r->version);
}

/* A pilot that did not succeed decides its case: its launches are not run. */
static void take_pilot(struct result *r, struct launch *pilot)
{
	if (pilot->status != STATUS_OK) {
		r->status = pilot->status;
		r->reason = copy(pilot->reason);
	}
	launch_free(pilot);
}

static void take_line(struct record *record, const struct plan_line *planned,
		      const struct session *session, size_t i)
{
	struct result *r = &record->results[planned->chosen];
	const struct line_text *line = &session->lines[i];
	const char *loss = session_loss(session, i);
	struct launch launch;

	if (loss)
		record->complete = false;
	if (r->status != STATUS_OK || (!line->begun && !line->ended) ||
	    (session->interrupted && !line->ended))
		return;
	launch = read_launch(planned, line, loss, r->benchmark);
	describe_result(r, &launch);
	if (planned->kind == PLAN_PILOT)
		take_pilot(r, &launch);
	else
		record_add_launch(r, &launch);
}

static void init_result(struct result *r, const struct catalog_case *c)
{
	*r = (struct result){
		.id = copy(c->id),
		.benchmark = copy(c->benchmark),
		.operation = copy(c->operation),
		.bound = copy(c->bound),
		.version = c->version,
	};
}

void assemble_results(struct record *record, const struct catalog *catalog, const size_t *chosen,
		      size_t count, const struct plan *plan, const struct session *session)
{
	record->results = memory_resize(NULL, (count + 1) * sizeof *record->results);
	record->result_count = count;
	record->complete = true;
	for (size_t i = 0; i < count; i++)
		init_result(&record->results[i], &catalog->cases[chosen[i]]);
	for (size_t i = 0; i < plan->count; i++)
		if (plan->lines[i].kind == PLAN_PILOT || plan->lines[i].kind == PLAN_LAUNCH)
			take_line(record, &plan->lines[i], session, i);
}
