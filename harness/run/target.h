/*
 * A target: where plans run. Plan in, the agent's text out; nothing else in the program
 * knows which target it is.
 */
#ifndef TRAPCOST_TARGET_H
#define TRAPCOST_TARGET_H

#include <stdbool.h>

#include "harness/base/error.h"

/* How a target is named, for help and messages. */
#define TARGET_KINDS "local or ssh:[user@]host[:port]"

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

/* Whether `spec` names a target; if not, an error. */
bool target_is_known(const char *spec, struct error *error);

/* Makes the target that `spec` names ready: it is reached, and programs for it are there.
 * NULL and an error if not. Release with its free(). */
struct target *target_new(const char *spec, struct error *error);

/* This machine, with the agent and the benchmarks of `folder`. */
struct target *target_local_new(const char *folder);

/* The same, its agent run by a shell command in which {} stands for it. */
struct target *target_local_wrapped(const char *folder, const char *command);

/* A board, [user@]host[:port]. */
struct target *target_ssh_new(const char *host, struct error *error);

/* For targets: the plan as a file in memory, at its start; -1 and errno. */
int target_plan_file(const char *plan);

#endif
