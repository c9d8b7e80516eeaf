/*
 * For a benchmark whose operation is only a part of what its loop has to do: it says which part.
 * The parts of a batch are summed. Each sum carries one reading of the clock a part: that
 * is what the twin of such a benchmark shows.
 *
 * A part may be shorter than the clock's tick: parts begin at any phase of it, so their sum is not
 * off by more than chance, and it is the sum that must last the ticks a batch needs.
 */
#ifndef TRAPCOST_INTERVAL_H
#define TRAPCOST_INTERVAL_H

#include <stdint.h>

#include "lib/counters.h"

/* In run() of a benchmark that is TIMED_PARTS: around the operation. They do not nest. */
void interval_start(void);
void interval_stop(void);

/* In run() of a benchmark that is TIMED_SUMS: nanoseconds that it took itself, of one operation
 * if their spread is to be that of operations. */
void interval_add(int64_t ns);

struct interval {
	int64_t ns;
	struct counters_reading counted;
};

/* For lib/batch.c: a batch begins, with these counters or NULL; and the sum of its parts. */
void interval_reset(struct counters *counters);
struct interval interval_sum(void);

/*
 * For lib/measure.c, around the samples: forgets what interval_add() was given, and notes how it
 * has spread since: "interval-least-ns", "-p50-ns", "-p99-ns", "-max-ns". The percentiles are off
 * by at most 1.6 % (lib/histogram.h). Nothing is noted where a tick of the clock is more than 5 %
 * of the median: then the spread is the clock's.
 */
void interval_spread_reset(void);
void interval_spread_note(int64_t tick_ns);

#endif
