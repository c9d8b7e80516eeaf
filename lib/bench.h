/*
 * What a benchmark is: one const struct in one file of bench/, linked with libbench.a.
 *
 * The library supplies main(): options, pinning, the measuring child, warm-up, batches,
 * yardstick, proofs and the lines on stdout. A benchmark supplies a table of parameters,
 * its standard cases, and run(), which performs its operation `iterations` times.
 * One process measures one case, so a benchmark keeps what setup made in statics.
 */
#ifndef TRAPCOST_BENCH_H
#define TRAPCOST_BENCH_H

#include <stdbool.h>
#include <stdint.h>

#include "lib/die.h"
#include "lib/vector.h"

enum { PARAMETERS_MAX = 12, CASE_ID_SIZE = 160 };

/* The smallest preset that includes a standard case. */
enum preset { PRESET_QUICK, PRESET_STANDARD, PRESET_RIGOROUS };

/* What bounds a case: the core (its verdict is in cycles), or memory or another
 * CPU's wake-up (in ns). */
enum bound { BOUND_CORE, BOUND_MEMORY, BOUND_WAKEUP };

/* The state of the vector unit when the operation starts. */
enum vstate {
	VSTATE_OFF,  /* never touched */
	VSTATE_ONCE, /* touched once, before the first batch */
	VSTATE_DIRTY /* touched before every operation */
};

/*
 * A parameter. Its value in a case is an index into `values`, or a number when
 * `values` is NULL. Words match [a-z0-9][a-z0-9_]* and are unique across a
 * benchmark's table; a number is written in ids behind the parameter's name: pad16.
 */
struct parameter {
	const char *name;
	const char *summary;
	const char *const *values; /* NULL-terminated; NULL: a number */
	int fallback;              /* the default */
	int min, max;              /* of a number */
	bool always_shown;         /* in ids, even with its default */
};

/* Where the partner tasks run, as seen from the measuring task's CPU. */
enum place {
	PLACE_SAME,   /* on it */
	PLACE_SMT,    /* on another thread of its core */
	PLACE_CORE,   /* on another core of its package */
	PLACE_PACKAGE /* on another package */
};

/* Rows that benchmarks share; the library acts on them by their name. */
extern const char *const vector_unit_values[];
extern const char *const vstate_values[];
extern const char *const place_values[];
#define PARAMETER_UNIT                                                              \
	{                                                                           \
		.name = "unit", .summary = "the vector unit that vstate speaks of", \
		.values = vector_unit_values                                        \
	}
/* Without this beside it, what happens to the unit is the benchmark's own matter, and the measuring
 * task's unit is off. */
#define PARAMETER_VSTATE                                                                         \
	{                                                                                        \
		.name = "vstate", .summary = "state of the vector unit", .values = vstate_values \
	}
#define PARAMETER_PLACE                                                                 \
	{                                                                               \
		.name = "place", .summary = "the partner's CPU", .values = place_values \
	}

/* A benchmark with every parameter fixed. */
struct bench_case {
	const struct benchmark *benchmark;
	int value[PARAMETERS_MAX]; /* in table order: index it with an enum, not by name */
	enum vector_unit unit;     /* VECTOR_NONE when vstate is off, if it is a parameter */
	enum vstate vstate;
	enum place place;
	/* Set before setup(): */
	int cpus[2];         /* of the measuring task and of its partners */
	void (*touch)(void); /* makes `unit` live and dirty */
};

struct standard_case {
	enum preset preset;
	const char *id;
};

/* How many switches an operation makes, over all tasks of the case: the measuring task and its
 * partners. */
enum switches {
	SWITCHES_NONE = 0,      /* none expected: involuntary ones are flagged */
	SWITCHES_REPORTED = -1, /* they are part of it: counted and reported, no rule */
	SWITCHES_ONE = 1,       /* this many, within 1 %, or the launch is void */
	SWITCHES_TWO = 2
};

/*
 * The proof that what is named is what was measured: counted by the kernel or by the
 * benchmark's own handlers around the samples, it is one an operation, or the launch is void.
 */
