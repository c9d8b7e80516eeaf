/*
 * Plain statistics of an array of doubles: order statistics, means, outlier counts.
 * Only stats_sort changes its input. Values are finite. Where `count` is 0, or memory for a sorted
 * copy is short, the result is NAN. Results carry the unit of the values.
 */
#ifndef TRAPCOST_STATS_H
#define TRAPCOST_STATS_H

#include <stdbool.h>
#include <stddef.h>

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
#endif
