/*
 * Contention: what a case costs on a core that somebody else uses too.
 *
 * A sample's cost is what its launch costs, times how much the core's other hardware thread slowed
 * it. Nobody can read that thread, but the wide blocks beside the batch were slowed by it as well.
 * So a curve gives, for what a wide operation took, the logarithm of how much longer a
 * batch took; it rises, and all launches of a case share it, on both sides of a comparison alike.
 * It never learns which side a launch is of. A launch's value is the mean of its samples without
 * the curve's share, a tenth of their weight left out at either end. Samples count by how little
 * those of their stretch of the curve scatter: quiet ones most. Where all were quiet, the value is
 * their plain median.
 *
 * Assumed: both sides' operations are slowed by the same factor. A change that makes an
 * operation more sensitive to company shows as its mean over the company of the data. Nothing is
 * extrapolated: beyond the samples the curve is level.
 */
#ifndef TRAPCOST_CONTENTION_H
#define TRAPCOST_CONTENTION_H

#include <stdbool.h>
#include <stddef.h>

enum { CONTENTION_BINS = 24 };

/* The samples of one launch, the caller's: what an operation cost, in any unit, and what a wide
 * operation beside it took, in cycles. All are above 0. */
struct contention_launch {
	const double *cost, *wide;
	size_t count;
};

/* By what a wide operation took, ascending: the rise in ln(cost), which never falls, and how far
 * samples lie from it in the middle. */
struct contention_curve {
	size_t count;
	double wide[CONTENTION_BINS], rise[CONTENTION_BINS], scatter[CONTENTION_BINS];
};

/*
 * Fits the curve to launches of one case. `alone` is what a wide operation takes on a core of
 * one's own, in cycles: samples up to 5 % above it are one bin. False, and a curve of no rise,
 * where fewer than two bins have enough samples.
 */
bool contention_fit(const struct contention_launch *launches, size_t count, double alone,
		    struct contention_curve *curve);

/* What an operation of the launch costs on a core of one's own, in the unit of its samples; NAN if
 * it has none. */
double contention_value(const struct contention_launch *launch,
			const struct contention_curve *curve, double alone);

#endif
