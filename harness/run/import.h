/*
 * What an agent printed on a machine that nothing reaches, as a session and the plan it ran. The
 * text may come from a serial console: other lines, carriage returns, torn frames.
 */
#ifndef TRAPCOST_IMPORT_H
#define TRAPCOST_IMPORT_H

#include <stdbool.h>

#include "harness/record/record.h"
#include "harness/run/catalog.h"
#include "harness/run/plan.h"
#include "harness/run/session.h"

struct import {
	struct session session;
	struct plan plan; /* one line per line of the session */
	struct catalog catalog;
	size_t *chosen; /* the cases' places in the catalog; a plan line's `chosen` counts these */
	size_t count;
	struct record *record; /* facts, results and plan are filled */
	bool lossy;            /* something was torn or is not there */
	bool cut;              /* a launch is lost without a name, or the end is */
};

/*
 * Reads the file. `programs` is the folder of the host's own benchmarks, which describe the cases.
 * Returns EXIT_DONE, or the exit code and an error: it holds no agent's text or that of two runs,
 * its facts or its cases are not known. Call import_free() in either case.
 */
int import_read(struct import *import, const char *path, const char *programs, struct error *error);
void import_free(struct import *import);

#endif
