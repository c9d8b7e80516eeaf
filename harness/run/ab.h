/*
 * A and B within one boot: before each round one of two commands sets a knob (or the round runs
 * one of two cases), in the order ABBA. The two records that come of it hold one launch a case
 * and round, and are compared like boots (side.h).
 */
#ifndef TRAPCOST_AB_H
#define TRAPCOST_AB_H

#include "harness/run/run.h"

enum { AB_PAIRS_MIN = 6, AB_PAIRS_MAX = 5000 };

/* The two sides. */
enum ab_side { AB_A, AB_B };

struct ab_options {
	struct run_options run; /* what both sides share; its effort.rounds is not used */
	const char *command[2]; /* for the shell, before each round; with {} in it, around
				   it; NULL: none */
	const char *case_id[2]; /* the one case of that side; NULL: run.patterns */
	int pairs;              /* of rounds, at most */
	double seconds;         /* no pair is begun that would end later; 0: no limit */
};

/*
 * Measures: fills records[AB_A] and records[AB_B], which pass to the caller. What came before an
 * interrupt or an error is there as far as its pair of rounds is whole; `*code` is what the
 * program should end with if the comparison has nothing worse to say. -1 and an error if
 * measuring could not start, or broke off; the records may be NULL then.
 */
int ab_measure(const struct ab_options *options, const char *programs, struct record *records[2],
	       int *code, struct error *error);

#endif
