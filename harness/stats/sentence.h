/*
 * What is said beside a verdict, in words. The decimal sign is a point whatever the
 * locale. Percentages are changes of the metric, 100 (exp(difference) - 1).
 */
#ifndef TRAPCOST_SENTENCE_H
#define TRAPCOST_SENTENCE_H

#include <stdbool.h>
#include <stddef.h>

#include "harness/stats/family.h"

struct sentence_context {
	double margin_percent;
	bool within_boot;    /* launches of one boot were compared, not boots */
	const char *differs; /* the field, for an incomparable row; else may be null */
};

/* Room for any of the sentences, a field name of 64 bytes included. */
enum { SENTENCE_SIZE = 256 };

/* The whole verdict, e.g. "same: differs by less than 1 % (90 % CI -0.59..+0.57)", or
 * "unclear: the data allow -2.1 % to +2.5 %; 1 % would need about 31 boots per kernel".
 * Cut short, but terminated, when `size` is less than it needs. */
void sentence_verdict(char *text, size_t size, const struct family_result *result,
		      const struct sentence_context *context);

/* The footnote of a row with an interval: "Data allow -1.12..+2.38. This run could see
 * 3.7% or more; 1% would need about 54 boots per kernel." */
void sentence_power(char *text, size_t size, const struct family_result *result,
		    const struct sentence_context *context);

/* `value` with a fixed number of decimals (0 to 9), `sign` asking for a leading +;
 * |value| * 10^decimals below 2^63. Returns the length, as snprintf does. */
int sentence_number(char *text, size_t size, double value, int decimals, bool sign);

#endif
