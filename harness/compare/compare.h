/*
 * A whole comparison: sides in, one pair of kernels after the other with rows, verdicts and what
 * may explain them. The first side is the baseline. Writers (compare_text.h ...) only print it.
 */
#ifndef TRAPCOST_COMPARE_H
#define TRAPCOST_COMPARE_H

#include <stdbool.h>

#include "harness/base/error.h"
#include "harness/compare/confounder.h"
#include "harness/compare/order.h"
#include "harness/compare/row.h"
#include "harness/compare/side.h"
#include "harness/stats/family.h"

enum { COMPARE_SIDES_MAX = 16 };

/* What counts as a difference unless asked otherwise, in percent. */
#define COMPARE_MARGIN 1.0

struct compare_options {
	double margin_percent; /* --margin; 0: 1 %, or the machine's noise floor if larger */
	double floor_percent;  /* of the machine, as `ab --aa` recorded it; 0: none */
	struct row_options row;
};

struct compare_geomean {
	const char *unit;
	enum metric metric;
	size_t common; /* rows in it */
	struct family_result result;
};

/* A side against the first. */
struct compare_pair {
	const struct side *base, *new;
	struct order order;
	struct row *rows;              /* in the order of the records, the baseline's first */
	size_t row_count, base_rows;   /* all, and those of the baseline */
	struct family_row *inputs;     /* one per row */
	struct family_result *results; /* one per row; of exact rows: unused */
	struct permutation_summary summary;
	struct compare_geomean geomeans[METRICS];
	size_t geomean_count;
	struct confounders explanation;
	struct text allowed; /* fields that differ, and may: "machine (k3-07, k3-08)"; or empty */
	double leak;         /* drift_leak() */
	double drift;        /* median over rows of drift_total(); 0: not known */
};

struct compare {
	struct side *sides;
	size_t side_count;
	bool within_boot;
	double margin_percent;
	bool margin_is_floor;
	struct compare_options options;
	struct compare_pair *pairs;
	size_t pair_count;
};

/*
 * Compares all sides (which it takes over) with the first. NULL and an error when they may not
 * be compared: a field of whole operands differs, or every case differs in some field, or there
 * is no case that both have.
 */
struct compare *compare_new(struct side *sides, size_t count, const struct compare_options *options,
			    struct error *error);
void compare_free(struct compare *compare);

/* Whether a pair's row is a statistical one with a value on both sides. */
bool compare_row_counts(const struct compare_pair *pair, size_t row);

/* Whether every row is compared by count, none by statistics. */
bool compare_only_exact(const struct compare_pair *pair);

/* Rows with that word. */
size_t compare_count(const struct compare_pair *pair, enum verdict_word word);

#endif
