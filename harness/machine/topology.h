/*
 * The target's CPUs, from its facts alone: a board far away and this machine go the
 * same way. CPU numbers are sparse and may be large.
 */
#ifndef TRAPCOST_TOPOLOGY_H
#define TRAPCOST_TOPOLOGY_H

#include "harness/machine/facts.h"
#include "harness/machine/topology_cpus.h"

struct topology_choice {
	int cpu;
	char why[160]; /* "CPU 3: biggest type (capacity 1024), 99 % idle" */
};

/* NULL and the error if the facts name no CPU or the tree cannot be read. */
struct topology *topology_new(const struct facts *facts, struct error *error);
void topology_free(struct topology *topology);

/* The CPU with that number, or NULL. */
const struct topology_cpu *topology_find(const struct topology *topology, int cpu);

/*
 * The CPU to measure on: allowed and online, of the biggest type, idle (its SMT siblings
 * too), away from CPU 0 where there is a choice; among equals the lowest number, so
 * that runs agree. -1 and the error if there is none.
 */
int topology_choose(const struct topology *topology, struct topology_choice *choice,
		    struct error *error);

/* 0 if one can measure on `cpu`, else -1 and why not: it does not exist, is offline, is
 * not allowed. */
int topology_check(const struct topology *topology, int cpu, struct error *error);

#endif
