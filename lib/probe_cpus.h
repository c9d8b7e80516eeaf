/* What each CPU says of itself once a task is pinned to it. */
#ifndef TRAPCOST_PROBE_CPUS_H
#define TRAPCOST_PROBE_CPUS_H

/* For every online CPU, in a child of its own: probe cpu.N.pin ("ok"), the size of the
 * native unit's state, and its identity; or absent cpu.N.pin and why. */
void probe_cpus(void);

#endif
