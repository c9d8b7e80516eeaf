/*
 * A target: where plans run. Plan in, the agent's text out; nothing else in the program
 * knows which target it is.
 */
#ifndef TRAPCOST_TARGET_H
#define TRAPCOST_TARGET_H

#include "harness/error.h"

struct target {
	/* Starts an agent on a plan, each line for at most `limit_s` seconds. Returns a file
	 * descriptor to read its text from until end of file, or -1. */
	int (*start)(struct target *target, const char *plan, int limit_s, struct error *error);
	/* Ends the agent and what it runs, now. */
	void (*stop)(struct target *target);
	/* After end of file: waits for what start() started, and closes the descriptor. -1 and an
	 * error if the target, not a launch, went wrong. */
	int (*finish)(struct target *target, struct error *error);
	void (*free)(struct target *target);
};

/* This machine, with the agent and the benchmarks of `folder`. Ownership passes to the caller. */
struct target *target_local_new(const char *folder);

/* The same, its agent run by a shell command in which {} stands for it. */
struct target *target_local_wrapped(const char *folder, const char *command);

#endif
