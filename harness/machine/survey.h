/*
 * A survey: what on a machine will disturb numbers, and what to do about it. From its facts
 * alone, so that a board far away and a captured machine go the same way; it changes nothing.
 */
#ifndef TRAPCOST_SURVEY_H
#define TRAPCOST_SURVEY_H

#include <stddef.h>

#include "harness/machine/survey_input.h"

/* Worst first. */
enum severity {
	SEVERITY_WRONG, /* numbers do not mean what they say */
	SEVERITY_NOISY, /* they vary more than they must */
	SEVERITY_COST   /* every trip pays: fair if both sides do */
};

/* "wrong", "noisy", "cost". */
const char *severity_name(enum severity severity);

/* A question: `ask` returns what it found, a new string, or NULL if there is nothing wrong. */
struct survey_row {
	const char *name;
	enum severity severity;
	char *(*ask)(const struct survey_input *input);
	const char *where;  /* the files or probes it reads */
	const char *advice; /* what to do */
};

struct survey_finding {
	const struct survey_row *row;
	char *seen;
};

struct survey {
	struct survey_finding *findings; /* worst first */
	size_t count;
	char *unread; /* facts that only a mightier user may read, or NULL */
};

void survey_make(struct survey *survey, const struct facts *facts);
void survey_free(struct survey *survey);

/* The worst in one line, "governor (powersave), audit (on) and 4 more", a new string; NULL if there
 * are none. */
char *survey_brief(const struct facts *facts);

#endif
