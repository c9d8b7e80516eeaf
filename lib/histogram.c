/* A histogram with buckets of one relative width. */
#include "lib/histogram.h"

enum { STEPS = 1 << HISTOGRAM_STEP_BITS };

/* By shifting: where the CPU has no instruction for it, a builtin would be a call. */
static int power_of_two(int64_t value)
{
	int power = 0;

	while (value >>= 1)
		power++;
	return power;
}

static int bucket_of(int64_t value)
{
	int power = power_of_two(value > 0 ? value : 0);
	int step;

	if (power < HISTOGRAM_STEP_BITS)
		return value > 0 ? (int)value : 0;
	if (power >= HISTOGRAM_POWERS)
		return HISTOGRAM_BUCKETS - 1;
	step = (int)(value >> (power - HISTOGRAM_STEP_BITS)) % STEPS;
	return (power - HISTOGRAM_STEP_BITS + 1) * STEPS + step;
}

static int64_t middle_of(int bucket)
{
	int shift = bucket / STEPS - 1;
	int64_t first;

	if (shift <= 0)
		return bucket;
	first = (int64_t)(STEPS + bucket % STEPS) << shift;
	return first + (INT64_C(1) << shift) / 2;
}

void histogram_reset(struct histogram *h)
{
	volatile uint32_t *in = h->in; /* or it were a call of memset */

	h->count = h->least = h->most = 0;
	for (int i = 0; i < HISTOGRAM_BUCKETS; i++)
		in[i] = 0;
}

void histogram_add(struct histogram *h, int64_t value)
{
	if (!h->count || value < h->least)
		h->least = value;
	if (!h->count || value > h->most)
		h->most = value;
	h->count++;
	h->in[bucket_of(value)]++;
}

int64_t histogram_percentile(const struct histogram *h, int percent)
{
	int64_t rank = (h->count * percent + 99) / 100;
	int64_t value;
	int bucket = 0;

	for (int64_t below = h->in[0]; below < rank; below += h->in[bucket])
		bucket++;
	value = middle_of(bucket);
	if (value < h->least)
		return h->least;
	return value > h->most ? h->most : value;
}