struct count {
	const char *what;     /* "signals": one an operation */
	int slack_percent;    /* 0: to the last one */
	bool at_least;        /* more than that is not void: others may add to it */
	int64_t (*now)(void); /* how many there have been; called by the measuring task */
};

/* What of run() and twin() is timed and counted as the batch. */
enum timing {
	TIMED_WHOLE, /* all of it */
	TIMED_PARTS, /* what lies between interval_start() and interval_stop() (lib/interval.h) */
	TIMED_SUMS /* what is handed to interval_add(); has no counters, but its spread is noted */
};

struct benchmark {
	const char *name;
	int version; /* raised when what is measured, or a default, changes */
	const char *summary;
	const char *operation;              /* what one operation is */
	const struct parameter *parameters; /* ends with a NULL name; NULL: none */
	const struct standard_case *cases;  /* ends with a NULL id */

	/* What is to be known of a case. */

	/* Why a combination of values is no case, or NULL; the hook may be NULL. */
	const char *(*refuse)(const struct bench_case *c);
	enum bound (*bound)(const struct bench_case *c); /* NULL: core */
	/* What one operation of a case is, where its cases differ in that. NULL: `operation`. */
	const char *(*operation_of)(const struct bench_case *c);
	/* How many bytes an operation moves. NULL: not a matter of bytes. */
	int (*bytes)(const struct bench_case *c);
	/* Operations come in rounds of this many: run() gets multiples. NULL: 1. */
	int (*round)(const struct bench_case *c);

	/* What must hold, or the launch is void. */

	enum switches (*switches)(const struct bench_case *c); /* NULL: none */
	struct count count; /* without a name: nothing to count */
	/* Partners leave the vector unit alone, whatever the case's vstate. */
	bool partners_off;

	/* How it is timed. */

	enum timing timing;
	/* How much of the least time of a batch its parts or sums need, where they are a small
	 * share of what the loop takes: the rest is waiting. The clock's ticks it must last all the
	 * same. 0: all of it. */
	int share_percent;
	/* Every operation is timed by itself, the twin's too. Each begins at any phase of the
	 * clock's tick, so what that cuts off and adds cancels out, and it is as much in the twin:
	 * a batch lasts TICKS_EACH unless --ticks says it, and the twin's has as many operations.
	 */
	bool each_timed;
	/*
	 * Above 0: a batch is one run of programs that are no part of the project. It is as long as
	 * they make it, and run() scales what it took to this many operations (TIMED_SUMS): there
	 * is nothing for a pilot to find, and one batch warms up. The vector state is theirs: none
	 * is told or proven, and the measuring task may call libc as it likes.
	 */
	int foreign;

	/* What runs, in the measuring child. It calls no memory or string function of libc: they
	 * use vectors. */

	/* Before any batch; die() or skip() on failure. */
	void (*setup)(const struct bench_case *c);
	/* The operation, `iterations` > 0 times: what the clock brackets. */
	void (*run)(const struct bench_case *c, uint64_t iterations);
	/* The same loop without the operation: the overhead that is reported beside the
	 * result. Called when vstate is dirty, or always if twin_always. */
	void (*twin)(const struct bench_case *c, uint64_t iterations);
	bool twin_always;
	void (*teardown)(const struct bench_case *c);
};

/* From this much on, what a case reads and writes does not fit the caches that keep pace with
 * the core on all machines (half a MiB of L2 is common): memory bounds it. */
enum { MEMORY_BOUND_BYTES = 1 << 20 };

/* Each file of bench/ defines this one. */
extern const struct benchmark benchmark;

/*
 * The timed loop: what is given, a decrement and a branch. tests/loops disassembles it.
 * `iterations` is a uint64_t variable > 0 and is used up. The empty asm only reads it: were it to
 * write it, gcc would copy the counter forth and back in every iteration around a call.
 */
#define TIMED_LOOP(iterations, ...)                       \
	do {                                              \
		__VA_ARGS__;                              \
		__asm__ volatile("" : : "r"(iterations)); \
	} while (--(iterations))

#endif
