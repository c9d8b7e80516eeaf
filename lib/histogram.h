/*
 * How values spread, in memory of a fixed size: buckets that grow with the values, so that a
 * percentile is off by at most 1.6 %. Integers only.
 */
#ifndef TRAPCOST_HISTOGRAM_H
#define TRAPCOST_HISTOGRAM_H

#include <stdint.h>

enum {
	HISTOGRAM_STEP_BITS = 5, /* 32 buckets in each power of two; below 32 each value has one */
	HISTOGRAM_POWERS = 40,   /* values from 2^40 on, 18 minutes in ns, share the last bucket */
	HISTOGRAM_BUCKETS = (HISTOGRAM_POWERS - HISTOGRAM_STEP_BITS + 1) << HISTOGRAM_STEP_BITS
};

struct histogram {
	int64_t count, least, most; /* exact; of no value both are 0 */
	uint32_t in[HISTOGRAM_BUCKETS];
};

/* Forgets all values. A zeroed histogram has none either. */
void histogram_reset(struct histogram *h);

/* Counts a value. Those below 0 share the first bucket. */
void histogram_add(struct histogram *h, int64_t value);

/* The least value that so many per cent (1 to 99) of all do not exceed: the middle of its bucket,
 * but never beyond `least` and `most`. 0 if there are none. */
int64_t histogram_percentile(const struct histogram *h, int percent);

#endif
