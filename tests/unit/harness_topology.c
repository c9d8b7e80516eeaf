/* CPUs, choices and partners on machines written down in tests/trees; what is expected was
 * read off those files by hand. */
#include <stdlib.h>
#include <dirent.h>
#include <unistd.h>

#include "harness/machine/topology.h"
#include "tests/load_facts.h"
#include "tests/tap.h"

static const struct {
	const char *tree;
	size_t cpus;
	int chosen;
	const char *why;
} machines[] = {
	/* 8-15 take no pin, CPU 1 is busy */
	{"k3", 16, 2, "CPU 2: all usable CPUs are alike, 100 % idle"},
	{"jh7110", 4, 1, "CPU 1: all usable CPUs are alike, 100 % idle"},
	/* cores {0,2} and {1,3}, CPU 0 busy */
	{"smt", 4, 1, "CPU 1: all usable CPUs are alike, 100 % idle"},
	/* 0 and 3 in one package, 1030 (80 % idle) and 1031 in the other, 5 offline */
	{"offline_sparse", 5, 1031, "CPU 1031: all usable CPUs are alike, 100 % idle"},
	/* the mask has 2 (busy), 5 and 6 */
	{"container", 8, 5, "CPU 5: all usable CPUs are alike, 95 % idle"},
	/* captured: two idle cores, no SMT */
	{"guest", 2, 1, "CPU 1: all usable CPUs are alike, 100 % idle"},
	/* 0-3 are two cores with SMT, 4 and 5 small ones; CPU 1 shares a core with 0 */
	{"hybrid", 6, 2, "CPU 2: biggest type (hwloc efficiency 1), 100 % idle"},
	/* 2 and 3 are big, 2 is half busy */
	{"hetero", 6, 3, "CPU 3: biggest type (capacity 1024), 100 % idle"},
};

static const struct {
	const char *tree;
	int cpu;
	const char *problem; /* NULL: none */
} checks[] = {
	{"offline_sparse", 3, NULL},
	{"offline_sparse", 1031, NULL},
	{"offline_sparse", 5, "CPU 5 is offline: online are 0,3,1030-1031"},
	{"offline_sparse", 7,
	 "CPU 7 does not exist: present are 0,3,5,1030-1031, possible are 0-2047"},
	{"offline_sparse", -1,
	 "CPU -1 does not exist: present are 0,3,5,1030-1031, possible are 0-2047"},
	{"container", 5, NULL},
	{"container", 7, NULL}, /* isolated: not in the mask, but takes a pin */
	{"container", 3,
	 "CPU 3 is not allowed: the mask has 2,5-6; the target says: cannot pin to CPU 3: it is "
	 "not in this process's allowed set"},
	{"k3", 8,
	 "CPU 8 is not allowed: the mask has 0-15; the target says: cannot pin to CPU 8: it is "
	 "not in this process's allowed set"},
};

static struct topology *load(const char *tree)
{
	struct error error = {""};
	struct topology *topology;
	struct facts facts;

	load_facts(&facts, tree);
	topology = topology_new(&facts, &error);
	facts_free(&facts);
	if (ok(topology, "%s: loads", tree))
		return topology;
	printf("# %s\n", error.text);
	exit(tap_done());
}

static void test_machines(void)
{
	for (size_t i = 0; i < sizeof machines / sizeof *machines; i++) {
		const char *tree = machines[i].tree;
		struct topology *t = load(tree);
		struct topology_choice choice = {-1, ""};
		struct error error = {""};

		ok(t->count == machines[i].cpus, "%s: number of CPUs", tree);
		ok(topology_choose(t, &choice, &error) == 0, "%s: a choice", tree);
		is(choice.why, machines[i].why, tree);
		ok(choice.cpu == machines[i].chosen, "%s: the CPU", tree);
		topology_free(t);
	}
}

static void test_checks(void)
{
	for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
		struct topology *t = load(checks[i].tree);
		struct error error = {""};
		int result = topology_check(t, checks[i].cpu, &error);

		ok(result == (checks[i].problem ? -1 : 0), "%s: CPU %d", checks[i].tree,
		   checks[i].cpu);
		is(error.text, checks[i].problem ? checks[i].problem : "", "what it says");
		topology_free(t);
	}
}

static void test_details(void)
{
	struct topology *t = load("offline_sparse");

	near(topology_find(t, 1030)->idle, 0.8, 1e-12, "idle share: 16 of 20 ticks");
	near(topology_find(t, 3)->idle, 0, 1e-12, "a busy CPU");
	ok(isnan(topology_find(t, 5)->idle), "an offline CPU has no idle share");
	ok(topology_find(t, 1030)->package != topology_find(t, 3)->package, "two packages");
	topology_free(t);
	t = load("smt");
	ok(topology_find(t, 0)->core == topology_find(t, 2)->core, "siblings share a core");
	ok(topology_find(t, 0)->core != topology_find(t, 1)->core, "others do not");
	topology_free(t);
	t = load("hetero");
	ok(topology_find(t, 2)->size == 1024 && topology_find(t, 5)->size == 250, "capacities");
	topology_free(t);
	t = load("k3");
	is(topology_find(t, 8)->type, "spacemit,a100 0x710/0x8000000041000002", "type of an A100");
	topology_free(t);
}

/* No entries but . and .. */
static bool is_empty(const char *path)
{
	DIR *folder = opendir(path);
	int entries = 0;

	while (folder && readdir(folder))
		entries++;
	return folder && closedir(folder) == 0 && entries == 2;
}

static void fails(struct facts *facts, const char *what, const char *expected)
{
	struct error error = {""};

	ok(!topology_new(facts, &error), "%s", what);
	ok(strstr(error.text, expected), "%s: %s", what, error.text);
	facts_free(facts);
}

/* Whatever happens, no folder stays and the user's variables are back. */
static void test_traces(void)
{
	char parent[] = "/tmp/harness_topology-XXXXXX";
	struct error error = {""};
	struct facts facts;

	setenv("TMPDIR", mkdtemp(parent) ? parent : "", 1);
	setenv("HWLOC_XMLFILE", "/mine.xml", 1);
	unsetenv("HWLOC_FSROOT");
	topology_free(load("smt"));
	ok(is_empty(parent), "the tree is removed");
	is(getenv("HWLOC_XMLFILE"), "/mine.xml", "a variable of the user is back");
	ok(!getenv("HWLOC_FSROOT") && !getenv("HWLOC_THISSYSTEM"), "others are unset again");

	load_facts(&facts, "smt");
	facts_add_line(&facts, "file\t/sys/devices/system/cpu/online/x\tfile below a file", &error);
	fails(&facts, "a tree that cannot be", "cannot write");
	ok(is_empty(parent), "the tree is removed after an error");

	facts_init(&facts);
	fails(&facts, "no facts at all", "names no CPU");

	rmdir(parent);
	load_facts(&facts, "smt");
	fails(&facts, "no temporary folder", "cannot make the temporary folder");
	unsetenv("TMPDIR");
}

static void test_hopeless(void)
{
	struct topology_choice choice;
	struct error error = {""};
	struct topology *t = load("container");

	for (size_t i = 0; i < t->count; i++)
		t->cpus[i].online = false;
	ok(topology_choose(t, &choice, &error) == -1, "no CPU is left");
	is(error.text, "no CPU is both online (0-7) and allowed (2,5-6)", "and it says so");
	topology_free(t);
}

int main(void)
{
	test_machines();
	test_checks();
	test_details();
	test_traces();
	test_hopeless();
	return tap_done();
}
