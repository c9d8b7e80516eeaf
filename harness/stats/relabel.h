/*
 * |t| of one row under a relabelling of its boots, in time proportional to the boots:
 * the row is centred once, then sums over the relabelled boots are enough.
 */
#ifndef TRAPCOST_RELABEL_H
#define TRAPCOST_RELABEL_H

#include <stdbool.h>
#include <stddef.h>

#include "harness/stats/effect.h"

/* What is labelled: a boot, or a pair of boots in a paired plan. */
struct relabel_cell {
	double present; /* 1, or 0 without a value */
	double value;   /* centred on the row's mean, or the pair's difference; 0 if absent */
};

struct relabel_row {
	struct relabel_cell *cells; /* by position in time; owned by the caller */
	size_t units;
	bool paired;
	double count, sum, squares; /* over all cells */
	double tick;                /* of one cell */
};

/* How many cells a row of this plan has, and where in them boot `boot` is (base boots
 * first, then new ones). */
size_t relabel_units(const struct effect_plan *plan);
size_t relabel_place(const struct effect_plan *plan, size_t boot);

/* Makes a row ready. `cells` has relabel_units(plan) elements, all zero. */
void relabel_fill(struct relabel_row *row, struct relabel_cell *cells,
		  const struct effect_plan *plan, const struct effect_data *data);

/* |t| as effect_compute gives it, of the chosen cells against the others; in a paired
 * plan, with the chosen pairs exchanged. At most 1e4: what is above differs by rounding.
 * 0 with fewer than two values on a side. */
double relabel_statistic(const struct relabel_row *row, const size_t *chosen, size_t selected);

#endif
