/*
 * What a launch prints: Go benchmark text, one line a sample, and "key: value" lines about
 * the launch. What was not measured is left out.
 */
#ifndef TRAPCOST_REPORT_H
#define TRAPCOST_REPORT_H

#include "lib/disturbance.h"
#include "lib/measurement.h"
#include "lib/options.h"

/* Prints everything; `before` and `after` are of the CPU measured on. */
void report(const struct measurement *m, const struct launch_options *options,
	    const struct disturbance *before, const struct disturbance *after);

/* Why the launch is void, in `why`; -1 then, 0 when it stands. */
int judge(const struct measurement *m, const struct bench_case *c, char *why, int size);

#endif
