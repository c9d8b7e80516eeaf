/* The clock's tick and read cost, measured. */
#include "lib/clock.h"

enum {
	STEPS = 200, /* steps of the clock to look at: 0.2 s at a 1 ms tick */
	BURSTS = 10, /* bursts of readings */
	BURST = 1000 /* readings in a burst */
};

static int64_t next_step_ns(void)
{
	int64_t first = clock_now_ns();
	int64_t next;

	do
		next = clock_now_ns();
	while (next == first);
	return next - first;
}

int64_t clock_tick_ns(void)
{
	int64_t least = next_step_ns();

	for (int i = 1; i < STEPS; i++) {
		int64_t step = next_step_ns();

		if (step < least)
			least = step;
	}
	return least;
}

int64_t clock_read_ns(void)
{
	int64_t least = INT64_MAX;

	for (int i = 0; i < BURSTS; i++) {
		int64_t start = clock_now_ns();
		int64_t took;

		for (int reading = 1; reading < BURST; reading++)
			clock_now_ns();
		took = clock_now_ns() - start;
		if (took < least)
			least = took;
	}
	return (least + BURST - 1) / BURST;
}
