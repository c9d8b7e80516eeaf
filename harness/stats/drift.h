/*
 * Drift over the boots of a comparison, and whether the order of the boots keeps it out
 * of the difference. Boots are placed by effect_plan.position.
 */
#ifndef TRAPCOST_DRIFT_H
#define TRAPCOST_DRIFT_H

#include "harness/stats/effect.h"

/* The order is worth a warning when more of a steady drift than this ends up in the
 * difference: all in a row leaves half of it, alternating ten boots a ninth, ABBA
 * nothing. */
#define DRIFT_LEAK_MAX 0.2

/* The share of a linear drift, first boot to last, that is added to the difference: the
 * mean place of the new kernel's boots less that of the base's, over the places there
 * are. From -0.5 or so to 0.5 or so; 0 with a side empty. */
double drift_leak(const struct effect_plan *plan);

/* Drift of one row from the first boot to the last, in log units: least squares on the
 * place, each kernel with its own mean. 0 where too few values are left to tell. */
double drift_total(const struct effect_plan *plan, const struct effect_data *data);

#endif
