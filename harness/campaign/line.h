/*
 * What a campaign says while it goes on, on stderr: on a terminal one line that renews itself, else
 * a line a boot; and of each boot that was not measured, why.
 */
#ifndef TRAPCOST_LINE_H
#define TRAPCOST_LINE_H

#include <stdbool.h>

#include "harness/campaign/campaign.h"

struct line {
	const struct campaign *campaign;
	bool quiet, terminal;
	double guess_s; /* what a boot takes until one was measured */
	size_t boot;
	double began_s; /* this boot */
};

/* Starts to speak of that boot. */
void line_begin(struct line *line, size_t boot);

/* What goes on now; a reset_listener (reset.h), its context is the line. */
void line_show(const char *doing, void *context);

/* What the boot has come to. */
void line_end(const struct line *line);

/* Seconds left from this boot on, of which `spent_s` are gone. */
double line_left_s(const struct campaign *campaign, size_t boot, double guess_s, double spent_s);

/* A length of time in words: "40 s", "23 min", "2 h 10 min". */
void line_time(double seconds, char *text, size_t size);

#endif
