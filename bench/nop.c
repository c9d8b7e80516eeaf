/* nop: a loop around nothing, the floor below which this suite cannot see. */
#include "lib/bench.h"

static void run(const struct bench_case *c, uint64_t iterations)
{
	(void)c;
	TIMED_LOOP(iterations, (void)0);
}

static const struct standard_case cases[] = {
	{PRESET_QUICK, "nop"},
	{0, NULL},
};

const struct benchmark benchmark = {
	.name = "nop",
	.version = 1,
	.summary = "an empty loop: the harness's own floor",
	.operation = "nothing: a decrement and a branch",
	.cases = cases,
	.run = run,
};
