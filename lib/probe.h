/* What only running can tell: clock, vector units, build, CPU identity. */
#ifndef TRAPCOST_PROBE_H
#define TRAPCOST_PROBE_H

/* Prints one fact (lib/fact.h) or more per probe, or why it is absent. Call it
 * before anything else of the program: the first probe is of the vector state
 * a process starts with. Takes about a quarter of a second. */
void probe_print_all(void);

#endif
