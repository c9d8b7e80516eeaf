/* A and B within one boot. */
#include "harness/run/ab.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "harness/base/exit_code.h"
#include "harness/base/memory.h"
#include "harness/record/figures.h"
#include "harness/run/assemble.h"
#include "harness/run/knob.h"

/* One side: its run and its way to the target. */
struct ab_run {
	struct run_options options;
	struct pair labels[2]; /* a or b, and the command */
	struct target *target;
	struct run run;
};

struct ab {
	const struct ab_options *options;
	struct ab_run sides[2];
	struct progress progress;
	double began, longest_pair; /* seconds */
	int pairs_done;
	bool turned; /* the knob may be at B */
};

static double now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static struct target *new_target(const char *programs, const char *command)
{
	return knob_wraps(command) ? target_local_wrapped(programs, command)
				   : target_local_new(programs);
}

static int set_knob(const struct ab *ab, enum ab_side side, struct error *error)
{
	const char *command = ab->options->command[side];

	return command && !knob_wraps(command) ? knob_run(command, error) : 0;
}

/* Both sides on the CPU that the first one found. */
static int prepare(struct ab *ab, enum ab_side side, const char *programs, struct error *error)
{
	static const char *const names[] = {"a", "b"};
	const struct ab_options *o = ab->options;
	struct ab_run *r = &ab->sides[side];
	int code;

	r->labels[0] = (struct pair){(char *)RECORD_AB_LABEL, (char *)names[side]};
	r->labels[1] = (struct pair){(char *)"knob", (char *)o->command[side]};
	r->options = o->run;
	r->options.labels = r->labels;
	r->options.label_count = o->command[side] ? 2 : 1;
	if (o->case_id[side]) {
		r->options.patterns = (char *const *)&o->case_id[side];
		r->options.pattern_count = 1;
	}
	if (side == AB_B)
		r->options.cpus = ab->sides[AB_A].run.settings.cpus;
	r->target = new_target(programs, o->command[side]);
	ab->turned = ab->turned || side == AB_B;
	if (set_knob(ab, side, error) != 0)
		return EXIT_USAGE;
	code = run_prepare(&r->run, &r->options, programs, r->target, error);
	if (code == EXIT_DONE && o->case_id[side] && r->run.count != 1) {
		error_set(error, "--%s-case takes one case; \"%s\" names %d", names[side],
			  o->case_id[side], r->run.count);
		return EXIT_USAGE;
	}
	return code;
}

static int run_plan(struct run *run, struct plan *plan, struct session *session,
		    struct error *error)
{
	char *text = plan_text(plan);
	int result = session_run(session, run->target, text, plan->count, run_launch_limit_s(run),
				 NULL, NULL, error);

	free(text);
	return result;
}

/* What the pilots found; a case that they refuse is refused on both sides. */
static void take_pilots(struct ab *ab, const struct plan *plan, const struct session *session)
{
	struct run *a = &ab->sides[AB_A].run, *b = &ab->sides[AB_B].run;

	assemble_results(a->record, &a->catalog, a->chosen, (size_t)a->count, plan, session);
	for (size_t i = 0; i < plan->count; i++) {
		const struct line_text *line = &session->lines[i];
		struct launch pilot = {0};

		if (plan->lines[i].kind != PLAN_PILOT)
			continue;
		for (size_t j = 0; j < line->out_count; j++)
			launch_add_line(&pilot, line->out[j]);
		a->like[plan->lines[i].chosen] = launch_integer(&pilot, "iterations", 0);
		launch_free(&pilot);
	}
	memcpy(b->like, a->like, (size_t)b->count * sizeof *b->like);
}

static int run_pilots(struct ab *ab, struct error *error)
{
	struct run *a = &ab->sides[AB_A].run;
	struct plan_settings settings = a->settings;
	struct plan plan = {NULL, 0};
	struct session session;
	int result = set_knob(ab, AB_A, error);

	if (result != 0)
		return result;
	settings.preset.rounds = 0;
	plan_add_run(&plan, &a->catalog, a->chosen, (size_t)a->count, &settings);
	result = run_plan(a, &plan, &session, error);
	take_pilots(ab, &plan, &session);
	session_free(&session);
	plan_free(&plan);
	return result;
}

/* One round: the knob, then one launch of each case that has a batch size. */
static int run_round(struct ab *ab, enum ab_side side, int round, struct record *record,
		     struct error *error)
{
	struct run *run = &ab->sides[side].run;
	struct plan_settings settings = run->settings;
	size_t *chosen = memory_resize(NULL, ((size_t)run->count + 1) * sizeof *chosen);
	int64_t *like = memory_resize(NULL, ((size_t)run->count + 1) * sizeof *like);
	struct plan plan = {NULL, 0};
	struct session session;
	size_t count = 0;
	int result = set_knob(ab, side, error);

	settings.preset.rounds = 1;
	settings.seed += (uint64_t)round;
	settings.like = like;
	for (int i = 0; i < run->count; i++) {
		chosen[count] = run->chosen[i];
		like[count] = run->like[i];
		count += run->like[i] > 0;
	}
	if (result == 0) {
		plan_add_run(&plan, &run->catalog, chosen, count, &settings);
		free(plan.lines[--plan.count].text); /* no facts after each round */
		result = run_plan(run, &plan, &session, error);
		assemble_results(record, &run->catalog, chosen, count, &plan, &session);
		session_free(&session);
	}
	plan_free(&plan);
	free(like);
	free(chosen);
	return result;
}

