/* Order statistics, means and outlier counts, against closed forms. */
#include "harness/stats/stats.h"
#include "tests/locales.h"

static void test_median(void)
{
	const double odd[] = {9, 1, 5}, even[] = {4, 1, 3, 2}, huge[] = {1.7e308, 1.7e308};

	near(stats_median(odd, 3), 5, 0, "median of three");
	ok(odd[0] == 9 && odd[2] == 5, "input is left alone");
	near(stats_median(even, 4), 2.5, 0, "median of four");
	near(stats_median(huge, 2), 1.7e308, 0, "median of the largest numbers");
	near(stats_median(odd, 1), 9, 0, "median of one");
	ok(isnan(stats_median(odd, 0)), "median of nothing is NAN");
}

/* numpy.quantile, default method. */
static void test_quantile(void)
{
	const double values[] = {15, 20, 35, 40, 50};

	near(stats_quantile(values, 5, 0.4), 29, 1e-12, "quantile between ranks");
	near(stats_quantile(values, 5, 0), 15, 0, "lowest");
	near(stats_quantile(values, 5, 1), 50, 0, "highest");
	near(stats_quantile(values, 5, 0.25), 20, 0, "lower quartile on a rank");
}

static void test_mean_sd(void)
{
	const double values[] = {2, 4, 4, 4, 5, 5, 7, 9};

	near(stats_mean(values, 8), 5, 0, "mean");
	near(stats_sd(values, 8), sqrt(32.0 / 7), 1e-15, "sd divides by n - 1");
	near(stats_sd(values, 1), 0, 0, "sd of one value");
}

static void test_geomean(void)
{
	const double ratios[] = {1.02, 0.98, 1.10, 0.95}, pair[] = {2, 0.5};
	const double tens[] = {1, 10, 100}, huge[] = {1e300, 1e300, 1e300}, bad[] = {1, 0};
	double tiny[50];

	for (int i = 0; i < 50; i++)
		tiny[i] = 1e-7;
	near(stats_geomean(ratios, 4), 1.0109638688305842, 1e-14, "GM1");
	near(stats_geomean(pair, 2), 1, 1e-15, "a half and its double");
	near(stats_geomean(tens, 3), 10, 1e-13, "three decades");
	near(stats_geomean(tiny, 50), 1e-7, 1e-20, "GM2, 1e-7 fifty times");
	near(stats_geomean(huge, 3) / 1e300, 1, 1e-12, "GM2, 1e300 three times");
	ok(isnan(stats_geomean(bad, 2)), "zero has no logarithm");
}

/* MC and MC', from the binomial distribution. */
static void test_median_ranks(void)
{
	static const struct {
		size_t count, low, high;
		double coverage;
	} ORACLE[] = {
		{2, 0, 0, 0},
		{3, 0, 0, 0},
		{4, 0, 0, 0},
		{5, 0, 0, 0},
		{6, 1, 6, 0.96875},
		{7, 1, 7, 0.984375},
		{8, 1, 8, 0.9921875},
		{9, 2, 8, 0.9609375},
		{10, 2, 9, 0.978515625},
		{11, 2, 10, 0.98828125},
		{12, 3, 10, 0.96142578125},
		{13, 3, 11, 0.9775390625},
		{14, 3, 12, 0.987060546875},
		{15, 4, 12, 0.96484375},
		{16, 4, 13, 0.978729248046875},
		{17, 5, 13, 0.950958251953125},
		{18, 5, 14, 0.9691162109375},
		{19, 5, 15, 0.9807891845703125},
		{20, 6, 15, 0.9586105346679688},
		{21, 6, 16, 0.9733963012695312},
		{22, 6, 17, 0.9830994606018066},
		{23, 7, 17, 0.9653103351593018},
		{24, 7, 18, 0.9773441553115845},
		{25, 8, 18, 0.9567147493362427},
		{26, 8, 19, 0.9710407257080078},
		{27, 8, 20, 0.9808427095413208},
		{28, 9, 20, 0.9643018618226051},
		{29, 9, 21, 0.9758804552257061},
		{30, 10, 21, 0.9572260547429323},
	};

	for (size_t i = 0; i < sizeof ORACLE / sizeof *ORACLE; i++) {
		struct stats_ranks ranks = {0, 0, 0};
		bool found = stats_median_ranks(ORACLE[i].count, 0.95, &ranks);

		ok(found == (ORACLE[i].low > 0) && ranks.low == ORACLE[i].low &&
			   ranks.high == ORACLE[i].high &&
			   fabs(ranks.coverage - ORACLE[i].coverage) < 1e-12,
		   "MC, n = %zu", ORACLE[i].count);
	}
}

static void test_outliers(void)
{
	const double values[] = {1, 2, 3, 4, 5, 6, 7, 13.5, 30};
	struct stats_outliers outliers = stats_count_outliers(values, 9);

	ok(outliers.mild == 1 && outliers.severe == 1, "one beyond 1.5 IQR, one beyond 3");
	outliers = stats_count_outliers(values, 7);
	ok(outliers.mild == 0 && outliers.severe == 0, "none among seven in a row");
}

static void all(void)
{
	test_median();
	test_quantile();
	test_mean_sd();
	test_geomean();
	test_median_ranks();
	test_outliers();
}

int main(void)
{
	in_each_locale(all);
	return tap_done();
}
