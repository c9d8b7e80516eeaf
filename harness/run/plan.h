/*
 * A plan: the command lines the agent runs, in order, and what each is for.
 */
#ifndef TRAPCOST_PLAN_H
#define TRAPCOST_PLAN_H

#include <stddef.h>
#include <stdint.h>

#include "harness/run/catalog.h"
#include "harness/run/preset.h"

enum plan_kind {
	PLAN_FACTS,       /* what explains the numbers */
	PLAN_PILOT,       /* finds the batch size of a case */
	PLAN_LAUNCH,      /* measures a case */
	PLAN_FACTS_AFTER, /* what may have changed meanwhile */
	PLAN_LOST,        /* imported: nobody knows what it was */
};

struct plan_line {
	enum plan_kind kind;
	size_t chosen; /* which of the chosen cases, by position */
	int round;     /* of a launch, from 0 */
	int position;  /* within its round, from 0 */
	char *text;
};

struct plan {
	struct plan_line *lines;
	size_t count;
};

/* How a run measures. */
struct plan_settings {
	struct preset_plan preset;
	uint64_t seed;       /* of the order of cases within a round */
	const char *cpus;    /* for --cpus, e.g. "1"; NULL: the benchmark chooses */
	const int64_t *like; /* batch size per chosen case, 0 where a pilot finds it; NULL: all 0 */
};

/* Appends one line; `text` becomes the plan's. */
void plan_add(struct plan *plan, struct plan_line line);

/* Appends the line that asks for the facts. */
void plan_add_facts(struct plan *plan);

/*
 * Appends a run: a pilot for each case whose batch size is not known, then round after round
 * of one launch a case, shuffled anew each time, then the facts that may have changed. A
 * launch refers to its pilot by line (--iterations=@K), so `plan` is all that the agent gets.
 */
void plan_add_run(struct plan *plan, const struct catalog *catalog, const size_t *chosen,
		  size_t count, const struct plan_settings *settings);

/* The text an agent reads, a new string. */
char *plan_text(const struct plan *plan);

/* Releases the lines. */
void plan_free(struct plan *plan);

#endif
