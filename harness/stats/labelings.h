/*
 * The relabelings a permutation test goes through: which boots count as the one
 * kernel's, or which pairs have their two boots exchanged. All of them when there are
 * at most 20 000, else 9 999 random ones from one fixed seed.
 */
#ifndef TRAPCOST_LABELINGS_H
#define TRAPCOST_LABELINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LABELINGS_EXACT_MAX = 20000, LABELINGS_RANDOM = 9999 };

struct labelings {
	size_t total;    /* things labelled */
	size_t *chosen;  /* the current labeling: indices below total */
	size_t selected; /* how many are chosen */
	size_t count;    /* labelings there will be */
	bool exact;      /* all of them, the observed one included */
	/* Private. */
	bool signs;
	size_t done;
	uint64_t random;
};

/* Subsets of `selected` out of `total`. 0, or -1 when memory is short; release with
 * labelings_free. */
int labelings_subsets(struct labelings *labelings, size_t total, size_t selected);

/* Subsets of any size out of `total`: the pairs whose sign is flipped. */
int labelings_signs(struct labelings *labelings, size_t total);

/* Moves to the next labeling, the first call to the first; false past the last.
 * Random labelings depend on total and selected alone, never on data. */
bool labelings_next(struct labelings *labelings);

void labelings_free(struct labelings *labelings);

/* The p-value when `as_extreme` of the labelings are as extreme as what was observed:
 * b / N over all, (b + 1) / (N + 1) over random ones (Phipson and Smyth 2010). Never 0,
 * since all of them include the observed one. */
double labelings_p(size_t as_extreme, size_t count, bool exact);

#endif
