/* Which CPU to measure on, where its partner goes, and why not elsewhere. */
#include "harness/machine/topology.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Idle enough is idle: among such CPUs noise must not decide. In tenths. */
enum { IDLE_ENOUGH = 9 };

static bool is_usable(const struct topology_cpu *cpu)
{
	return cpu->allowed && cpu->online;
}

static bool same_package(const struct topology_cpu *a, const struct topology_cpu *b)
{
	return a->package == b->package;
}

static bool same_core(const struct topology_cpu *a, const struct topology_cpu *b)
{
	return a == b || (a->core >= 0 && a->core == b->core && same_package(a, b));
}

static bool same_type(const struct topology_cpu *a, const struct topology_cpu *b)
{
	return a->size == b->size &&
	       (a->type && b->type ? strcmp(a->type, b->type) == 0 : a->type == b->type);
}

/* The least idle share on the CPU's core; NAN if none is told. */
static double core_idle(const struct topology *topology, const struct topology_cpu *cpu)
{
	double least = cpu->idle;

	for (size_t i = 0; i < topology->count; i++)
		if (same_core(cpu, &topology->cpus[i]))
			least = fmin(least, topology->cpus[i].idle);
	return least;
}

static int idle_level(const struct topology *topology, const struct topology_cpu *cpu)
{
	double idle = core_idle(topology, cpu);

	return isnan(idle) || idle * 10 >= IDLE_ENOUGH ? IDLE_ENOUGH : (int)(idle * 10);
}

/* CPU 0 takes most of a machine's housekeeping: 0 for it, 1 for its siblings, else 2. */
static int distance_from_0(const struct topology *topology, const struct topology_cpu *cpu)
{
	const struct topology_cpu *first = topology_find(topology, 0);

	if (cpu->id == 0)
		return 0;
	return first && same_core(cpu, first) ? 1 : 2;
}

/* The order of these lines is the rule; cpus are sorted, so that the first of equals is
 * the one with the lowest number. */
static bool is_better(const struct topology *topology, const struct topology_cpu *a,
		      const struct topology_cpu *b)
{
	if (a->size != b->size)
		return a->size > b->size;
	if (idle_level(topology, a) != idle_level(topology, b))
		return idle_level(topology, a) > idle_level(topology, b);
	return distance_from_0(topology, a) > distance_from_0(topology, b);
}

/* Whether the usable CPUs are of one type, as far as is known. */
static bool all_alike(const struct topology *topology, const struct topology_cpu *cpu)
{
	for (size_t i = 0; i < topology->count; i++)
		if (is_usable(&topology->cpus[i]) && !same_type(cpu, &topology->cpus[i]))
			return false;
	return true;
}

static void explain(const struct topology *topology, const struct topology_cpu *cpu,
		    struct topology_choice *choice)
{
	char type[80] = "all usable CPUs are alike", idle[32] = "load not known";

	if (topology->size_name)
		snprintf(type, sizeof type, "biggest type (%s %ld)", topology->size_name,
			 cpu->size);
	else if (!all_alike(topology, cpu))
		snprintf(type, sizeof type, "%.60s", cpu->type ? cpu->type : "type not known");
	if (!isnan(cpu->idle))
		snprintf(idle, sizeof idle, "%.0f %% idle", cpu->idle * 100);
	choice->cpu = cpu->id;
	snprintf(choice->why, sizeof choice->why, "CPU %d: %s, %s", cpu->id, type, idle);
}

int topology_choose(const struct topology *topology, struct topology_choice *choice,
		    struct error *error)
{
	const struct topology_cpu *best = NULL;

	for (size_t i = 0; i < topology->count; i++) {
		const struct topology_cpu *cpu = &topology->cpus[i];

		if (is_usable(cpu) && (!best || is_better(topology, cpu, best)))
			best = cpu;
	}
	if (!best)
		return error_set(error, "no CPU is both online (%s) and allowed (%s)",
				 topology->online ? topology->online : "not told",
				 topology->mask ? topology->mask : "not told");
	explain(topology, best, choice);
	return 0;
}

int topology_check(const struct topology *topology, int cpu, struct error *error)
{
	const struct topology_cpu *found = topology_find(topology, cpu);
	const char *online = topology->online ? topology->online : "not told";

	if (!found)
		return error_set(error, "CPU %d does not exist: present are %s, possible are %s",
				 cpu, topology->present ? topology->present : online,
				 topology->possible ? topology->possible : "not told");
	if (!found->online)
		return error_set(error, "CPU %d is offline: online are %s", cpu, online);
	if (!found->pinnable)
		return error_set(error, "CPU %d is not allowed: the mask has %s%s%s", cpu,
				 topology->mask ? topology->mask : "not told",
				 found->refusal ? "; the target says: " : "",
				 found->refusal ? found->refusal : "");
	return 0;
}
