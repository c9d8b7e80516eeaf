/* Builds the list of CPUs from the facts. */
#include "harness/machine/topology.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/machine/cpulist.h"
#include "harness/machine/machine.h"
#include "harness/machine/topology_hwloc.h"

#define CPU "/sys/devices/system/cpu/"

/* The list behind Cpus_allowed_list in /proc/self/status, a new string, or NULL. */
static char *affinity_mask(const struct facts *facts)
{
	static const char key[] = "\nCpus_allowed_list:\t";
	const char *status = facts_file(facts, "/proc/self/status");
	const char *at = status ? strstr(status, key) : NULL;

	return at ? facts_line(at + strlen(key)) : NULL;
}

/* Sums up the CPU's line: all ticks and the idle ones. False if there is none. */
static bool read_ticks(const char *stat, int cpu, double *all, double *idle)
{
	char *key = memory_format("\ncpu%d ", cpu);
	const char *at = stat ? strstr(stat, key) : NULL;
	unsigned long long n[8];
	int read = at ? sscanf(at + strlen(key), "%llu %llu %llu %llu %llu %llu %llu %llu", &n[0],
			       &n[1], &n[2], &n[3], &n[4], &n[5], &n[6], &n[7])
		      : 0;

	free(key);
	*all = 0;
	for (int i = 0; i < read; i++)
		*all += (double)n[i];
	*idle = read == 8 ? (double)n[3] + (double)n[4] : 0;
	return read == 8;
}

static double idle_share(const struct facts *facts, int cpu)
{
	double all[2], idle[2], share;

	if (!read_ticks(facts_probe(facts, "stat.before"), cpu, &all[0], &idle[0]) ||
	    !read_ticks(facts_probe(facts, "stat.after"), cpu, &all[1], &idle[1]) ||
	    all[1] <= all[0])
		return NAN;
	share = (idle[1] - idle[0]) / (all[1] - all[0]);
	return fmin(fmax(share, 0), 1);
}

static void read_cpu(struct topology *topology, const struct facts *facts, int id)
{
	struct topology_cpu *cpu;
	char *pin = memory_format("cpu.%d.pin", id);
	char *refusal = facts_line(facts_absent_reason(facts, pin));
	bool worked = facts_probe(facts, pin);

	free(pin);
	topology->cpus = memory_resize(topology->cpus, (topology->count + 1) * sizeof *cpu);
	cpu = &topology->cpus[topology->count++];
	*cpu = (struct topology_cpu){.id = id, .core = -1, .package = -1, .refusal = refusal};
	cpu->online = cpulist_has(topology->online, id);
	cpu->allowed = !refusal && (!topology->mask || cpulist_has(topology->mask, id));
	cpu->pinnable = worked || cpu->allowed;
	cpu->type = machine_core_type(facts, id);
	cpu->idle = idle_share(facts, id);
}

/* A number per CPU, or -1 where the facts do not tell. */
static long capacity(const struct facts *facts, int cpu)
{
	const char *text = facts_filef(facts, CPU "cpu%d/cpu_capacity", cpu);

	return text ? strtol(text, NULL, 10) : -1;
}

static long max_khz(const struct facts *facts, int cpu)
{
	const char *text = facts_filef(facts, CPU "cpu%d/cpufreq/cpuinfo_max_freq", cpu);

	return text ? strtol(text, NULL, 10) : -1;
}

/* Takes `values` (one per CPU) for the sizes if every online CPU has one and they
 * differ; says whether it did. */
static bool take_sizes(struct topology *topology, const long *values, const char *name)
{
	long least = -1, most = -1;

	for (size_t i = 0; i < topology->count; i++) {
		if (!topology->cpus[i].online)
			continue;
		if (values[i] < 0)
			return false;
		least = least < 0 || values[i] < least ? values[i] : least;
		most = values[i] > most ? values[i] : most;
	}
	if (least == most)
		return false;
	for (size_t i = 0; i < topology->count; i++)
		topology->cpus[i].size = values[i];
	topology->size_name = name;
	return true;
}

/* What the scheduler believes first, then hwloc's ranking, then the frequency. */
static void read_sizes(struct topology *topology, const struct facts *facts, const int *kinds)
{
	long *values = memory_resize(NULL, topology->count * sizeof *values);

	for (size_t i = 0; i < topology->count; i++)
		values[i] = capacity(facts, topology->cpus[i].id);
	if (take_sizes(topology, values, "capacity"))
		goto out;
	for (size_t i = 0; i < topology->count; i++)
		values[i] = kinds[i];
	if (take_sizes(topology, values, "hwloc efficiency"))
		goto out;
	for (size_t i = 0; i < topology->count; i++)
		values[i] = max_khz(facts, topology->cpus[i].id);
	take_sizes(topology, values, "max kHz");
out:
	free(values);
}

struct topology *topology_new(const struct facts *facts, struct error *error)
{
	struct topology *topology = memory_resize(NULL, sizeof *topology);
	const char *all;
	int *kinds, result;

	*topology = (struct topology){0};
	topology->possible = facts_line(facts_file(facts, CPU "possible"));
	topology->present = facts_line(facts_file(facts, CPU "present"));
	topology->online = facts_line(facts_file(facts, CPU "online"));
	topology->mask = affinity_mask(facts);
	all = topology->present ? topology->present : topology->online;
	for (int cpu = -1; (cpu = cpulist_next(all, cpu)) >= 0;)
		read_cpu(topology, facts, cpu);
	if (topology->count == 0) {
		topology_free(topology);
		error_set(error, "the target names no CPU in " CPU "present: is /sys mounted?");
		return NULL;
	}
	kinds = memory_resize(NULL, topology->count * sizeof *kinds);
	result = topology_read_hwloc(topology, facts, kinds, error);
	if (result == 0)
		read_sizes(topology, facts, kinds);
	free(kinds);
	if (result == 0)
		return topology;
	topology_free(topology);
	return NULL;
}

static void free_cpu(struct topology_cpu *cpu)
{
	free(cpu->type);
	free(cpu->refusal);
}

void topology_free(struct topology *topology)
{
	if (!topology)
		return;
	for (size_t i = 0; i < topology->count; i++)
		free_cpu(&topology->cpus[i]);
	free(topology->cpus);
	free(topology->possible);
	free(topology->present);
	free(topology->online);
	free(topology->mask);
	free(topology);
}

const struct topology_cpu *topology_find(const struct topology *topology, int cpu)
{
	for (size_t i = 0; i < topology->count; i++)
		if (topology->cpus[i].id == cpu)
			return &topology->cpus[i];
	return NULL;
}
