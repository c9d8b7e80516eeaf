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
	bool missing;    /* a case of the baseline without a value on the other side */
	bool asked;      /* there is a gate */
};

/* Reads "slower[:PCT]", "slightly-slower[:PCT]", "more[:PCT]" and "missing", joined by commas;
 * NULL: there is no gate. -1 and an error for anything else. */
int gate_read(struct gate *gate, const char *text, struct error *error);

/* Whether a row of the comparison fails. */
bool gate_fails(const struct gate *gate, const struct compare *compare);

/* Rows that a gate cannot judge, because the case broke, was left out or may not be compared on the
 * new side: their ids with the reason, "ctx (B void: ...)", joined; an empty text if there are
 * none, or there is no gate. */
void gate_unjudged(const struct gate *gate, const struct compare *compare, struct text *text);

#endif
