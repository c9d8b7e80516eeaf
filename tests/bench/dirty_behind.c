/* dirty_behind: says that the vector unit is off and dirties it: the proof must notice. */
#include "lib/bench.h"

static void (*touch)(void);

static void setup(const struct bench_case *c)
{
	(void)c;
	touch = vector_touch(vector_native());
}

static void run(const struct bench_case *c, uint64_t iterations)
{
	(void)c;
	TIMED_LOOP(iterations, touch());
}

static const struct standard_case cases[] = {
	{PRESET_QUICK, "dirty_behind"},
	{0, NULL},
};

const struct benchmark benchmark = {
	.name = "dirty_behind",
	.version = 1,
	.summary = "a benchmark that lies about vector state",
	.operation = "a touch of the vector unit",
	.cases = cases,
	.setup = setup,
	.run = run,
};
