/* Distributions, Welch and paired intervals, and the power of a plan. */
#include "harness/stats/design.h"
#include "harness/stats/distribution.h"
#include "harness/stats/effect.h"
#include "tests/locales.h"

enum { BOOTS = 5 };

/* Closed forms: nu = 1 is Cauchy's, nu = 2 is algebraic; the tail of large t is a power. */
static void test_t(void)
{
	near(distribution_normal_cdf(1.959963984540054), 0.975, 1e-15, "normal");
	near(distribution_t_cdf(3, 1), 0.5 + atan(3) / M_PI, 1e-15, "t, nu 1");
	near(distribution_t_cdf(-1, 2), 0.5 - 1 / (2 * sqrt(3)), 1e-15, "t, nu 2");
	near(distribution_t_two_sided(1e6, 1) / (2 / M_PI * atan(1e-6)), 1, 1e-12, "far tail");
	near(distribution_t_two_sided(0, 3.3), 1, 0, "two-sided p at 0");
	near(distribution_t_quantile(0.975, 1), tan(0.475 * M_PI), 1e-12, "quantile, nu 1");
	near(distribution_t_quantile(0.9, 2), 0.8 * sqrt(1 / (2 * 0.9 * 0.1)), 1e-14,
	     "quantile, nu 2");
	near(distribution_t_quantile(0.5, 7.5), 0, 0, "quantile of the middle");
	near(distribution_t_quantile(0.025, 9), -2.2621571627982053, 1e-14, "lower quantile");
	near(distribution_t_quantile(0.975, 1e6), 1.95996635681, 1e-9, "quantile, nearly normal");
}

static void test_round_trip(void)
{
	const double nus[] = {1.07, 2.5, 4.66, 7.9, 38, 400};
	const double ps[] = {0.5001, 0.8, 0.95, 0.99999, 1e-9};
	double worst = 0;

	for (size_t i = 0; i < sizeof nus / sizeof *nus; i++) {
		for (size_t j = 0; j < sizeof ps / sizeof *ps; j++) {
			double p =
				distribution_t_cdf(distribution_t_quantile(ps[j], nus[i]), nus[i]);

			worst = fmax(worst, fabs(p / ps[j] - 1));
		}
	}
	near(worst, 0, 1e-12, "quantile and CDF are inverse, nu 1.07 to 400");
}

static void test_noncentral(void)
{
	near(distribution_noncentral_t_cdf(1.3, 6.5, 0), distribution_t_cdf(1.3, 6.5), 1e-14,
	     "noncentrality 0 is Student's");
	near(distribution_noncentral_t_cdf(0, 5, 1.7), distribution_normal_cdf(-1.7), 1e-15,
	     "at 0 the normal decides");
	near(distribution_noncentral_t_cdf(-2, 5, 1) + distribution_noncentral_t_cdf(2, 5, -1), 1,
	     1e-14, "mirrored");
}

/* The sample tables: exact noncentral t, three digits. */
static void to_logs(double *logs, const double *values, size_t count)
{
	for (size_t i = 0; i < count; i++)
		logs[i] = log(values[i]);
}

static struct effect effect_of(const double *a, size_t a_count, const double *b, size_t b_count,
			       double tick, bool paired)
{
	struct effect_plan plan = {.base_boots = a_count, .new_boots = b_count, .paired = paired};
	struct effect_data data = {a, b, tick};
	struct effect effect;

	effect_compute(&plan, &data, &effect);
	return effect;
}

static void check_interval(const double got[2], const double want[2], const char *name)
{
	near(effect_percent(got[0]), want[0], 1e-9, name);
	near(effect_percent(got[1]), want[1], 1e-9, name);
}

static void test_welch(void)
{
	static const struct {
		double a[BOOTS], b[BOOTS], percent, nu, t, p, ci95[2], ci90[2];
	} ORACLE[] = {
		{{152.1, 150.8, 151.5, 152.9, 151.2},
		 {154.9, 155.8, 154.2, 156.1, 155.0},
		 2.307406688125323,
		 7.918622223316112,
		 6.997102470946622,
		 0.0001186565824791154,
		 {1.5397746305362285, 3.080841978762575},
		 {1.6882239849659912, 2.9303596136847267}},
		{{152.1, 150.8, 151.5, 152.9, 151.2},
		 {151.9, 151.0, 151.8, 152.6, 151.1},
		 -0.012754325801655229,
		 7.616586093516311,
		 -0.04125058334494199,
		 0.9681568443573978,
		 {-0.7294204229787776, 0.7090856133841621},
		 {-0.5897769518293182, 0.5676176047616843}},
		{{152.1, 150.8, 151.5, 152.9, 151.2},
		 {149.0, 154.5, 151.0, 155.5, 150.0},
		 0.18487885750661923,
		 4.663976750327373,
		 0.21203314944841556,
		 0.8410326307230584,
		 {-2.082026562830114, 2.504265553796734},
		 {-1.586268745390202, 1.9879017260930567}},
	};

	for (size_t i = 0; i < sizeof ORACLE / sizeof *ORACLE; i++) {
		double a[BOOTS], b[BOOTS];
		struct effect effect, swapped;

		to_logs(a, ORACLE[i].a, BOOTS);
		to_logs(b, ORACLE[i].b, BOOTS);
		effect = effect_of(a, BOOTS, b, BOOTS, 0, false);
		swapped = effect_of(b, BOOTS, a, BOOTS, 0, false);
		near(effect_percent(effect.difference), ORACLE[i].percent, 1e-10, "W change");
		near(effect.nu, ORACLE[i].nu, 1e-9, "W degrees of freedom");
		near(effect.t, ORACLE[i].t, 1e-10, "W t");
		near(effect.p, ORACLE[i].p, 1e-11, "W p");
		check_interval(effect.ci95, ORACLE[i].ci95, "W 95 % interval");
		check_interval(effect.ci90, ORACLE[i].ci90, "W 90 % interval");
		near(swapped.difference, -effect.difference, 0, "swapped sides negate");
		near(swapped.p, effect.p, 1e-15, "swapped sides keep p");
	}
}

