/* The CPUs of a target, as its facts tell them. */
#ifndef TRAPCOST_TOPOLOGY_CPUS_H
#define TRAPCOST_TOPOLOGY_CPUS_H

#include <stdbool.h>
#include <stddef.h>

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

#endif
