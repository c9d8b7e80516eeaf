/*
 * The command line of a benchmark program: the table behind parsing and --help.
 */
#ifndef TRAPCOST_OPTIONS_H
#define TRAPCOST_OPTIONS_H

#include "lib/bench.h"

enum { CPUS_NAMED_MAX = 64, LEAST_TIMES = 3, TICKS_DEFAULT = 1000, TICKS_EACH = 100 };

struct launch_options {
	struct bench_case c;
	int cpus[CPUS_NAMED_MAX]; /* in the order given */
	int cpu_count;            /* 0: none named */
	uint64_t iterations;      /* a batch; 0: find them by a pilot */
	int samples;
	int ticks;           /* of the clock that a batch must last; 0: default_ticks() */
	int64_t least;       /* operations in a batch, unless they last LEAST_TIMES that long */
	int64_t min_time_ns; /* of a batch, when a pilot finds its size */
	bool pilot;          /* only find the batch size */
};

/* Fills `options` from the arguments. Serves --help and --describe and ends the process;
 * ends it with one line on stderr when something is wrong. */
void options_parse(struct launch_options *options, const struct benchmark *b, int argc,
		   char **argv);

/* Prints what the harness needs to know, one tab-separated row each: benchmark, parameters,
 * cases. With an id, that case's row only. */
void describe(const struct benchmark *b, const char *id);

/* Of the clock, that a batch of the benchmark must last where nobody says how many. */
int default_ticks(const struct benchmark *b);

/* Prints --help. */
void help(const struct benchmark *b);

#endif
