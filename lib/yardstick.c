/*
 * Timing the yardstick's chains. Integer arithmetic only: lib is built without
 * floating-point registers.
 */
#include "lib/yardstick.h"

#include "lib/clock.h"

enum { TRIES = 3, PAIRS = 21, PPM = 1000000, AGREE_PPM = 10000 };

#define MOST_BLOCKS (UINT64_C(1) << 30) /* minutes on any CPU: then the clock stands still */

static int64_t time_ns(void (*chain)(uint64_t blocks), uint64_t blocks)
{
	int64_t start = clock_now_ns();

	chain(blocks);
	return clock_now_ns() - start;
}

int64_t yardstick_time_ns(uint64_t blocks)
{
	return time_ns(yardstick_chain, blocks);
}

int64_t yardstick_wide_time_ns(uint64_t blocks)
{
	return time_ns(yardstick_wide, blocks);
}

/* The least of three, so that one interrupted chain does not look long enough. */
static int64_t least_time_ns(uint64_t blocks)
{
	int64_t least = yardstick_time_ns(blocks);

	for (int i = 1; i < TRIES; i++) {
		int64_t next = yardstick_time_ns(blocks);

		least = next < least ? next : least;
	}
	return least;
}

uint64_t yardstick_blocks_for(int64_t at_least_ns)
{
	uint64_t blocks = 1;

	while (least_time_ns(blocks) < at_least_ns && blocks < MOST_BLOCKS)
		blocks *= 2;
	return blocks;
}

/* Insertion into `sorted`, which holds `count` values. */
static void insert(int64_t *sorted, int count, int64_t value)
{
	int i = count;

	/* cppcheck-suppress uninitvar ; it does not see that i values are there */
	for (; i > 0 && sorted[i - 1] > value; i--)
		sorted[i] = sorted[i - 1];
	sorted[i] = value;
}

/* A change of frequency meets both halves of a pair; what interrupts one half makes an
 * outlier, which the median passes over. */
int64_t yardstick_agreement_ppm(int64_t try_ns)
{
	uint64_t blocks = yardstick_blocks_for(try_ns);
	int64_t ratios[PAIRS];

	for (int i = 0; i < PAIRS; i++) {
		int64_t first = time_ns(yardstick_chain, blocks);
		int64_t second = time_ns(yardstick_second_chain, blocks);

		insert(ratios, i, first > 0 ? second * PPM / first : 0);
	}
	return ratios[PAIRS / 2];
}

bool yardstick_agrees(int64_t ppm)
{
	return ppm >= PPM - AGREE_PPM && ppm <= PPM + AGREE_PPM;
}
