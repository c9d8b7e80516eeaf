/*
 * A record: what one run on one boot of one kernel said, every raw sample kept.
 */
#ifndef TRAPCOST_RECORD_H
#define TRAPCOST_RECORD_H

#include <stdbool.h>
#include <stdint.h>

#include "harness/base/error.h"
#include "harness/machine/facts.h"
#include "harness/machine/kconfig.h"
#include "harness/machine/machine.h"
#include "harness/record/launch.h"
#include "harness/record/metric.h"

enum { RECORD_VERSION = 1 };
/* The label with which `ab` says which side a record is. */
#define RECORD_AB_LABEL "ab"
#define RECORD_FORMAT "trapcost-record"

/* A figure derived from a case's launches. */
struct figure {
	bool valid;
	double median;         /* of the launches' medians */
	size_t launches;       /* that count (figures.h) */
	double spread_percent; /* largest less smallest launch median, in % of `median`; of two
				  launches or more */
	char *reason;          /* why not valid, or NULL */
};

/* One case of a run. Strings are owned; NULL where not known. */
struct result {
	char *id, *benchmark, *operation, *bound;
	int version;
	char *unit, *vstate; /* the unit in fact used: rvv, avx512 … or none */
	int64_t state_bytes; /* what the kernel saves for the unit; 0: none, or not known */
	enum status status;  /* ok when at least one launch is */
	char *reason;        /* why not ok */
	struct launch *launches;
	size_t launch_count;
	struct figure figures[METRICS];
	struct figure overhead[METRICS]; /* of the twin loop; not valid: it has none */
};

struct record {
	char *path;            /* of the file it was read from; NULL: it was made here */
	char *run_id;          /* 32 hex digits, random */
	char *started, *ended; /* UTC by the host's clock: 2026-11-30T12:00:00Z */
	bool complete;         /* every launch of the plan came through */
	char *tool_version;
	char *command; /* the command line */
	struct pair *labels;
	size_t label_count;
	char *preset;
	int rounds, samples;
	int64_t min_time_ns;
	int64_t seed;     /* of the order of launches; -1: not known */
	int cpu;          /* -1: the benchmarks chose */
	char *cpu_reason; /* why this one */
	char *machine_name, *core_type;
	struct machine machine;
	struct kconfig *config; /* NULL: not known */
	struct facts facts, facts_after;
	struct result *results;
	size_t result_count;
};

/* A zeroed record with a fresh run id, started now. */
struct record *record_new(void);
void record_free(struct record *record);

/* Adds a launch to a result (the result takes over what it owns). */
void record_add_launch(struct result *result, const struct launch *launch);

/* The result of a case, or NULL. Borrowed. */
const struct result *record_result(const struct record *record, const char *id);

/* Marks the record as ended now. */
void record_end(struct record *record);

/* The JSON text, a new string. */
char *record_json(const struct record *record);

/*
 * Reads a record, without figures: they are worked out anew (figures.h). NULL and an error for
 * anything that is not one: unreadable, not JSON, another format or version, a field of the wrong
 * kind, columns of different length.
 */
struct record *record_read(const char *path, struct error *error);

#endif
