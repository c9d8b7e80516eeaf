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

/* In run() of a benchmark that is TIMED_SUMS: nanoseconds that it took itself. */
void interval_add(int64_t ns);

struct interval {
	int64_t ns;
	struct counters_reading counted;
};

/* For lib/batch.c: a batch begins, with these counters or NULL; and the sum of its parts. */
void interval_reset(struct counters *counters);
struct interval interval_sum(void);

#endif
