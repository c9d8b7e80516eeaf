/*
 * What is suspicious about the data behind a row of a comparison (checks.h), side by side. Data are
 * doubted, never dropped.
 */
#ifndef TRAPCOST_ROW_WARNINGS_H
#define TRAPCOST_ROW_WARNINGS_H

#include "harness/compare/compare.h"
#include "harness/stats/warnings.h"

/* Of one side of one row. */
struct row_warnings {
	size_t launches;
	size_t flagged[WARNINGS_FLAGS]; /* launches with that flag, in warnings_flag's order */
	unsigned flags; /* WARNINGS_BIMODAL, and what a fifth of the launches or more have */
	struct warnings_modes modes; /* of a bimodal side, per operation in the row's unit */
};

/* Of side 0 (the baseline) or 1; nothing of rows that are exact or have no value. */
struct row_warnings row_warnings_of(const struct compare *compare, const struct compare_pair *pair,
				    size_t row, int side);

/* "A bimodal: launches fall into two groups (427.2, 565.1)", one sentence a flag, joined by "; ".
 */
void row_warnings_words(struct text *text, const struct row_warnings *doubt, int side);

/* One line over all rows: which flags there are, and the first rows of each by name. */
void row_warnings_summary(struct text *text, const struct compare *compare,
			  const struct compare_pair *pair);

#endif
