/* Comparisons of one or two rows: published figures, launches of one boot, equal sides. */
#include "harness/stats/family.h"
#include "tests/locales.h"

static double noise(size_t i)
{
	double x = sin((double)i * 12.9898 + 1) * 43758.5453;

	return x - floor(x) - 0.5;
}

/* Six pairs of launches within one boot: drift common to a pair cancels. */
static void test_within_boot(void)
{
	double a[6], b[6];
	struct family_row row = {.unit = "ns", .data = {a, b, 1e-6}};
	struct family comparison = {
		.plan = {6, 6, true, NULL}, .margin_percent = 1, .rows = &row, .row_count = 1};
	struct family_result result;
	struct permutation_summary summary;

	for (size_t i = 0; i < 6; i++) {
		a[i] = 5 + 0.1 * (double)i + 0.001 * noise(i);
		b[i] = 5 + 0.1 * (double)i + 0.001 * noise(i + 50) + 0.03;
	}
	family_test(&comparison, &result, &summary);
	family_judge(&comparison, &result);
	ok(result.verdict.word == VERDICT_SLOWER, "three per cent under a drift of fifty");
	near(result.p.raw, 1 / 32.0, 0, "two of 64 sign flips");
}

/* The ten-against-ten figures of a published comparison. */
static void test_published(void)
{
	const double base[] = {6.77, 6.791, 6.792, 6.826, 6.784, 6.839, 6.776, 6.733, 6.795, 6.763};
	const double new[] = {7.085, 7.09, 7.021, 7.089, 7.068, 7.034, 7.06, 7.062, 7.065, 7.051};
	double a[10], b[10];
	struct family_row row = {.unit = "s", .data = {a, b, 0}};
	struct family comparison = {
		.plan = {10, 10, false, NULL}, .margin_percent = 1, .rows = &row, .row_count = 1};
	struct family_result result;
	struct permutation_summary summary;

	for (size_t i = 0; i < 10; i++) {
		a[i] = log(base[i]);
		b[i] = log(new[i]);
	}
	family_test(&comparison, &result, &summary);
	family_judge(&comparison, &result);
	near(exp(result.effect.base_mean), 6.7868, 5e-5, "geometric mean of the base");
	near(exp(result.effect.new_mean), 7.0625, 5e-5, "geometric mean of the new one");
	near(effect_percent(result.effect.difference), 4.06, 5e-3, "+4.06 %");
	ok(result.verdict.word == VERDICT_SLOWER, "slower");
}

/* All sides equal, one tick apart, two boots: no inf, no nan, no claim. */
static void test_degenerate(void)
{
	const double tick = 1e-3;

	for (size_t boots = 1; boots <= 20; boots++) {
		double same[20], above[20];
		struct family_row rows[] = {{.unit = "ns", .data = {same, same, tick}},
					    {.unit = "ns", .data = {same, above, tick}}};
		struct family comparison = {.plan = {boots, boots, false, NULL},
					    .margin_percent = 1,
					    .rows = rows,
					    .row_count = 2};
		struct permutation_summary summary;
		struct family_result results[2];
		bool sound = true;

		for (size_t i = 0; i < boots; i++) {
			same[i] = log(1000);
			above[i] = log(1001);
		}
		family_test(&comparison, results, &summary);
		family_judge(&comparison, results);
		for (size_t r = 0; r < 2; r++) {
			const struct family_result *x = &results[r];

			sound &= !verdict_is_claim(x->verdict.word) && isfinite(x->effect.t) &&
				 isfinite(x->effect.p) && isfinite(x->effect.ci95[0]) &&
				 isfinite(x->p_final) && isfinite(x->power.mde);
		}
		ok(sound, "all equal and one tick apart, %zu boots", boots);
	}
}

/* A side nobody booted, in either plan. */
static void test_empty_side(void)
{
	const double values[] = {1, 2, 3};
	struct family_row row = {.unit = "ns", .data = {values, values, 0}};
	struct effect_plan plans[] = {{0, 3, false, NULL}, {3, 0, false, NULL}, {0, 0, true, NULL}};

	for (size_t i = 0; i < sizeof plans / sizeof *plans; i++) {
		struct family comparison = {
			.plan = plans[i], .margin_percent = 1, .rows = &row, .row_count = 1};
		struct permutation_summary summary;
		struct family_result result;

		ok(family_test(&comparison, &result, &summary) == 0, "runs");
		family_judge(&comparison, &result);
		ok(result.verdict.word == VERDICT_MISSING, "missing");
	}
}

static void all(void)
{
	test_within_boot();
	test_published();
	test_degenerate();
	test_empty_side();
}

int main(void)
{
	in_each_locale(all);
	return tap_done();
}
