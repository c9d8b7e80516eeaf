/*
 * How often the verdicts are right: synthetic comparisons with a known truth, from
 * samples up. Rows share half of the variance of their boots. Prints a table, then TAP
 * with bounds that 500 comparisons meet unless something is broken. The seed is fixed.
 */
#include "harness/stats/family.h"
#include "harness/stats/stats.h"
#include "tests/tap.h"

#include <stdint.h>
#include <stdlib.h>

enum { SUITES = 500, ROWS = 30, BOOTS_MAX = 10, LAUNCHES = 6, SAMPLES = 11 };

static const double CORRELATION = 0.5, TICK = 1e-6, MARGIN_PERCENT = 1;

struct scenario {
	const char *name;
	double boot, launch, sample; /* standard deviations in per cent */
	size_t boots;
	bool paired;
	double drift;        /* per cent from the first boot to the last, order ABBA */
	double contaminated; /* share of samples that take up to half as long again */
	double missing;      /* share of values that are missing */
	size_t changed;      /* so many rows are slower ... */
	double change;       /* ... by so many standard deviations of a boot's value, or */
	double percent;      /* ... by so many per cent */
};

/* Over all suites. */
struct tally {
	size_t suites_with_false_claim, found, wrong_way, same, covered, intervals;
};

struct suite {
	double values[2][ROWS][BOOTS_MAX];
	size_t position[2 * BOOTS_MAX];
	struct family_row rows[ROWS];
	struct family_result results[ROWS];
};

static uint64_t random_state = 20;

static double uniform(void)
{
	uint64_t z = random_state += 0x9e3779b97f4a7c15;

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
	z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
	z ^= z >> 31;
	return ((double)(z >> 11) + 0.5) * 0x1p-53;
}

static double normal(void)
{
	return sqrt(-2 * log(uniform())) * cos(2 * M_PI * uniform());
}

/* Standard deviation of a boot's value, in log units; the median of eleven normal
 * values has 1.5 times the variance of their mean. */
static double boot_value_sd(const struct scenario *s)
{
	double launch = s->launch * s->launch + 1.5 * s->sample * s->sample / SAMPLES;

	return sqrt(s->boot * s->boot + launch / LAUNCHES) / 100;
}

static double true_change(const struct scenario *s, size_t row)
{
	if (row >= s->changed)
		return 0;
	return s->change ? s->change * boot_value_sd(s) : effect_log_ratio(s->percent);
}

static double launch_median(const struct scenario *s, double level)
{
	double samples[SAMPLES];

	for (size_t i = 0; i < SAMPLES; i++) {
		samples[i] = exp(level + s->sample / 100 * normal());
		if (s->contaminated && uniform() < s->contaminated)
			samples[i] *= 1 + 0.5 * uniform();
	}
	return stats_median(samples, SAMPLES);
}

static double boot_value(const struct scenario *s, double level)
{
	double sum = 0;

	for (size_t l = 0; l < LAUNCHES; l++)
		sum += log(launch_median(s, level + s->launch / 100 * normal()));
	return sum / LAUNCHES;
}

/* Boot b of kernel k in the order ABBAABBA... */
static size_t abba(size_t k, size_t b)
{
	return 2 * b + (k ^ (b & 1));
}

static void fill_boot(const struct scenario *s, struct suite *suite, size_t k, size_t b)
{
	double shared = normal();
	double drift = s->drift / 100 * (double)abba(k, b) / (double)(2 * s->boots - 1);

	suite->position[k * s->boots + b] = abba(k, b);
	for (size_t r = 0; r < ROWS; r++) {
		double own = sqrt(CORRELATION) * shared + sqrt(1 - CORRELATION) * normal();
		double level = 5 + drift + s->boot / 100 * own + (k ? true_change(s, r) : 0);
		bool missing = s->missing && uniform() < s->missing;

		suite->values[k][r][b] = missing ? NAN : boot_value(s, level);
	}
}

static void run_suite(const struct scenario *s, struct suite *suite)
{
	struct family comparison = {.plan = {s->boots, s->boots, s->paired, suite->position},
				    .margin_percent = MARGIN_PERCENT,
				    .rows = suite->rows,
				    .row_count = ROWS};
	struct permutation_summary summary;

	for (size_t k = 0; k < 2; k++) {
		for (size_t b = 0; b < s->boots; b++)
			fill_boot(s, suite, k, b);
	}
	for (size_t r = 0; r < ROWS; r++)
		suite->rows[r] = (struct family_row){
			.unit = "ns", .data = {suite->values[0][r], suite->values[1][r], TICK}};
	if (family_test(&comparison, suite->results, &summary) != 0)
		abort();
	family_judge(&comparison, suite->results);
}

