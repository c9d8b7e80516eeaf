/*
 * Metrics: what a launch's integers come to, per operation. Lower is better for each.
 */
#ifndef TRAPCOST_METRIC_H
#define TRAPCOST_METRIC_H

#include <stdbool.h>

#include "harness/record/launch.h"

enum metric {
	METRIC_NS,          /* ns/op: batch time / iterations */
	METRIC_CYCLES,      /* cycles/op: batch time in cycles of the yardstick / iterations */
	METRIC_INSTRUCTIONS /* instructions/op, counted */
};
enum { METRICS = METRIC_INSTRUCTIONS + 1 };

/* "ns", "cycles", "instructions"; and the unit, "ns/op" and so on. */
const char *metric_name(enum metric metric);
const char *metric_unit(enum metric metric);

/*
 * The value of one sample of a series of this launch. False when it has none: the yardstick
 * is not sound, or nothing was counted.
 */
bool metric_sample(const struct launch *launch, const struct series *series, enum metric metric,
		   size_t sample, double *value);

/* The median over the samples of a series, a time over its quiet ones where they suffice
 * (quiet.h), cycles without those whose chain was interrupted; or what it was
 * adjusted to (adjust.h). False when there is none. */
bool metric_launch(const struct launch *launch, const struct series *series, enum metric metric,
		   double *median);

/* Why a launch lacks a metric, or NULL if it has it. */
const char *metric_missing(const struct launch *launch, enum metric metric);

#endif
