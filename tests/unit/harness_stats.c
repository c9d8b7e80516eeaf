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

static void test_mean(void)
{
	const double values[] = {2, 4, 4, 4, 5, 5, 7, 9};

	near(stats_mean(values, 8), 5, 0, "mean");
}

static void all(void)
{
	test_median();
	test_quantile();
	test_mean();
}

int main(void)
{
	in_each_locale(all);
	return tap_done();
}
