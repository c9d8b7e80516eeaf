/* Order statistics, means, outlier counts. */
#include "harness/stats/stats.h"

#include <math.h>
#include <stdlib.h>

/* 1 - 0.9 is less than 0.1. */
static const double ROUNDING = 1e-12;

static int by_value(const void *left, const void *right)
{
	double a = *(const double *)left, b = *(const double *)right;

	return (a > b) - (a < b);
}

void stats_sort(double *values, size_t count)
{
	if (count > 1)
		qsort(values, count, sizeof *values, by_value);
}

double *stats_sorted_copy(const double *values, size_t count)
{
	double *sorted = malloc((count + 1) * sizeof *sorted);

	if (!sorted)
		return NULL;
	for (size_t i = 0; i < count; i++)
		sorted[i] = values[i];
	stats_sort(sorted, count);
	return sorted;
}

double stats_quantile_sorted(const double *sorted, size_t count, double fraction)
{
	if (!count)
		return NAN;

	double rank = (double)(count - 1) * fraction;
	size_t below = (size_t)rank;
	double part = rank - (double)below;

	if (part == 0)
		return sorted[below];
	/* Halves of each, not half of the sum: symmetric, and no overflow. */
	return sorted[below] * (1 - part) + sorted[below + 1] * part;
}

double stats_quantile(const double *values, size_t count, double fraction)
{
	double *sorted = stats_sorted_copy(values, count);

	if (!sorted)
		return NAN;

	double quantile = stats_quantile_sorted(sorted, count, fraction);

	free(sorted);
	return quantile;
}

double stats_median(const double *values, size_t count)
{
	return stats_quantile(values, count, 0.5);
}

double stats_mean(const double *values, size_t count)
{
	double sum = 0;

	for (size_t i = 0; i < count; i++)
		sum += values[i];
	return count ? sum / (double)count : NAN;
}

double stats_sd(const double *values, size_t count)
{
	double mean = stats_mean(values, count), sum = 0;

	for (size_t i = 0; i < count; i++)
		sum += (values[i] - mean) * (values[i] - mean);
	if (count < 2)
		return count ? 0 : NAN;
	return sqrt(sum / (double)(count - 1));
}

double stats_geomean(const double *values, size_t count)
{
	double sum = 0;

	for (size_t i = 0; i < count; i++) {
		if (!(values[i] > 0))
			return NAN;
		sum += log(values[i]);
	}
	return count ? exp(sum / (double)count) : NAN;
}

bool stats_median_ranks(size_t count, double confidence, struct stats_ranks *ranks)
{
	double term = exp2(-(double)count), below = 0;
	size_t low = 0;

	while (low < count && 2 * (below + term) <= 1 - confidence + ROUNDING) {
		below += term;
		low++;
		term *= (double)(count - low + 1) / (double)low;
	}
	if (!low)
		return false;
	*ranks = (struct stats_ranks){low, count + 1 - low, 1 - 2 * below};
	return true;
}

struct stats_outliers stats_count_outliers(const double *values, size_t count)
{
	struct stats_outliers outliers = {0, 0};
	double *sorted = stats_sorted_copy(values, count);

	if (!sorted)
		return outliers;

	double low = stats_quantile_sorted(sorted, count, 0.25);
	double high = stats_quantile_sorted(sorted, count, 0.75);

	free(sorted);
	for (size_t i = 0; i < count; i++) {
		double outside = fmax(low - values[i], values[i] - high);

		if (outside > 3 * (high - low))
			outliers.severe++;
		else if (outside > 1.5 * (high - low))
			outliers.mild++;
	}
	return outliers;
}
