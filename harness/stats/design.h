/*
 * What a plan can see: the smallest difference it would find 4 times in 5, and how many
 * boots it would take to find a smaller one.
 */
#ifndef TRAPCOST_DESIGN_H
#define TRAPCOST_DESIGN_H

#include <stdbool.h>
#include <stddef.h>

#include "harness/stats/effect.h"

/* Fewest boots a side with which a claim at 5 % is possible at all: labels of 3 + 3
 * boots give p = 1/10 at best, sign flips of 5 pairs 1/16. */
enum { DESIGN_BOOTS_MIN = 4, DESIGN_PAIRS_MIN = EFFECT_PAIRS_MIN };

/* A row's power at 80 %, two-sided 5 %; differences are in log units. */
struct design_power {
	double mde;          /* of the test really used: over the family */
	double mde_single;   /* of this row tested alone */
	size_t boots;        /* boots a side that would find the margin, over the family */
	size_t boots_single; /* the same for this row alone */
};

/*
 * mde = (c + t_.80) se, with c the critical value of the permuted maximum (`critical`
 * of permutation.h), mde_single with c = t_.975. For boots the standard error shrinks
 * with their root and degrees of freedom grow to 2n - 2 (n - 1 for pairs); the family's
 * level per row is kept at what `critical` is now. A number of boots is "about": one
 * whose mde is within half a percent of the margin will do. `family` is the number of
 * rows tested together; one row is its own family. Needs effect->has_interval, margin > 0.
 */
void design_power(const struct effect *effect, bool paired, double margin, double critical,
		  size_t family, struct design_power *power);

#endif
