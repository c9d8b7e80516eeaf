/*
 * The target's CPUs, from its facts alone: a board far away and this machine go the
 * same way. CPU numbers are sparse and may be large.
 */
#ifndef TRAPCOST_TOPOLOGY_H
#define TRAPCOST_TOPOLOGY_H

#include <stdbool.h>
#include <stddef.h>

#include "harness/facts.h"

struct topology_cpu {
	int id;
	bool online;
	bool allowed;  /* in the target's affinity mask, and a pin to it did not fail */
	bool pinnable; /* a pin works; true for isolated CPUs, which the mask leaves out */
	int core;      /* same number: SMT siblings; -1: not told */
	int package;   /* -1: not told */
	long size;     /* bigger is a faster type; only to be compared within a machine */
	char *type;    /* machine_core_type(), or NULL */
	char *refusal; /* why a pin to it failed on the target, or NULL */
	double idle;   /* share of time before the run, 0 to 1; NAN: not told */
};

struct topology {
	struct topology_cpu *cpus; /* by id, offline ones too */
	size_t count;
	const char *size_name; /* what `size` is, "capacity" ..., or NULL: all are alike */
	char *possible, *present, *online, *mask; /* the kernel's lists, for messages; or NULL */
};

/* Where a partner is: on the same CPU, on an SMT sibling, on another core of the
 * package, in another package. */
enum topology_place { PLACE_SAME, PLACE_SMT, PLACE_CORE, PLACE_PACKAGE };

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

/* The CPU for the partner of a task on `cpu`: allowed, online, of the same type, the
 * best by the rules of topology_choose(); -1 if this machine has none at that place. */
int topology_partner(const struct topology *topology, int cpu, enum topology_place place);

#endif
