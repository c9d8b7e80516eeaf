/* Order statistics, means, outlier counts. */
#include "harness/stats/stats.h"

#include <math.h>
#include <stdlib.h>

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
