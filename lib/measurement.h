/*
 * What a launch measures: written by the measuring child into memory it shares with its
 * parent, judged and printed by the parent.
 */
#ifndef TRAPCOST_MEASUREMENT_H
#define TRAPCOST_MEASUREMENT_H

#include <stdbool.h>
#include <stdint.h>

#include "lib/counters.h"
#include "lib/note.h"
#include "lib/task.h"
#include "lib/vector.h"

/* A row of batches. The columns have `count` entries. */
struct series {
	uint64_t iterations; /* in every batch */
	int count;
	int64_t *batch_ns;
	int64_t *yardstick_ns; /* the chain before and the chain after the batch, summed */
	int64_t *wide_ns;      /* the slower of the wide blocks right before and after the batch */
	int64_t *instructions; /* 0 where there are no counters */
	int64_t *cycles;
	int64_t *involuntary; /* involuntary switches of the measuring task */
};

struct measurement {
	int cpu;
	int ticks;                       /* of the clock that a batch must last */
	int chain_ticks;                 /* that a chain must, whose errors do not cancel out */
	int64_t tick_ns, read_ns;        /* of the clock */
	int64_t empty_ns;                /* a batch without a loop; not subtracted */
	uint64_t yardstick_blocks;       /* in one chain */
	int64_t yardstick_agreement_ppm; /* second chain / first chain */
	int64_t yardstick_cycles_ppm;    /* counted cycles / chain operations; 0: not counted */
	struct counters counters;
	int warmup_batches;
	bool warmup_steady;        /* two windows agreed before the limit */
	uint64_t operations_total; /* pilot and warm-up included */
	/* Of the measuring task during the samples; of all tasks together, where there are
	 * partners, from when they were ready to their last round. */
	struct switch_count switches;
	uint64_t switch_operations;  /* operations meanwhile */
	int64_t counted;             /* the benchmark's count, during the samples */
	uint64_t counted_operations; /* in the samples */
	struct notes notes;
	int moved_to;         /* a CPU other than `cpu` that the task was seen on, or -1 */
	const char *unproven; /* why no proof of vector state is possible here, or NULL */
	bool proven;          /* live_after could be read */
	struct vector_live live_before, live_after; /* around the samples */
	struct series result;
	struct series twin; /* count 0: the case has none */
	struct tasks tasks; /* the partners */
	bool finished;      /* everything above is there */
};

/* A zeroed measurement in shared memory with room for `samples`; ends the process if there
 * is no memory. */
struct measurement *measurement_new(int samples);

#endif
