/*
 * What a comparison says in sentences: the same in text and in markdown. Each function appends to
 * `text`, printable ASCII without newlines; some append nothing.
 */
#ifndef TRAPCOST_COMPARE_WORDS_H
#define TRAPCOST_COMPARE_WORDS_H

#include "harness/base/text.h"
#include "harness/compare/compare.h"

/* "Compare 2 kernels on k3-07 (riscv64, 8 CPUs, tick 42 ns)". */
void words_title(struct text *text, const struct compare *compare, const struct compare_pair *pair);

/* "Order ABBA, 6 launches x 11 samples a boot. Lower is better." */
void words_order(struct text *text, const struct compare *compare, const struct compare_pair *pair);

/* "Claims: 5% over all 30 rows (max-T on boots). Same = within 1%." */
void words_claims(struct text *text, const struct compare *compare,
		  const struct compare_pair *pair);

/* What a reader is warned of before the rows; and what was allowed to differ. */
void words_warnings(struct text *text, const struct compare *compare,
		    const struct compare_pair *pair);
void words_allowed(struct text *text, const struct compare_pair *pair);

/* "26 rows same within 1% (list: --full). 0 missing. 0 boots void." */
void words_counts(struct text *text, const struct compare *compare, const struct compare_pair *pair,
		  bool full);

/* Rows that a side lacks, by name and with the reason; boots that are void. */
void words_missing(struct text *text, const struct compare_pair *pair);
void words_voids(struct text *text, const struct compare_pair *pair);

/* The caveat at the foot. */
void words_foot(struct text *text, const struct compare *compare, const struct compare_pair *pair);

/* The two sentences of a cover letter: what was found, and how. */
void words_cover(struct text *found, struct text *how, const struct compare *compare,
		 const struct compare_pair *pair);

/* 12 hex digits of the side's commit, from its label "commit" or its release (-g...), or "". */
void words_commit(struct text *text, const struct side *side);

/* A percentage as short as it can be said: 1, 0.5, 1.25. */
void words_percent(struct text *text, double percent);

/* "1 boot", "5 boots". */
void words_count(struct text *text, size_t count, const char *noun);

#endif
