/*
 * What is suspicious about the data behind a row of a comparison (checks.h), side by side. Data are
 * doubted, never dropped.
 */
#ifndef TRAPCOST_DOUBT_H
#define TRAPCOST_DOUBT_H

#include "harness/checks.h"
#include "harness/compare.h"

/* Of one side of one row. */
struct doubt {
	size_t launches;
	size_t flagged[CHECKS_FLAGS]; /* launches with that flag, in checks_flag's order */
	unsigned flags; /* CHECKS_BIMODAL, and what a fifth of the launches or more have */
	struct checks_modes modes; /* of a bimodal side, per operation in the row's unit */
};

/* Of side 0 (the baseline) or 1; nothing of rows that are exact or have no value. */
struct doubt doubt_of(const struct compare *compare, const struct compare_pair *pair, size_t row,
		      int side);

/* "A bimodal: launches fall into two groups (427.2, 565.1)", one sentence a flag, joined by "; ".
 */
void doubt_words(struct text *text, const struct doubt *doubt, int side);

/* One line over all rows: which flags there are, and the first rows of each by name. */
void doubt_summary(struct text *text, const struct compare *compare,
		   const struct compare_pair *pair);

#endif
