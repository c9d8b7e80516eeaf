/*
 * Hands hwloc the captured files as a file system. It is told so by environment
 * variables only; those of the user about hwloc are put aside meanwhile.
 */
#include "harness/machine/topology_hwloc.h"

#include <hwloc.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/machine/facts_tree.h"

static const char *const wanted[] = {
	"/sys/devices/system/cpu/",
	"/sys/devices/system/node/",
	"/sys/devices/cpu_core/",
	"/sys/devices/cpu_atom/",
	"/proc/cpuinfo",
	NULL,
};

/* NULL: unset. HWLOC_COMPONENTS keeps CPUID of the host, among others, out of it. */
static const struct setting {
	const char *name, *value;
} settings[] = {
	{"HWLOC_FSROOT", ""},
	{"HWLOC_THISSYSTEM", "0"},
	{"HWLOC_COMPONENTS", "linux,stop"},
	{"HWLOC_HIDE_ERRORS", "2"},
	{"HWLOC_XMLFILE", NULL},
	{"HWLOC_SYNTHETIC", NULL},
	{"HWLOC_ALLOW", NULL},
	{"HWLOC_THISSYSTEM_ALLOWED_RESOURCES", NULL},
	{"HWLOC_CPUKINDS_RANKING", NULL},
};
enum { SETTINGS = sizeof settings / sizeof *settings };

static void set_or_unset(const char *name, const char *value)
{
	if (value)
		setenv(name, value, 1);
	else
		unsetenv(name);
}

/* Sets hwloc's variables; `saved` gets what was there, for restore_environment(). */
static void change_environment(const char *root, char *saved[SETTINGS])
{
	for (size_t i = 0; i < SETTINGS; i++) {
		const char *old = getenv(settings[i].name);

		saved[i] = old ? memory_copy(old, strlen(old)) : NULL;
		set_or_unset(settings[i].name, i == 0 ? root : settings[i].value);
	}
}

static void restore_environment(char *saved[SETTINGS])
{
	for (size_t i = 0; i < SETTINGS; i++) {
		set_or_unset(settings[i].name, saved[i]);
		free(saved[i]);
	}
}

static int ancestor(hwloc_topology_t tree, hwloc_obj_t unit, hwloc_obj_type_t type)
{
	hwloc_obj_t found = hwloc_get_ancestor_obj_by_type(tree, type, unit);

	return found ? (int)found->logical_index : -1;
}

static int efficiency(hwloc_topology_t tree, hwloc_obj_t unit)
{
	int kind = hwloc_cpukinds_get_by_cpuset(tree, unit->cpuset, 0), value = -1;

	if (kind >= 0)
		hwloc_cpukinds_get_info(tree, (unsigned int)kind, NULL, &value, NULL, NULL, 0);
	return value;
}

static void read_tree(struct topology *topology, hwloc_topology_t tree, int *kinds)
{
	for (size_t i = 0; i < topology->count; i++) {
		struct topology_cpu *cpu = &topology->cpus[i];
		hwloc_obj_t unit = hwloc_get_pu_obj_by_os_index(tree, (unsigned int)cpu->id);

		cpu->core = unit ? ancestor(tree, unit, HWLOC_OBJ_CORE) : -1;
		cpu->package = unit ? ancestor(tree, unit, HWLOC_OBJ_PACKAGE) : -1;
		kinds[i] = unit ? efficiency(tree, unit) : -1;
	}
}

static int load(struct topology *topology, int *kinds, struct error *error)
{
	hwloc_topology_t tree;

	if (hwloc_topology_init(&tree) != 0)
		return error_set(error, "hwloc does not start");
	if (hwloc_topology_load(tree) != 0) {
		hwloc_topology_destroy(tree);
		return error_set(error, "hwloc cannot read the target's topology");
	}
	read_tree(topology, tree, kinds);
	hwloc_topology_destroy(tree);
	return 0;
}

/* Without this hwloc would take the architecture from the host's uname(2). */
static int add_architecture(const struct facts *facts, const char *root, struct error *error)
{
	const char *machine = facts_probe(facts, "uname.machine");
	char *text = memory_format("OSName: Linux\nArchitecture: %s\n", machine ? machine : "");
	int result = facts_tree_add(root, "/proc/hwloc-nofile-info", text, strlen(text), error);

	free(text);
	return result;
}

int topology_read_hwloc(struct topology *topology, const struct facts *facts, int *kinds,
			struct error *error)
{
	sigset_t all, before;
	char *saved[SETTINGS], *root;
	int result = -1;

	/* A signal in between would leave the folder behind. */
	sigfillset(&all);
	pthread_sigmask(SIG_BLOCK, &all, &before);
	root = facts_tree_write(facts, wanted, error);
	if (root && add_architecture(facts, root, error) == 0) {
		change_environment(root, saved);
		result = load(topology, kinds, error);
		restore_environment(saved);
	}
	facts_tree_remove(root);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return result;
}
