/*
 * The difference between two kernels in one row, its interval and its test, from one
 * value per boot. Boots are the replicates; launches and samples were averaged before
 * and never count as more evidence. All values are natural logarithms of the metric,
 * so a difference is the log of a ratio of geometric means.
 */
#ifndef TRAPCOST_EFFECT_H
#define TRAPCOST_EFFECT_H

#include <stdbool.h>
#include <stddef.h>

/* From this many complete pairs of adjacent boots on, a plan is compared in pairs. */
enum { EFFECT_PAIRS_MIN = 6 };

/* Which boots there are, the same for every row. */
struct effect_plan {
	size_t base_boots, new_boots;
	/* Boot i of the base and boot i of the new kernel were planned next to each
	 * other, and the plan has at least EFFECT_PAIRS_MIN such pairs; the counts are
	 * then equal, and pairs are in order of time. Never decided by looking at the values. */
	bool paired;
	/* Where in time each boot ran, base first, then new: a permutation of
	 * 0 .. base_boots + new_boots - 1, or null for the order given. Fixes which
	 * random labelings are drawn, so that neither the order of the files nor which
	 * kernel is the base changes a p-value. */
	const size_t *position;
};

/* One row: its value in every boot of the plan, NAN (or any value not finite) where
 * the boot has none. Borrowed. */
struct effect_data {
	const double *base, *new;
	/* Resolution of one value: clock tick / (iterations * median), the coarser of the
	 * two sides; 0 when unknown. */
	double tick;
};

struct effect {
	/* Boots that have a value. In a paired plan both are the complete pairs, and only
	 * those enter anything below. */
	size_t base_boots, new_boots;
	double base_mean, new_mean;
	double difference; /* new_mean - base_mean; 0 when a side is empty */
	/* False below two boots on a side: then all that follows is 0. */
	bool has_interval;
	double boot_sd; /* sqrt((s_base^2 + s_new^2) / 2); paired: sd of the differences */
	double se, nu;  /* standard error of the difference, degrees of freedom */
	double t, p;    /* p two-sided, from t */
	double ci95[2], ci90[2];
};

/*
 * Welch (1947) with Satterthwaite's (1946) degrees of freedom, or the paired t test,
 * as the plan says. No value is taken to be known better than a tick: the standard
 * error of a side is at least tick / sqrt(n), so sides whose values are all equal have
 * a finite t. A difference of exactly 0 has t = 0.
 */
void effect_compute(const struct effect_plan *plan, const struct effect_data *data,
		    struct effect *effect);

/* difference / se, with a difference that is only rounding (below 1e-12) taken for 0. */
double effect_statistic(double difference, double se);

/* The variance of one value, floored at a tick squared as above. */
double effect_floored_variance(double variance, double tick);

/* A difference of logs as a change in percent: 100 (exp(x) - 1); and back. */
double effect_percent(double log_ratio);
double effect_log_ratio(double percent);

#endif
