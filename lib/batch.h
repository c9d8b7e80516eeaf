/*
 * One batch: a loop between two readings of clock and counters, then the yardstick's chain.
 */
#ifndef TRAPCOST_BATCH_H
#define TRAPCOST_BATCH_H

#include "lib/measure.h"

/* The chain, or a twin, lasts this part of a batch's least time. */
enum { BATCH_SHARE = 8 };

typedef void bench_loop(const struct bench_case *c, uint64_t iterations);

struct sample {
	int64_t batch_ns, yardstick_ns;
	struct counters_reading counted; /* in the batch */
};

/* Sizes the chains for batches of that length, opens and checks the counters. */
void batch_prepare(struct measurement *m, int64_t batch_target_ns);

/* What a batch without a loop costs, the clock and the call: counts are less that from now on, the
 * time is noted. After set-up, since a live vector unit makes the reading of a counter longer. */
void batch_measure_empty(struct measurement *m);

/* How long one batch takes. */
int64_t batch_time_ns(bench_loop *loop, const struct bench_case *c, uint64_t iterations);

/* One batch, counted, and the chain behind it. */
struct sample batch_sample(struct measurement *m, bench_loop *loop, const struct bench_case *c,
			   uint64_t iterations);

#endif
