/* Where the partner tasks run: Documentation/admin-guide/cputopology.rst. */
#include "lib/place.h"

#include <stdio.h>

#include "lib/pin.h"

/* What sets two CPUs apart. Numbers may be any, -1 too; they are only compared. */
struct location {
	int package, core, cluster;
};

static bool read_number(int cpu, const char *name, int *number)
{
	char path[120];
	FILE *file;
	bool read;

	snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu%d/topology/%s", cpu, name);
	file = fopen(path, "re");
	if (!file)
		return false;
	read = fscanf(file, "%d", number) == 1;
	fclose(file);
	return read;
}

/* Kernels before 5.16 have no clusters. core_id is unique within a package only, and on some
 * machines within a cluster only. */
static bool locate(int cpu, struct location *l)
{
	l->cluster = 0;
	read_number(cpu, "cluster_id", &l->cluster);
	return read_number(cpu, "physical_package_id", &l->package) &&
	       read_number(cpu, "core_id", &l->core);
}

static enum place relation(const struct location *a, const struct location *b)
{
	if (a->package != b->package)
		return PLACE_PACKAGE;
	return a->core == b->core && a->cluster == b->cluster ? PLACE_SMT : PLACE_CORE;
}

static bool fits(enum place place, const struct location *from, int cpu)
{
	struct location there;

	return locate(cpu, &there) && relation(from, &there) == place;
}

static int first_named(const struct launch_options *options, int cpu, const struct location *from)
{
	for (int i = 1; i < options->cpu_count; i++)
		if (options->cpus[i] != cpu && fits(options->c.place, from, options->cpus[i]))
			return options->cpus[i];
	return -1;
}

static int last_allowed(enum place place, int cpu, const struct location *from)
{
	for (int other = pin_default(); other >= 0; other = pin_allowed_below(other))
		if (other != cpu && fits(place, from, other))
			return other;
	return -1;
}

int place_partner(const struct launch_options *options, int cpu, char *why, size_t size)
{
	static const char *const missing[] = {
		[PLACE_SMT] = "second thread of CPU %d's core",
		[PLACE_CORE] = "second core in CPU %d's package",
		[PLACE_PACKAGE] = "second package beside CPU %d's",
	};
	bool named = options->cpu_count > 1;
	enum place place = options->c.place;
	struct location from;
	char what[60];
	int partner;

	if (place == PLACE_SAME)
		return cpu;
	if (!locate(cpu, &from)) {
		snprintf(why, size, "the kernel does not tell the topology of CPU %d", cpu);
		return -1;
	}
	partner = named ? first_named(options, cpu, &from) : last_allowed(place, cpu, &from);
	snprintf(what, sizeof what, missing[place], cpu);
	if (partner < 0)
		snprintf(why, size, "no %s %s", what, named ? "in --cpus" : "is allowed here");
	return partner;
}
