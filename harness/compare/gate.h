/* The gate of a nightly job: what in a comparison makes it fail. */
#ifndef TRAPCOST_GATE_H
#define TRAPCOST_GATE_H

#include <stdbool.h>

#include "harness/base/error.h"
#include "harness/compare/compare.h"

/* What fails, each by a change of at least so many percent; negative: it does not. */
struct gate {
	double slower;   /* a verdict of slower; a count that grew */
	double slightly; /* the same, and slightly slower */
	double more;     /* a count that grew */
};

/* Reads "slower[:PCT]", "slightly-slower[:PCT]" and "more[:PCT]", joined by commas; NULL: nothing
 * fails. -1 and an error for anything else. */
int gate_read(struct gate *gate, const char *text, struct error *error);

/* Whether a row of the comparison fails. */
bool gate_fails(const struct gate *gate, const struct compare *compare);

#endif
