/*
 * A run: the chosen cases on one boot of one target, as one record. Data flow one way: options,
 * facts, CPU, plan, session, record.
 */
#ifndef TRAPCOST_RUN_H
#define TRAPCOST_RUN_H

#include <stdbool.h>

#include "harness/record/record.h"
#include "harness/run/catalog.h"
#include "harness/run/plan.h"
#include "harness/run/progress.h"
#include "harness/run/session.h"
#include "harness/run/target.h"

/* What is asked for. Strings belong to the caller and outlive the run. */
struct run_options {
	char *const *patterns; /* of cases; none: the preset's */
	int pattern_count;
	enum preset preset;        /* chooses the cases when there is no pattern */
	struct preset_plan effort; /* rounds, samples, least batch time */
	uint64_t seed;
	const char *cpus;                 /* --cpus as typed; NULL: choose */
	const char *like;                 /* a record to take batch sizes from, or NULL */
	const struct record *like_record; /* the same in memory, or NULL */
	const char *machine_name;         /* NULL: from the facts */
	const char *command;              /* for the record */
	struct pair *labels;
	size_t label_count;
	bool quiet;           /* no progress */
	const char *progress; /* what progress lines start with, or NULL */
	bool icount;          /* the target's clock counts instructions, one a nanosecond */
};

struct run {
	const struct run_options *options;
	struct target *target; /* not owned */
	struct catalog catalog;
	size_t *chosen; /* the cases' places in the catalog */
	int count;
	struct plan_settings settings;
	int64_t *like; /* batch size per chosen case, 0: not known */
	struct plan plan;
	struct session session;
	struct record *record;
	struct progress progress;
};

/*
 * Asks the target for its facts, chooses CPU and cases, makes the plan. `programs` is the folder
 * of the host's own benchmarks, which describe the cases. Returns EXIT_DONE, or the exit code
 * and an error. Call run_free() in either case.
 */
int run_prepare(struct run *run, const struct run_options *options, const char *programs,
		struct target *target, struct error *error);

/*
 * The same without asking, for a target that takes one plan: it starts with the facts and names no
 * CPU, so that the benchmarks choose one; the cases are those for `machine` (as uname -m says it).
 */
int run_prepare_whole(struct run *run, const struct run_options *options, const char *programs,
		      const char *machine, struct target *target, struct error *error);

/* Runs the plan and completes the record. -1 and an error if the target failed; what arrived is
 * in the record all the same. */
int run_measure(struct run *run, struct error *error);

/* The time limit of one launch. */
int run_launch_limit_s(const struct run *run);

/* What the program should end with after this record; `broken`: something beside the launches
 * went wrong. */
int run_exit_code(const struct record *record, bool broken);

/* Releases everything but the options and the target. */
void run_free(struct run *run);

#endif
