/*
 * Fields in which two sides must agree: where they do not, a difference of figures says nothing
 * about the kernel.
 */
#ifndef TRAPCOST_COMPARABLE_H
#define TRAPCOST_COMPARABLE_H

#include <stdbool.h>

#include "harness/base/error.h"
#include "harness/base/text.h"
#include "harness/compare/side.h"
#include "harness/record/metric.h"

enum comparable {
	COMPARABLE_MACHINE,   /* of the whole operand: name, architecture, kind */
	COMPARABLE_CORE_TYPE, /* of the whole operand */
	COMPARABLE_UNIT,      /* from here on of a case: the vector unit and its state */
	COMPARABLE_OPERATION,
	COMPARABLE_VERSION,   /* of the benchmark */
	COMPARABLE_YARDSTICK, /* its chain, where cycles are compared */
	COMPARABLE_CLOCK,     /* the clock source, where times are */
	COMPARABLE_BATCH      /* iterations, more than twofold apart */
};
enum { COMPARABLES = COMPARABLE_BATCH + 1 };

/* "machine", "core-type" ..., as --allow-different takes them. */
const char *comparable_name(enum comparable field);

/* The bit of the field named, into `*allowed`. -1 and an error if it is none. */
int comparable_allow(const char *name, unsigned int *allowed, struct error *error);

/* Whether all records of both sides agree in a field of whole operands; if not, `values` has
 * what was found: "k3-07, k3-08". */
bool comparable_sides_agree(const struct side *base, const struct side *new, enum comparable field,
			    struct text *values);

/* The same for the field of one case (its id on either side), over the boots of both sides that
 * count. */
bool comparable_case_agrees(const struct side *base, const struct side *new,
			    const char *const case_id[2], enum metric metric, enum comparable field,
			    struct text *values);

#endif
