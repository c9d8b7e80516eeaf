/*
 * One batch: a loop between two readings of clock and counters, wide blocks on both sides, then
 * the yardstick's chain.
 */
#ifndef TRAPCOST_BATCH_H
#define TRAPCOST_BATCH_H

#include "lib/bench.h"
#include "lib/measurement.h"

/* The chain, or a twin, lasts this part of a batch's least time. */
enum { BATCH_SHARE = 8 };

/* Wide blocks have this part of the chain's operations: long enough for a coarse clock. */
enum { BATCH_WIDE_SHARE = 4 };

typedef void bench_loop(const struct bench_case *c, uint64_t iterations);

struct sample {
	int64_t batch_ns, yardstick_ns, wide_ns;
	struct counters_reading counted; /* in the batch */
};

/* Sizes the chains for batches of that length. */
void batch_prepare(struct measurement *m, int64_t batch_target_ns);

/*
 * After set-up: opens the counters and checks them against the chain, and finds what a batch
 * without a loop costs, the clock and the call: counts are less that from now on, the time is
 * noted. A live vector unit makes the reading of a counter longer. With `others` that do a part of
 * the operation the whole CPU is counted: half of an operation's instructions are no result, and
 * a counter of one task makes every switch longer. Others on another CPU: no counters.
 */
void batch_count(struct measurement *m, const struct bench_case *c, bool others);

/* How long one batch takes. */
int64_t batch_time_ns(bench_loop *loop, const struct bench_case *c, uint64_t iterations);

/* Turns of the wide block on each side of a batch. */
uint64_t batch_wide_blocks(const struct measurement *m);

/* One batch, counted, between wide blocks, and the chain behind it. */
struct sample batch_sample(struct measurement *m, bench_loop *loop, const struct bench_case *c,
			   uint64_t iterations);

#endif
