/*
 * Plain statistics of an array of doubles: order statistics, means, outlier counts.
 * Only stats_sort changes its input. Values are finite. Where `count` is 0, or memory for a sorted
 * copy is short, the result is NAN. Results carry the unit of the values.
 */
#ifndef TRAPCOST_STATS_H
#define TRAPCOST_STATS_H

#include <stdbool.h>
#include <stddef.h>

/* Ranks (1-based) of a two-sided interval for the median. */
struct stats_ranks {
	size_t low, high;
	double coverage; /* exact, at least the asked confidence */
};

/* How many values lie outside Tukey's fences, 1.5 and 3 interquartile ranges out. */
struct stats_outliers {
	size_t mild, severe; /* severe ones are not counted among the mild */
};

/* The middle value; the mean of the two middle ones when count is even. */
double stats_median(const double *values, size_t count);

/* The quantile at `fraction` in [0, 1], linear between order statistics at rank
 * 1 + (count - 1) * fraction: definition 7 of Hyndman and Fan (1996), the default of
 * R and NumPy. */
double stats_quantile(const double *values, size_t count, double fraction);

/* As stats_quantile, of values that are sorted ascending already. */
double stats_quantile_sorted(const double *sorted, size_t count, double fraction);

/* Sorts ascending, in place; or a copy, which the caller frees, null when memory is
 * short. */
void stats_sort(double *values, size_t count);
double *stats_sorted_copy(const double *values, size_t count);

/* Arithmetic mean, and standard deviation with count - 1 below the line (0 when
 * count is 1). */
double stats_mean(const double *values, size_t count);
double stats_sd(const double *values, size_t count);

/* Geometric mean by logarithms, so neither 1e-7 fifty times nor 1e300 three times
 * leaves the range of a double. Values are positive; any other makes it NAN. */
double stats_geomean(const double *values, size_t count);

/* The widest-apart ranks k and count + 1 - k, with k as large as
 * 2 P(Binomial(count, 1/2) < k) <= 1 - confidence allows (sign test, inverted).
 * False when even the extremes do not reach it (count < 6 at 0.95). */
bool stats_median_ranks(size_t count, double confidence, struct stats_ranks *ranks);

/* Tukey (1977): above Q3 or below Q1 by more than 1.5, respectively 3, times Q3 - Q1. */
struct stats_outliers stats_count_outliers(const double *values, size_t count);

#endif
