/* Each data check on data that has the fault, and on data that has not. */
#include "harness/stats/warnings.h"
#include "tests/tap.h"

static const double TICK = 0.01, MARGIN = 0.01;

static void test_clean(void)
{
	const double samples[] = {100.3, 99.1, 100.9, 99.6, 100.1, 99.8, 100.6, 99.3, 100.5};

	ok(warnings_samples(samples, 9, TICK, MARGIN) == 0, "clean samples");
	ok(warnings_samples(samples, 1, TICK, MARGIN) == 0, "one sample");
	ok(warnings_samples(samples, 0, TICK, MARGIN) == 0, "no samples");
}

static void test_first(void)
{
	const double samples[] = {103.5, 99.1, 100.9, 99.6, 100.1, 99.8, 100.6, 99.3, 100.5};

	ok(warnings_samples(samples, 9, TICK, MARGIN) == WARNINGS_FIRST_SAMPLE,
	   "slow first sample");
}

static void test_steady(void)
{
	const double samples[] = {103.3, 103.9, 102.9, 101.6, 101.1, 100.8, 100.6, 100.3, 100.5};

	ok(warnings_samples(samples, 9, TICK, MARGIN) & WARNINGS_NOT_STEADY,
	   "samples still falling");
}

static void test_ties(void)
{
	const double samples[] = {100.30, 100.31, 100.9, 99.6, 100.1, 99.8, 100.6, 99.3, 100.2};

	ok(warnings_samples(samples, 9, TICK, MARGIN) == WARNINGS_TIES,
	   "two of nine one tick apart");
	ok(warnings_samples(samples, 9, TICK / 2, MARGIN) == 0, "not with a finer tick");
}

static void test_modes(void)
{
	const double two[] = {100, 110, 100.5, 111, 101, 110.5};
	const double one_off[] = {100, 100.4, 100.5, 111, 101, 100.8};
	struct warnings_modes modes = {0, 0};

	ok(warnings_launches(two, 6, &modes) == WARNINGS_BIMODAL, "two groups of launches");
	ok(modes.low == 100.5 && modes.high == 110.5, "both modes");
	ok(warnings_launches(one_off, 6, &modes) == 0, "one launch is no group");
	ok(warnings_launches(two, 3, &modes) == 0, "three launches are too few");
	ok(warnings_launches(two, 0, &modes) == 0, "no launches");
}

static void test_text(void)
{
	for (int i = 0; i < WARNINGS_FLAGS; i++)
		ok(*warnings_text(1u << i), "flag %d has words: %s", i, warnings_text(1u << i));
}

int main(void)
{
	test_clean();
	test_first();
	test_steady();
	test_ties();
	test_modes();
	test_text();
	return tap_done();
}
