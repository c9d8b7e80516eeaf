/*
 * Supplied by each architecture: what the CPU says of itself beyond what files tell.
 * Prints facts (lib/fact.h); nothing where files tell it all.
 */
#ifndef TRAPCOST_ARCH_IDENTITY_H
#define TRAPCOST_ARCH_IDENTITY_H

/* About the machine. */
void identity_print(void);

/* About the CPU the caller is pinned to. */
void identity_print_cpu(int cpu);

#endif
