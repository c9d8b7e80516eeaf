/* What hwloc makes of the facts; the one file behind this uses hwloc. */
#ifndef TRAPCOST_TOPOLOGY_HWLOC_H
#define TRAPCOST_TOPOLOGY_HWLOC_H

#include "harness/machine/facts.h"
#include "harness/machine/topology_cpus.h"

/* Fills core and package of every CPU that is online. `kinds` (one per CPU, in the same
 * order) gets hwloc's efficiency of the CPU's kind, or -1. Returns -1 and the error if
 * the tree cannot be written or read. The environment is left as it was. */
int topology_read_hwloc(struct topology *topology, const struct facts *facts, int *kinds,
			struct error *error);

#endif
