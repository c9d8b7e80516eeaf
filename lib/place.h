/* Where the partner tasks run. Reads /sys; for the launch, before the measuring child. */
#ifndef TRAPCOST_PLACE_H
#define TRAPCOST_PLACE_H

#include <stddef.h>

#include "lib/options.h"

/*
 * The CPU at options->c.place as seen from `cpu`: of the other CPUs that --cpus names, or,
 * if it names one or none, of all that this process is allowed. -1 and the reason
 * in `why` when there is none. Call it before pinning.
 */
int place_partner(const struct launch_options *options, int cpu, char *why, size_t size);

#endif