static void test_equivalence(void)
{
	const double a[] = {152.1, 150.8, 151.5, 152.9, 151.2};
	const double b[] = {151.9, 151.0, 151.8, 152.6, 151.1};
	double log_a[BOOTS], log_b[BOOTS];
	struct effect effect;

	to_logs(log_a, a, BOOTS);
	to_logs(log_b, b, BOOTS);
	effect = effect_of(log_a, BOOTS, log_b, BOOTS, 0, false);
	/* Two one-sided tests have p = 0.00696, by scipy: the 90 % interval is within the margin.
	 */
	ok(fabs(effect.ci90[0]) < effect_log_ratio(1) && fabs(effect.ci90[1]) < effect_log_ratio(1),
	   "the same within 1 %%");
}

static void test_boots_needed(void)
{
	const double a[] = {152.1, 150.8, 151.5, 152.9, 151.2};
	const double b[] = {149.0, 154.5, 151.0, 155.5, 150.0};
	double log_a[BOOTS], log_b[BOOTS];
	struct design_power power;
	struct effect effect;

	to_logs(log_a, a, BOOTS);
	to_logs(log_b, b, BOOTS);
	effect = effect_of(log_a, BOOTS, log_b, BOOTS, 0, false);
	design_power(&effect, false, effect_log_ratio(1), 4, 30, &power);
	ok(power.boots_single == 31, "W3 would need 31 boots, got %zu", power.boots_single);
	ok(power.boots > 31, "a family needs more, %zu", power.boots);
	near(power.mde, (4 + distribution_t_quantile(0.8, effect.nu)) * effect.se, 1e-15,
	     "MDE of the test over the family");
	ok(power.mde_single < power.mde, "a single row sees smaller differences");
}

static void test_student(void)
{
	const double a[] = {1, 2, 3}, b[] = {4, 5, 6};
	struct effect effect = effect_of(a, 3, b, 3, 0, false);

	near(effect.t, 3.674234614174767, 1e-14, "TD t, ddof 1");
	near(effect.p, 0.021312, 5e-7, "TD p");
	near(effect.nu, 4, 1e-14, "equal spreads pool");
}

static void test_paired(void)
{
	const double a[] = {1, 2, 3, 4, 5, NAN, 9}, b[] = {1.5, 2.25, 3.75, 4.5, 5.5, 8, 9.5};
	struct effect effect = effect_of(a, 7, b, 7, 0, true);

	ok(effect.base_boots == 6 && effect.new_boots == 6, "six complete pairs");
	near(effect.difference, 0.5, 1e-15, "mean difference");
	near(effect.boot_sd, sqrt(0.125 / 5), 1e-15, "sd of differences");
	near(effect.nu, 5, 0, "n - 1 degrees of freedom");
	near(effect.t, 0.5 / sqrt(0.125 / 30), 1e-12, "paired t");
}

static bool all_finite(const struct effect *e)
{
	return isfinite(e->difference) && isfinite(e->se) && isfinite(e->nu) && isfinite(e->t) &&
	       isfinite(e->p) && isfinite(e->ci95[0]) && isfinite(e->ci95[1]);
}

static void test_degenerate(void)
{
	const double a[] = {7, 7, 7, 7, 7}, b[] = {7.001, 7.001, 7.001, 7.001, 7.001};
	const double gone[] = {NAN, NAN, NAN, NAN, INFINITY};
	struct effect effect = effect_of(a, 5, a, 5, 0.001, false);

	ok(effect.t == 0 && effect.p == 1 && all_finite(&effect), "all equal: t 0, p 1");
	effect = effect_of(a, 5, b, 5, 0.001, false);
	near(effect.se, 0.001 * sqrt(2.0 / 5), 1e-12, "equal values are known to a tick");
	near(effect.t, sqrt(2.5), 1e-9, "one tick apart: a small t");
	effect = effect_of(a, 5, b, 5, 0, false);
	ok(all_finite(&effect), "without a tick still finite");
	effect = effect_of(a, 5, a, 4, 0, false);
	ok(effect.t == 0, "equal values, other counts: t 0");
	effect = effect_of(a, 1, b, 5, 0.001, false);
	ok(!effect.has_interval && all_finite(&effect), "one boot: no interval");
	near(effect.difference, 0.001, 1e-12, "but a difference");
	effect = effect_of(gone, 5, b, 5, 0.001, false);
	ok(effect.base_boots == 0 && effect.difference == 0 && all_finite(&effect), "no values");
	effect = effect_of(gone, 5, b, 5, 0.001, true);
	ok(effect.base_boots == 0 && all_finite(&effect), "no pairs");
}

static void all(void)
{
	test_t();
	test_round_trip();
	test_noncentral();
	test_welch();
	test_equivalence();
	test_boots_needed();
	test_student();
	test_paired();
	test_degenerate();
}

int main(void)
{
	in_each_locale(all);
	return tap_done();
}
