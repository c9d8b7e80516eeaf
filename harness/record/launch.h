/*
 * What one launch of a benchmark said: its Go benchmark text as columns of integers and
 * "key: value" pairs.
 */
#ifndef TRAPCOST_LAUNCH_H
#define TRAPCOST_LAUNCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "harness/base/pair.h"

/* What became of a launch or of a case. */
enum status {
	STATUS_OK,
	STATUS_SKIPPED, /* not possible here */
	STATUS_FAILED,  /* it broke */
	STATUS_VOID     /* it ran, but a condition of the case did not hold */
};
enum { STATUSES = STATUS_VOID + 1 };

/* "ok", "skipped", "failed", "void". */
const char *status_name(enum status status);

/* The columns of a series, each `count` long. */
enum column {
	COLUMN_BATCH_NS,
	COLUMN_YARDSTICK_NS, /* the chain before and after the batch, summed */
	COLUMN_WIDE_NS,      /* the slower of the wide blocks on both sides of the batch */
	COLUMN_INSTRUCTIONS, /* of the batch, counted */
	COLUMN_CYCLES,       /* of the batch, counted */
	COLUMN_INVOLUNTARY   /* involuntary switches; 0 in most */
};
enum { COLUMNS = COLUMN_INVOLUNTARY + 1 };

struct series {
	int64_t iterations; /* of every batch */
	size_t count, room;
	int64_t *column[COLUMNS]; /* NULL: no sample had it */
	bool *shared;             /* per sample, by quiet.h; NULL: none was */
	size_t shared_count;
	double adjusted_ns, adjusted_cycles; /* an operation, by adjust.h; 0: not adjusted */
};

struct launch {
	int round;    /* from 0 */
	int position; /* within the round, from 0 */
	enum status status;
	char *reason; /* why not ok, or NULL */
	int64_t took_ms;
	struct pair *pairs;
	size_t pair_count;
	struct series result;
	struct series overhead; /* the twin loop without the operation; count 0: none */
};

/* Adds a line of stdout. Lines that are neither are ignored: a benchmark may say more. A
 * benchmark line that is torn or disagrees with the ones before makes the launch failed. */
void launch_add_line(struct launch *launch, const char *line);

/* Adds a pair; an earlier one with the same key is replaced. */
void launch_set(struct launch *launch, const char *key, const char *value);

/* The value behind a key, or NULL; as an integer, or `fallback`. */
const char *launch_get(const struct launch *launch, const char *key);
int64_t launch_integer(const struct launch *launch, const char *key, int64_t fallback);

/* Whether a launch in a record has a member of that name which is no pair of its text. */
bool launch_is_member(const char *name);

/* Gives the launch a status and a reason unless it has one that is not ok already. */
void launch_judge(struct launch *launch, enum status status, const char *reason);

/* Appends a row to a series; `row` has COLUMNS values, `present` a bit per column. */
void series_append(struct series *series, const int64_t *row, unsigned int present);

/* Releases what a launch owns. */
void launch_free(struct launch *launch);

/* The columns' names in records. */
extern const char *const column_names[COLUMNS];

#endif