static void count_suite(const struct scenario *s, const struct suite *suite, struct tally *tally)
{
	size_t false_claims = 0;

	for (size_t r = 0; r < ROWS; r++) {
		const struct family_result *result = &suite->results[r];
		double truth = true_change(s, r);
		bool claim = verdict_is_claim(result->verdict.word);

		false_claims += claim && truth == 0;
		tally->found += claim && truth > 0 && result->effect.difference > 0;
		tally->wrong_way += claim && truth > 0 && result->effect.difference < 0;
		tally->same += result->verdict.word == VERDICT_SAME;
		tally->intervals += result->effect.has_interval;
		tally->covered += result->effect.has_interval && result->effect.ci95[0] <= truth &&
				  truth <= result->effect.ci95[1];
	}
	tally->suites_with_false_claim += false_claims > 0;
}

static double percent(size_t part, size_t whole)
{
	return whole ? 100.0 * (double)part / (double)whole : 0;
}

static struct tally run(const struct scenario *s)
{
	struct tally tally = {0};
	static struct suite suite;

	for (size_t i = 0; i < SUITES; i++) {
		run_suite(s, &suite);
		count_suite(s, &suite, &tally);
	}
	printf("# %-32s %6.1f %8.1f %6.1f %6.1f\n", s->name,
	       percent(tally.suites_with_false_claim, SUITES),
	       percent(tally.covered, tally.intervals), percent(tally.found, SUITES * s->changed),
	       percent(tally.same, SUITES * ROWS));
	return tally;
}

static void within(double got, double low, double high, const char *what, const char *name)
{
	ok(got >= low && got <= high, "%s %.1f %% in %g..%g: %s", what, got, low, high, name);
}

/* Nothing changed: false claims over the family, and coverage. */
static void test_unchanged(void)
{
	static const struct scenario SCENARIOS[] = {
		{.name = "5+5, sd .6 .3 .5", .boot = 0.6, .launch = 0.3, .sample = 0.5, .boots = 5},
		{.name = "5+5, sd .1 .5 .5", .boot = 0.1, .launch = 0.5, .sample = 0.5, .boots = 5},
		{.name = "5+5, sd 1 0 0", .boot = 1, .boots = 5},
		{.name = "5+5, 5 % of samples contaminated",
		 .boot = 0.6,
		 .launch = 0.3,
		 .sample = 0.5,
		 .boots = 5,
		 .contaminated = 0.05},
		{.name = "8+8, 5 % of values missing",
		 .boot = 0.6,
		 .launch = 0.3,
		 .sample = 0.5,
		 .boots = 8,
		 .missing = 0.05},
		{.name = "8+8 in pairs, drift 3 %",
		 .boot = 0.6,
		 .launch = 0.3,
		 .sample = 0.5,
		 .boots = 8,
		 .paired = true,
		 .drift = 3},
	};

	for (size_t i = 0; i < sizeof SCENARIOS / sizeof *SCENARIOS; i++) {
		const struct scenario *s = &SCENARIOS[i];
		struct tally tally = run(s);

		within(percent(tally.suites_with_false_claim, SUITES), 2, 8, "false claims",
		       s->name);
		within(percent(tally.covered, tally.intervals), 93, 97, "coverage", s->name);
	}
}

static void test_power(void)
{
	struct scenario s = {.name = "5+5, 1 row of 30 by 3.5 sd",
			     .boot = 0.6,
			     .launch = 0.3,
			     .sample = 0.5,
			     .boots = 5,
			     .changed = 1,
			     .change = 3.5};
	struct tally tally = run(&s);

	within(percent(tally.found, SUITES), 75, 100, "found", s.name);
	ok(tally.wrong_way == 0, "never with the wrong sign");
	s.name = "5+5, 15 rows of 30 by 3.5 sd";
	s.changed = 15;
	tally = run(&s);
	within(percent(tally.suites_with_false_claim, SUITES), 0, 8, "false claims", s.name);
}

/* Rows that differ by the whole margin must not be called the same. */
static void test_same(void)
{
	static const struct scenario S = {.name = "10+10, all rows by the margin",
					  .boot = 0.6,
					  .launch = 0.3,
					  .sample = 0.5,
					  .boots = 10,
					  .changed = ROWS,
					  .percent = 1};
	static const struct scenario EQUAL = {
		.name = "10+10, no row", .boot = 0.6, .launch = 0.3, .sample = 0.5, .boots = 10};
	struct tally tally = run(&S);

	within(percent(tally.same, SUITES * ROWS), 0, 6, "called the same", S.name);
	tally = run(&EQUAL);
	within(percent(tally.same, SUITES * ROWS), 80, 100, "called the same", EQUAL.name);
}

int main(void)
{
	printf("# %d suites of %d rows; per cent of:\n", SUITES, ROWS);
	printf("# %-32s %6s %8s %6s %6s\n", "boots, truth", "false", "covered", "found", "same");
	test_unchanged();
	test_power();
	test_same();
	return tap_done();
}
