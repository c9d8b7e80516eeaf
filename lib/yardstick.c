/*
 * Timing the yardstick's chains. Integer arithmetic only: lib is built without
 * floating-point registers.
 */
#include "lib/yardstick.h"

#include "lib/clock.h"

enum { TRIES = 9, PPM = 1000000 };

#define MOST_BLOCKS (UINT64_C(1) << 30) /* minutes on any CPU: then the clock stands still */

static int64_t time_ns(void (*chain)(uint64_t blocks), uint64_t blocks)
{
	int64_t start = clock_now_ns();

	chain(blocks);
	return clock_now_ns() - start;
}

static int64_t least(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

int64_t yardstick_time_ns(uint64_t blocks)
{
	return time_ns(yardstick_chain, blocks);
}

uint64_t yardstick_blocks_for(int64_t at_least_ns)
{
	uint64_t blocks = 1;

	while (yardstick_time_ns(blocks) < at_least_ns && blocks < MOST_BLOCKS)
		blocks *= 2;
	return blocks;
}

int64_t yardstick_agreement_ppm(int64_t try_ns)
{
	uint64_t blocks = yardstick_blocks_for(try_ns);
	int64_t first = INT64_MAX;
	int64_t second = INT64_MAX;

	/* Taken in turn, so that a change of frequency meets both. */
	for (int i = 0; i < TRIES; i++) {
		first = least(first, time_ns(yardstick_chain, blocks));
		second = least(second, time_ns(yardstick_second_chain, blocks));
	}
	return first > 0 ? second * PPM / first : 0;
}
