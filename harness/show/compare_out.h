/* A comparison printed: text for terminals and mail, markdown, JSON (results/compare-schema.json).
 */
#ifndef TRAPCOST_COMPARE_OUT_H
#define TRAPCOST_COMPARE_OUT_H

#include <stdbool.h>
#include <stdio.h>

#include "harness/compare/compare.h"

struct compare_style {
	bool full;    /* rows that are the same, too */
	bool cover;   /* what a cover letter needs besides */
	bool verbose; /* p-values, power, rank statistics */
	bool color;
	int width;           /* columns */
	const char *command; /* the command line of this comparison; printable ASCII */
};

#define COMPARE_FORMAT "trapcost-compare"
enum { COMPARE_VERSION = 1 };

enum { COMPARE_WIDTH = 72, COMPARE_NARROW = 60 };

void compare_text(FILE *out, const struct compare *compare, const struct compare_style *style);
void compare_markdown(FILE *out, const struct compare *compare, const struct compare_style *style);
void compare_json(FILE *out, const struct compare *compare, const struct compare_style *style);

/* Under the table, for -v: what stands behind each row, in lines of at most style->width. */
void compare_verbose(FILE *out, const struct compare *compare, const struct compare_pair *pair,
		     const struct compare_style *style);

/* What else differs and may explain a change, for the text. */
void compare_differences(FILE *out, const struct confounders *explanation, int width);

/* The command lines that made the records, each once, a line each behind `indent`. */
void compare_commands(FILE *out, const struct compare *compare, const char *indent);

#endif
