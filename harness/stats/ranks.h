/*
 * A shift of two samples by ranks: the robust cross-check of the t tests. All labelings are
 * counted, by the sums of ranks they give, so the cost grows with the third power of the
 * values and not with the number of labelings.
 * Meant for boots: up to a few hundred values in all. Values are finite.
 */
#ifndef TRAPCOST_RANKS_H
#define TRAPCOST_RANKS_H

#include <stdbool.h>
#include <stddef.h>

struct ranks_shift {
	double shift; /* median of all differences b - a (Hodges and Lehmann 1963) */
	/* False when so few values cannot reach the confidence; then the rest is 0. */
	bool has_interval;
	size_t rank; /* 1-based: the ends are this far in from either end */
	double low, high;
	double coverage; /* exact without ties, at least that with ties */
};

/* Shift from a to b with the interval that inverts the exact test: the rank is the
 * largest k with 2 P(U < k) <= 1 - confidence. 0, or -1 when memory is short. */
int ranks_hodges_lehmann(const double *a, size_t a_count, const double *b, size_t b_count,
			 double confidence, struct ranks_shift *shift);

/* counts[u], u = 0 .. a_count * b_count: labelings of untied values that give U = u.
 * 0, or -1 when memory is short. */
int ranks_u_counts(size_t a_count, size_t b_count, double *counts);

#endif
