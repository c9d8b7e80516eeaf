/* Family-wise p-values: oracles by full enumeration, and what must not move them. */
#include "harness/stats/labelings.h"
#include "harness/stats/permutation.h"
#include "tests/locales.h"

enum { ROWS = 3, BOOTS = 4, MANY = 20 };

static const double BASE[ROWS][BOOTS] = {
	{100, 101, 99, 100}, {200, 203, 198, 201}, {50, 52, 49, 51}};
static const double NEW[ROWS][BOOTS] = {
	{104, 105, 103, 106}, {201, 199, 204, 202}, {50, 51, 52, 50}};

static void set_rows(struct effect_data *data)
{
	for (size_t r = 0; r < ROWS; r++)
		data[r] = (struct effect_data){BASE[r], NEW[r], 0};
}

static void test_step_down(void)
{
	const double statistic[] = {5.8919, 0.6794, 0.3111}, raw[] = {1 / 35.0, 22 / 35.0, 1};
	const double adjusted[] = {1 / 35.0, 4 / 5.0, 1};
	struct effect_plan plan = {.base_boots = BOOTS, .new_boots = BOOTS};
	struct permutation_summary summary;
	struct permutation_p p[ROWS];
	struct effect_data data[ROWS];

	set_rows(data);
	permutation_test(&plan, data, NULL, ROWS, p, &summary);
	ok(summary.exact && summary.labelings == 70 && summary.family == ROWS, "MT2, C(8, 4)");
	for (size_t r = 0; r < ROWS; r++) {
		near(p[r].statistic, statistic[r], 5e-5, "MT2 statistic");
		near(p[r].raw, raw[r], 1e-15, "MT2 raw p");
		near(p[r].adjusted, adjusted[r], 1e-15, "MT2 step-down p");
	}
	ok(summary.critical < p[0].statistic && summary.critical > p[1].statistic,
	   "the critical value parts what is claimed at 5 %% from what is not");
}

/* Raw p of a row stays when other rows go; the family is what counts for the rest. */
static void test_family(void)
{
	const bool family[] = {false, true, true};
	struct effect_plan plan = {.base_boots = BOOTS, .new_boots = BOOTS};
	struct permutation_summary summary;
	struct permutation_p p[ROWS], alone;
	struct effect_data data[ROWS];

	set_rows(data);
	permutation_test(&plan, data, family, ROWS, p, &summary);
	permutation_test(&plan, &data[1], NULL, 1, &alone, &summary);
	near(p[0].raw, 1 / 35.0, 1e-15, "raw p outside the family");
	near(p[0].adjusted, 1, 0, "no claim outside the family");
	near(alone.raw, p[1].raw, 0, "raw p does not depend on other rows");
	near(alone.adjusted, alone.raw, 0, "a family of one is not adjusted");
	permutation_test(&plan, data, NULL, 0, p, &summary);
	ok(summary.family == 0 && summary.critical == 0, "no rows");
}

static void test_holm(void)
{
	double p[] = {0.01, 0.04, 0.03, 0.005}, large[] = {0.6, 0.7};
	const double want[] = {0.03, 0.06, 0.06, 0.02};

	permutation_holm(p, 4);
	for (size_t i = 0; i < 4; i++)
		near(p[i], want[i], 1e-15, "MT1, Holm");
	permutation_holm(large, 2);
	ok(large[0] == 1 && large[1] == 1, "Holm stops at 1");
}

static void test_signs(void)
{
	const double base[] = {0, 0, 0, 0, 0, 0, 0, 0}, new[] = {1, 2, 3, 4, 5, 6, 7, 8};
	const double want[] = {0.125, 0.0625, 0.03125, 0.015625, 0.0078125};
	struct effect_data data = {base, new, 0};
	struct permutation_summary summary;
	struct permutation_p p;

	for (size_t n = 4; n <= 8; n++) {
		struct effect_plan plan = {.base_boots = n, .new_boots = n, .paired = true};

		permutation_test(&plan, &data, NULL, 1, &p, &summary);
		near(p.raw, want[n - 4], 0, "SF, smallest p of sign flips");
	}
}

static void test_p(void)
{
	near(labelings_p(0, 100, false), 1 / 101.0, 0, "PP, random labelings never give 0");
	near(labelings_p(1, 70, true), 1 / 70.0, 0, "all labelings include the observed");
}

static size_t count_distinct(struct labelings *l)
{
	static unsigned char seen[1 << 16];
	size_t distinct = 0;

	memset(seen, 0, sizeof seen);
	while (labelings_next(l)) {
		unsigned set = 0;

		for (size_t i = 0; i < l->selected; i++)
			set |= 1u << l->chosen[i];
		distinct += !seen[set];
		seen[set] = 1;
	}
	return distinct;
}

