/*
 * Progress on stderr: one line that renews itself on a terminal, else a line a round.
 */
#ifndef TRAPCOST_PROGRESS_H
#define TRAPCOST_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct progress {
	bool quiet, terminal;
	int64_t started_ms;
	int rounds;
	int round_shown;  /* from 0; -1: the pilots */
	const char *boot; /* the guest that boots, or NULL */
};

/* Starts the clock. `boot` names the guest that boots now and starts each line, so that without a
 * terminal there is a line a boot; NULL: the target is up. */
void progress_start(struct progress *progress, bool quiet, const char *boot, int rounds);

/* `done` of `total` lines of the plan have ended, the last one in `round` (-1: a pilot). */
void progress_show(struct progress *progress, size_t done, size_t total, int round, const char *id);

/* Wipes the line. */
void progress_end(const struct progress *progress);

#endif
