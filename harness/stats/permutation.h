/*
 * p-values that hold for all rows at once: the boots are relabelled jointly in every
 * row, so whatever correlation the rows have is kept (Westfall and Young 1993, step-down
 * max-T, algorithm 2.8 and 4.1). The statistic is |t| of effect.h.
 */
#ifndef TRAPCOST_PERMUTATION_H
#define TRAPCOST_PERMUTATION_H

#include <stdbool.h>
#include <stddef.h>

#include "harness/stats/effect.h"

struct permutation_p {
	double statistic; /* observed |t|; 0 where a side has fewer than two values */
	double raw;       /* this row alone; depends on no other row */
	double adjusted;  /* over the family; 1 outside it */
};

struct permutation_summary {
	size_t labelings;
	bool exact;    /* all labelings, not random ones */
	size_t family; /* rows in the family */
	/* The 95 % point of the largest |t| of the family under relabelling: what a row
	 * must exceed to be claimed at 5 %. 0 for an empty family. */
	double critical;
};

/*
 * Goes through all labelings: C(all boots, base boots), or 2^n sign flips of the pairs
 * in a paired plan; random ones above 20 000.
 *
 * A boot without a value in some row keeps its place in the labelings; that row's
 * statistic takes the values it has under the labels they get, and is 0 where fewer
 * than two values (complete pairs) fall on a side. The test stays exact as long as
 * what is missing has nothing to do with the label.
 *
 * `family[i]` says whether row i takes part in the adjustment; null takes every row.
 * Results go to p[0 .. rows - 1]. Returns 0, or -1 when memory is short.
 */
int permutation_test(const struct effect_plan *plan, const struct effect_data *data,
		     const bool *family, size_t rows, struct permutation_p *p,
		     struct permutation_summary *summary);

/* Holm's (1979) step-down adjustment of `count` p-values, in place. Returns 0, or -1
 * when memory is short. */
int permutation_holm(double *p, size_t count);

#endif
