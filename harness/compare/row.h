/*
 * One case of a comparison: its metric, and one value per boot and side.
 */
#ifndef TRAPCOST_ROW_H
#define TRAPCOST_ROW_H

#include <stdbool.h>

#include "harness/base/text.h"
#include "harness/compare/comparable.h"
#include "harness/compare/order.h"
#include "harness/record/count.h"
#include "harness/stats/family.h"

struct row {
	char *id;               /* the case's; "ID -> ID" where two cases are compared */
	const char *case_id[2]; /* of base and new */
	enum metric metric;
	bool is_exact;                /* compared by count, not by statistics */
	struct count_change exact;    /* new less base, of an exact row */
	double *base, *new;           /* logs, one per boot of the plan, NAN where it has none */
	double base_value, new_value; /* geometric means over boots; NAN: none */
	double tick;
	bool shared_too;     /* rounds that shared their core count as well (quiet.h) */
	bool company;        /* the sides had different neighbours (company.h) */
	const char *differs; /* the field that forbids a comparison, or NULL */
	struct text found;   /* what that field was found to be */
	struct text allowed; /* fields that differ, and may: "batch (512, 2048)" */
	struct text lacking; /* why a side has no value: "B: skipped: no vector unit" */
};

struct row_options {
	int metric;           /* an enum metric, or -1: by what bounds the case */
	unsigned int allowed; /* fields that may differ, a bit each */
};

/* Fills a row for a case, named `base_id` on the one and `new_id` on the other side; release it
 * with row_free(). */
void row_new(struct row *row, const char *base_id, const char *new_id, const struct side *base,
	     const struct side *new, const struct order *order, const struct row_options *options);
void row_free(struct row *row);

/* The row as the statistics take it; borrows. */
struct family_row row_for_comparison(const struct row *row);

/* "ns", "cyc" or "insn": what fits a column. */
const char *row_unit(const struct row *row);

#endif