static void test_labelings(void)
{
	struct labelings l;

	labelings_subsets(&l, 16, 8);
	ok(l.exact && count_distinct(&l) == 12870, "C(16, 8) distinct subsets");
	labelings_free(&l);
	labelings_signs(&l, 14);
	ok(l.exact && count_distinct(&l) == 16384, "2^14 distinct flips");
	labelings_free(&l);
	labelings_subsets(&l, 16, 0);
	ok(l.exact && l.count == 1 && count_distinct(&l) == 1, "one empty subset");
	labelings_free(&l);
	labelings_signs(&l, 15);
	ok(!l.exact && l.count == LABELINGS_RANDOM, "2^15 are too many");
	ok(count_distinct(&l) > 8000, "random flips differ");
	labelings_free(&l);
	labelings_subsets(&l, 18, 9);
	ok(!l.exact && l.count == LABELINGS_RANDOM, "C(18, 9) are too many");
	labelings_free(&l);
}

/* Values without structure, the same every time. */
static double noise(size_t i)
{
	double x = sin((double)i * 12.9898) * 43758.5453;

	return x - floor(x);
}

/* Twenty boots a side, kernels interleaved in time. */
struct big {
	double base[MANY], new[MANY];
	size_t position[2 * MANY];
};

static void fill_big(struct big *big)
{
	for (size_t i = 0; i < MANY; i++) {
		big->base[i] = noise(i);
		big->new[i] = noise(i + 100) + 0.25;
		big->position[i] = 2 * i;
		big->position[MANY + i] = 2 * i + 1;
	}
}

static double big_p(const double *base, const double *new, const size_t *position)
{
	struct effect_plan plan = {MANY, MANY, false, position};
	struct effect_data data = {base, new, 0};
	struct permutation_summary summary;
	struct permutation_p p;

	permutation_test(&plan, &data, NULL, 1, &p, &summary);
	return p.raw;
}

static void reverse(struct big *big)
{
	struct big was = *big;

	for (size_t i = 0; i < MANY; i++) {
		big->base[i] = was.base[MANY - 1 - i];
		big->new[i] = was.new[MANY - 1 - i];
		big->position[i] = was.position[MANY - 1 - i];
		big->position[MANY + i] = was.position[2 * MANY - 1 - i];
	}
}

static void test_random(void)
{
	size_t swapped[2 * MANY];
	struct big big;
	double p, scaled[2][MANY];

	fill_big(&big);
	p = big_p(big.base, big.new, big.position);
	ok(p > 1e-4 && p < 0.2, "random labelings, p %.4f", p);
	for (size_t i = 0; i < 2 * MANY; i++)
		swapped[i] = big.position[(i + MANY) % (2 * MANY)];
	near(big_p(big.new, big.base, swapped), p, 0, "swapped kernels keep a random p");
	for (size_t i = 0; i < MANY; i++) {
		scaled[0][i] = big.base[i] + 3.7;
		scaled[1][i] = big.new[i] + 3.7;
	}
	near(big_p(scaled[0], scaled[1], big.position), p, 0, "other units keep a random p");
	reverse(&big);
	near(big_p(big.base, big.new, big.position), p, 0, "other order of files keeps it");
}

static void test_missing(void)
{
	const double base[] = {1.00, 1.01, 0.99, NAN, 1.02}, new[] = {1.10, 1.12, 1.11, 1.09, NAN};
	struct effect_plan plan = {.base_boots = 5, .new_boots = 5};
	struct effect_data data = {base, new, 0};
	struct permutation_summary summary;
	struct effect effect;
	struct permutation_p p;

	effect_compute(&plan, &data, &effect);
	permutation_test(&plan, &data, NULL, 1, &p, &summary);
	ok(summary.labelings == 252, "a missing value keeps its boot's place");
	near(p.statistic, fabs(effect.t), 1e-9, "statistic is that of the values there are");
	ok(p.raw >= 2 / 252.0 && p.raw < 0.05, "p %.4f", p.raw);
}

static void test_degenerate(void)
{
	const double same[] = {7, 7, 7, 7, 7}, tick[] = {7.001, 7.001, 7.001, 7.001, 7.001};
	const double none[] = {NAN, NAN, NAN, NAN, NAN};
	struct effect_plan plan = {.base_boots = 5, .new_boots = 5};
	struct effect_data data[] = {{same, same, 0.001}, {same, tick, 0.001}, {same, none, 0.001}};
	struct permutation_summary summary;
	struct permutation_p p[3];

	permutation_test(&plan, data, NULL, 3, p, &summary);
	ok(p[0].statistic == 0 && p[0].raw == 1 && p[0].adjusted == 1, "all equal: p 1");
	near(p[1].statistic, sqrt(2.5), 1e-6, "one tick apart: the floor holds");
	ok(p[2].statistic == 0 && p[2].raw == 1, "no values: p 1");
	ok(isfinite(summary.critical), "critical value is finite");
}

static void all(void)
{
	test_step_down();
	test_family();
	test_holm();
	test_signs();
	test_p();
	test_labelings();
	test_random();
	test_missing();
	test_degenerate();
}

int main(void)
{
	in_each_locale(all);
	return tap_done();
}