static struct result *result_named(struct record *record, const char *id)
{
	for (size_t i = 0; i < record->result_count; i++)
		if (strcmp(record->results[i].id, id) == 0)
			return &record->results[i];
	return NULL;
}

/* Moves a round's launches into the side's record. */
static void keep_round(struct record *to, struct record *from, int round)
{
	for (size_t i = 0; i < from->result_count; i++) {
		struct result *r = &from->results[i];
		struct result *kept = result_named(to, r->id);

		if (!kept)
			continue;
		for (size_t j = 0; j < r->launch_count; j++) {
			r->launches[j].round = round;
			record_add_launch(kept, &r->launches[j]);
		}
		r->launch_count = 0;
		if (!kept->unit && r->unit) {
			kept->unit = memory_format("%s", r->unit);
			kept->vstate = r->vstate ? memory_format("%s", r->vstate) : NULL;
			kept->state_bytes = r->state_bytes;
		}
	}
}

/* A pair counts when both of its rounds came through. */
static int run_pair(struct ab *ab, int pair, struct error *error)
{
	struct record *rounds[2] = {record_new(), record_new()};
	enum ab_side first = pair % 2 ? AB_B : AB_A;
	double began = now();
	int result = run_round(ab, first, 2 * pair, rounds[0], error);

	if (result == 0 && !session_interrupts())
		result = run_round(ab, !first, 2 * pair + 1, rounds[1], error);
	if (result == 0 && !session_interrupts()) {
		keep_round(ab->sides[first].run.record, rounds[0], 2 * pair);
		keep_round(ab->sides[!first].run.record, rounds[1], 2 * pair + 1);
	}
	record_free(rounds[0]);
	record_free(rounds[1]);
	if (now() - began > ab->longest_pair)
		ab->longest_pair = now() - began;
	return result;
}

static bool time_is_up(const struct ab *ab, int pairs)
{
	double limit = ab->options->seconds;

	return limit > 0 && pairs >= AB_PAIRS_MIN && now() - ab->began + ab->longest_pair > limit;
}

static int run_pairs(struct ab *ab, struct error *error)
{
	int most = ab->options->pairs, pair = 0, result = 0;

	progress_start(&ab->progress, ab->options->run.quiet, NULL, most);
	while (pair < most && result == 0 && !session_interrupts() && !time_is_up(ab, pair)) {
		result = run_pair(ab, pair++, error);
		progress_show(&ab->progress, (size_t)pair, (size_t)most, pair - 1, "A and B");
	}
	progress_end(&ab->progress);
	ab->pairs_done = pair;
	return result;
}

/* B's record has the cases of A, without launches yet. */
static void start_results(struct ab *ab)
{
	struct run *a = &ab->sides[AB_A].run, *b = &ab->sides[AB_B].run;
	struct plan none = {NULL, 0};
	struct session session = {.lines = NULL};

	assemble_results(b->record, &b->catalog, b->chosen, (size_t)b->count, &none, &session);
	for (size_t i = 0; i < b->record->result_count; i++) {
		struct result *from = &a->record->results[i], *to = &b->record->results[i];

		to->status = from->status;
		to->reason = from->reason ? memory_format("%s", from->reason) : NULL;
	}
}

static void finish(struct ab *ab, struct record *records[2], int *code)
{
	for (int s = AB_A; s <= AB_B; s++) {
		struct run *run = &ab->sides[s].run;
		int ended;

		records[s] = run->record;
		record_end(records[s]);
		figures_derive(records[s]);
		records[s]->complete = records[s]->complete && !session_interrupts();
		records[s]->rounds = ab->pairs_done;
		ended = run_exit_code(records[s], false);
		*code = exit_worse(*code, ended);
		run->record = NULL;
	}
}

/* However it ended: the machine is left as A has it. */
static int restore_knob(const struct ab *ab, struct error *error)
{
	struct error why = {""};

	if (set_knob(ab, AB_A, &why) == 0)
		return 0;
	return error_add(error, "the knob is not back at A: %s", why.text);
}

int ab_measure(const struct ab_options *options, const char *programs, struct record *records[2],
	       int *code, struct error *error)
{
	struct ab ab = {.options = options, .began = now()};
	int result = -1;

	records[AB_A] = records[AB_B] = NULL;
	*code = prepare(&ab, AB_A, programs, error);
	if (*code == EXIT_DONE)
		*code = prepare(&ab, AB_B, programs, error);
	if (*code == EXIT_DONE && run_pilots(&ab, error) == 0) {
		start_results(&ab);
		result = run_pairs(&ab, error);
		finish(&ab, records, code);
	} else if (*code == EXIT_DONE) {
		*code = EXIT_BROKEN;
	}
	if (ab.turned && restore_knob(&ab, error) != 0)
		result = -1;
	for (int s = AB_A; s <= AB_B; s++) {
		run_free(&ab.sides[s].run);
		if (ab.sides[s].target)
			ab.sides[s].target->free(ab.sides[s].target);
	}
	return result;
}
