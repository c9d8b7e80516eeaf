/*
 * The word for a row. One rule, so that a table, a cover letter and a nightly job
 * cannot disagree.
 */
#ifndef TRAPCOST_VERDICT_H
#define TRAPCOST_VERDICT_H

#include <stdbool.h>
#include <stddef.h>

#include "harness/stats/effect.h"

enum verdict_word {
	VERDICT_SLOWER,
	VERDICT_FASTER,
	VERDICT_SLIGHTLY_SLOWER, /* real, but below the margin */
	VERDICT_SLIGHTLY_FASTER,
	VERDICT_SAME, /* within the margin, shown by two one-sided tests at 5 % */
	VERDICT_UNCLEAR,
	VERDICT_NO_CLAIM, /* too few boots for any */
	VERDICT_INCOMPARABLE,
	VERDICT_MISSING,
	VERDICT_COUNT
};

/* Why, or what to add to the word. */
enum verdict_reason {
	REASON_NONE,
	REASON_SIZE_OPEN,    /* a claim whose interval has the margin in it */
	REASON_WITHIN_TICK,  /* no claim of a difference of one clock tick */
	REASON_DISAGREEMENT, /* significant by relabelling, but the interval has 0 in it */
	REASON_ONE_BOOT,
	REASON_TOO_FEW_BOOTS,
	REASON_COMPANY, /* the sides had different neighbours: nothing ties them together */
	REASON_FIELD,   /* incomparable: the caller names the field */
	REASON_COUNT
};

struct verdict {
	enum verdict_word word;
	enum verdict_reason reason;
};

/* What the rule looks at. */
struct verdict_case {
	const struct effect *effect;
	bool paired;
	double p;              /* adjusted over the family, and over pairs of kernels */
	double margin;         /* log units, positive */
	double tick;           /* as in struct effect_data */
	bool higher_is_better; /* else lower is */
	bool differs;          /* the two sides may not be compared */
	bool company;          /* the two sides had different neighbours */
};

/*
 * In this order: incomparable; missing, a side without a value; no claim, fewer than 4
 * boots (6 pairs); unclear where the sides had different neighbours; then with p <= 0.05 and a 95 %
 * interval without 0 in it a claim: slower or faster if the interval is outside the margin,
 * slightly so if the 90 % interval is inside, else slower or faster of open size; same if the 90 %
 * interval is inside the margin (two one-sided tests at 5 %), whatever p says of a difference so
 * small; else unclear, also where p and interval disagree. A difference of at most one clock tick
 * is never claimed.
 */
struct verdict verdict_decide(const struct verdict_case *about);

/* The word as every output prints it, e.g. "slightly slower". */
const char *verdict_text(enum verdict_word word);

/* Whether the word is one of the four that claim a difference. */
bool verdict_is_claim(enum verdict_word word);

/* Whether a row has boots enough that a claim is possible: it belongs to the family. */
bool verdict_is_possible(const struct effect *effect, bool paired);

#endif
