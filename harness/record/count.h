/*
 * Counted figures: what the boots of one kernel say of a case in instructions per operation. One
 * rule for the lab's table and for comparisons.
 */
#ifndef TRAPCOST_COUNT_H
#define TRAPCOST_COUNT_H

#include <stdbool.h>
#include <stddef.h>

#include "harness/record/record.h"

/* The results of a case in one boot; entries may be NULL. Borrowed. */
struct count_boot {
	const struct result *const *results;
	size_t count;
};

/* Instructions per operation, over the samples of all boots together. */
struct count {
	bool measured;
	bool exact; /* p10 = p90 in each boot, and all boots agree, within `edge` */
	double median, p10, p90;
	double edge; /* what a batch has around its loop may add to an operation, at most 0.5 */
	double least, most; /* medians of the boots: `median` lies between them */
};

struct count count_boots(const struct count_boot *boots, size_t count);

/* A count as it is shown: whole if it is but for a batch's edge, or if it is large, else with one
 * decimal. */
double count_rounded(double value, double edge);

/* The difference of two counts, rounded: least and most over the boots of both, alike if both are
 * exact. */
struct count_change {
	double low, high;
};
struct count_change count_change(const struct count *base, const struct count *new);

/* "315", "263.2"; `text` has NUMBER_TEXT bytes. */
const char *count_text(char *text, double rounded);

#endif
