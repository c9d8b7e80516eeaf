/* The measuring child: batch size, warm-up, samples, proofs. */
#ifndef TRAPCOST_MEASURE_H
#define TRAPCOST_MEASURE_H

#include "lib/measurement.h"
#include "lib/options.h"

/* Measures the case on the CPU the caller is pinned to. Runs in the measuring child, which
 * executes project code only until it returns: no memory or string function of libc, no
 * printf, nothing compiled with vectors. */
void measure(struct measurement *m, const struct launch_options *options);

#endif
