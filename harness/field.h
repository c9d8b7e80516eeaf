/*
 * Fields in which two sides must agree: where they do not, a difference of figures says nothing
 * about the kernel.
 */
#ifndef TRAPCOST_FIELD_H
#define TRAPCOST_FIELD_H

#include <stdbool.h>

#include "harness/error.h"
#include "harness/metric.h"
#include "harness/side.h"
#include "harness/text.h"

enum field {
	FIELD_MACHINE,   /* of the whole operand: name, architecture, kind */
	FIELD_CORE_TYPE, /* of the whole operand */
	FIELD_UNIT,      /* from here on of a case: the vector unit and its state */
	FIELD_OPERATION,
	FIELD_VERSION,   /* of the benchmark */
	FIELD_YARDSTICK, /* its chain, where cycles are compared */
	FIELD_CLOCK,     /* the clock source, where times are */
	FIELD_BATCH      /* iterations, more than twofold apart */
};
enum { FIELDS = FIELD_BATCH + 1 };

/* "machine", "core-type" ..., as --allow-different takes them. */
const char *field_name(enum field field);

/* The bit of the field named, into `*allowed`. -1 and an error if it is none. */
int field_allow(const char *name, unsigned int *allowed, struct error *error);

/* Whether all records of both sides agree in a field of whole operands; if not, `values` has
 * what was found: "k3-07, k3-08". */
bool field_sides_agree(const struct side *base, const struct side *new, enum field field,
		       struct text *values);

/* The same for the field of one case (its id on either side), over the boots of both sides that
 * count. */
bool field_case_agrees(const struct side *base, const struct side *new,
		       const char *const case_id[2], enum metric metric, enum field field,
		       struct text *values);

/* The boot's result of a case in one of its records, or NULL. */
const struct result *field_result(const struct record *record, const char *id);

#endif
