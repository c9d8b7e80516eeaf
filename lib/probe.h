/* What only running can tell: clock, vector units, build, CPU identity. */
#ifndef TRAPCOST_PROBE_H
#define TRAPCOST_PROBE_H

/* Prints one fact (lib/fact.h) or more per probe, or why it is absent. Call it
 * before anything else of the program: the first probe is of the vector state
 * a process starts with. Takes about a quarter of a second. */
void probe_print_all(void);

/* Supplied by lib/arch: what the CPU says of itself beyond what files tell.
 * identity_print() is about the machine; identity_print_cpu() about the CPU the
 * caller is pinned to. Prints facts; nothing where files tell it all. */
void identity_print(void);
void identity_print_cpu(int cpu);

#endif
