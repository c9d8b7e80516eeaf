/* Names for the machine and its cores. */
#include "harness/machine/machine_identity.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/machine/cpuinfo.h"
#include "harness/machine/cpulist.h"

enum { SLUG_PART_MAX = 48 };

static const char *cpuinfo(const struct facts *facts)
{
	return facts_file(facts, "/proc/cpuinfo");
}

/* A probe of one CPU, or the field of its block in /proc/cpuinfo. */
static char *cpu_value(const struct facts *facts, int cpu, const char *probe, const char *field)
{
	char *name = memory_format("cpu.%d.%s", cpu, probe);
	char *value = facts_line(facts_probe(facts, name));

	free(name);
	return value ? value : cpuinfo_field(cpuinfo(facts), cpu, field);
}

/* Cuts "(R)", "(TM)", " CPU" and the nominal frequency behind an @ out of a name. */
static void tidy_name(char *name)
{
	static const char *const noise[] = {"(R)", "(TM)", "(r)", "(tm)", " CPU"};
	char *at = strstr(name, " @");

	if (at)
		*at = '\0';
	for (size_t i = 0; i < sizeof noise / sizeof *noise; i++) {
		size_t length = strlen(noise[i]);

		while ((at = strstr(name, noise[i])))
			memmove(at, at + length, strlen(at + length) + 1);
	}
}

/* A hybrid machine gives all its CPUs one model name. */
static char *x86_core_type(const struct facts *facts, int cpu)
{
	char *name = cpuinfo_field(cpuinfo(facts), cpu, "model name"), *type;

	if (!name)
		return NULL;
	tidy_name(name);
	if (cpulist_has(facts_file(facts, "/sys/devices/cpu_atom/cpus"), cpu))
		type = memory_format("%s atom", name);
	else if (cpulist_has(facts_file(facts, "/sys/devices/cpu_core/cpus"), cpu))
		type = memory_format("%s core", name);
	else
		return name;
	free(name);
	return type;
}

static char *arm_core_type(const struct facts *facts, int cpu)
{
	const char *file = facts_filef(
		facts, "/sys/devices/system/cpu/cpu%d/regs/identification/midr_el1", cpu);
	char *name = memory_format("cpu.%d.midr", cpu), *type = NULL;
	const char *midr = file ? file : facts_probe(facts, name);

	if (midr)
		type = memory_format("midr 0x%llx", strtoull(midr, NULL, 16));
	free(name);
	return type;
}

static char *riscv_core_type(const struct facts *facts, int cpu)
{
	char *uarch = cpuinfo_field(cpuinfo(facts), cpu, "uarch");
	char *vendor = cpu_value(facts, cpu, "mvendorid", "mvendorid");
	char *arch = cpu_value(facts, cpu, "marchid", "marchid");
	char *type = NULL;

	if (uarch || (vendor && arch))
		type = memory_format("%s%s%s%s%s", uarch ? uarch : "",
				     uarch && vendor && arch ? " " : "",
				     vendor && arch ? vendor : "", vendor && arch ? "/" : "",
				     vendor && arch ? arch : "");
	free(uarch);
	free(vendor);
	free(arch);
	return type;
}

char *machine_core_type(const struct facts *facts, int cpu)
{
	const char *machine = facts_probe(facts, "uname.machine");

	if (machine && strcmp(machine, "riscv64") == 0)
		return riscv_core_type(facts, cpu);
	if (machine && strcmp(machine, "aarch64") == 0)
		return arm_core_type(facts, cpu);
	return x86_core_type(facts, cpu);
}

/* Whether a DMI string says something; many boards ship with the form unfilled. */
static bool is_filled_in(const char *text)
{
	static const char *const empty[] = {"To be filled",   "To Be Filled",  "System Product",
					    "Default string", "Not Specified", "Not Applicable",
					    "None",           "Unknown",       "O.E.M.",
					    "Undefined"};

	for (size_t i = 0; text && i < sizeof empty / sizeof *empty; i++)
		if (strstr(text, empty[i]))
			return false;
	return text && isalnum((unsigned char)text[0]);
}

char *machine_model(const struct facts *facts)
{
	const char *model = facts_file(facts, "/sys/firmware/devicetree/base/model");
	const char *product = facts_file(facts, "/sys/class/dmi/id/product_name");
	int first = cpulist_next(facts_file(facts, "/sys/devices/system/cpu/online"), -1);

	if (model && model[0])
		return facts_line(model);
	if (is_filled_in(product))
		return facts_line(product);
	return machine_core_type(facts, first < 0 ? 0 : first);
}

/* Appends letters and digits in lower case, a single '-' for whatever is between. */
static void append_slug(char *slug, const char *text)
{
	size_t used = strlen(slug), end = used + SLUG_PART_MAX;

	for (; *text && used < end; text++) {
		if (isalnum((unsigned char)*text) || *text == '_')
			slug[used++] = (char)tolower((unsigned char)*text);
		else if (used && slug[used - 1] != '-')
			slug[used++] = '-';
	}
	while (used && !isalnum((unsigned char)slug[used - 1]))
		used--;
	slug[used] = '\0';
}

/* Whether some online CPU is of another type. */
static bool has_other_types(const struct facts *facts, const char *type)
{
	const char *online = facts_file(facts, "/sys/devices/system/cpu/online");
	bool other = false;

	for (int cpu = -1; !other && (cpu = cpulist_next(online, cpu)) >= 0;) {
		char *its = machine_core_type(facts, cpu);

		other = its && strcmp(its, type) != 0;
		free(its);
	}
	return other;
}

char *machine_slug(const struct facts *facts, int cpu)
{
	char *slug = memory_resize(NULL, 2 * SLUG_PART_MAX + 2);
	char *model = machine_model(facts), *type = machine_core_type(facts, cpu);

	slug[0] = '\0';
	append_slug(slug, model ? model : "unknown");
	while (slug[0] == '_')
		memmove(slug, slug + 1, strlen(slug));
	if (!slug[0])
		append_slug(slug, "unknown");
	if (type && has_other_types(facts, type)) {
		strcat(slug, "-");
		append_slug(slug, type);
	}
	free(model);
	free(type);
	return slug;
}
