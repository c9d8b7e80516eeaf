/*
 * QEMU's command line. With -icount the guest's clock is its instruction count, idle time is
 * skipped and every number that QEMU draws comes from the seed: two boots with one seed print the
 * same bytes.
 */
#include "harness/lab/qemu.h"

#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"

enum { DEFAULT_VLEN = 256, DEFAULT_MEMORY_MIB = 1024, VLEN_LEAST = 128, VLEN_MOST = 1024 };

/* With cx16, which no kernel needs, -cpu max and -icount can end in a double fault. */
static const struct recipe {
	const char *machine; /* as uname -m says it */
	const char *program, *package;
	const char *board, *console;
	const char *cpu;
	const char *vlen_before, *vlen_behind; /* the same around --vlen; NULL: no choice */
	const char *append;
	bool smp; /* more than one CPU boots under -icount */
} recipes[] = {
	{"riscv64", "qemu-system-riscv64", "qemu-system-misc", "virt", "ttyS0",
	 "rv64,v=true,vlen=256", "rv64,v=true,vlen=", "", "", false},
	{"aarch64", "qemu-system-aarch64", "qemu-system-arm", "virt,dtb-randomness=off", "ttyAMA0",
	 "max", "max,sve", "=on", " nokaslr", true},
	{"x86_64", "qemu-system-x86_64", "qemu-system-x86", "q35", "ttyS0", "max,-cx16", NULL, NULL,
	 " nokaslr", true},
};

/* loglevel=1 lets a panic through, and nothing else. */
#define APPEND "quiet loglevel=1 panic=-1 randomize_kstack_offset=off norandmaps"

static const struct recipe *recipe_of(const char *machine)
{
	for (size_t i = 0; i < sizeof recipes / sizeof *recipes; i++)
		if (strcmp(recipes[i].machine, machine) == 0)
			return &recipes[i];
	return NULL;
}

const char *qemu_program(const char *machine)
{
	const struct recipe *r = recipe_of(machine);

	return r ? r->program : NULL;
}

const char *qemu_package(const char *machine)
{
	const struct recipe *r = recipe_of(machine);

	return r ? r->package : NULL;
}

static int vlen_cpu(const struct recipe *r, const struct qemu_options *o, char **cpu,
		    struct error *error)
{
	if (!r->vlen_before || o->cpu)
		return error_set(error, "--vlen is for riscv64 and arm64, without --qemu-cpu");
	if (o->vlen < VLEN_LEAST || o->vlen > VLEN_MOST || (o->vlen & (o->vlen - 1)) != 0)
		return error_set(error, "--vlen is 128, 256, 512 or 1024, not %d", o->vlen);
	*cpu = memory_format("%s%d%s", r->vlen_before, o->vlen, r->vlen_behind);
	return 0;
}

int qemu_cpu(const struct qemu_options *o, char **cpu, struct error *error)
{
	const struct recipe *r = recipe_of(o->machine);

	*cpu = NULL;
	if (!r)
		return error_set(error, "no recipe for a guest of %s", o->machine);
	if (o->smp > 1 && !r->smp && !o->kvm)
		return error_set(error,
				 "%s does not boot with more than one CPU while "
				 "instructions are counted: leave --smp away",
				 r->machine);
	if (o->vlen)
		return vlen_cpu(r, o, cpu, error);
	*cpu = memory_format("%s", o->cpu ? o->cpu : o->kvm ? "host" : r->cpu);
	return 0;
}

/* A growing list of arguments. */
struct list {
	char **words;
	size_t count;
};

static void add(struct list *list, char *word)
{
	list->words = memory_resize(list->words, (list->count + 2) * sizeof *list->words);
	list->words[list->count++] = word;
	list->words[list->count] = NULL;
}

static void add_pair(struct list *list, const char *option, char *value)
{
	add(list, memory_format("%s", option));
	add(list, value);
}

static void add_recipe(struct list *list, const struct qemu_options *o)
{
	if (o->kvm) {
		add_pair(list, "-accel", memory_format("kvm"));
		return;
	}
	add_pair(list, "-accel", memory_format("tcg"));
	add_pair(list, "-icount", memory_format("shift=0,sleep=off"));
	add_pair(list, "-rtc", memory_format("base=2026-01-01T00:00:00,clock=vm"));
	add_pair(list, "-seed", memory_format("%d", o->seed));
}

char **qemu_arguments(const struct qemu_options *o, const char *kernel, const char *initrd,
		      struct error *error)
{
	const struct recipe *r = recipe_of(o->machine);
	struct list list = {NULL, 0};
	char *cpu;

	if (qemu_cpu(o, &cpu, error) != 0)
		return NULL;
	add(&list, memory_format("%s", r->program));
	add_pair(&list, "-M", memory_format("%s", r->board));
	add_pair(&list, "-cpu", cpu);
	add_pair(&list, "-smp", memory_format("%d", o->smp ? o->smp : 1));
	add_pair(&list, "-m",
		 memory_format("%dM", o->memory_mib ? o->memory_mib : DEFAULT_MEMORY_MIB));
	add_recipe(&list, o);
	add(&list, memory_format("-no-reboot"));
	add(&list, memory_format("-nographic"));
	add(&list, memory_format("-nodefaults"));
	add_pair(&list, "-serial", memory_format("stdio"));
	add_pair(&list, "-kernel", memory_format("%s", kernel));
	add_pair(&list, "-initrd", memory_format("%s", initrd));
	add_pair(&list, "-append",
		 memory_format("console=%s " APPEND "%s%s%s%s%s", r->console, r->append,
			       o->append ? " " : "", o->append ? o->append : "",
			       o->append_more ? " " : "", o->append_more ? o->append_more : ""));
	return list.words;
}

void qemu_arguments_free(char **arguments)
{
	for (size_t i = 0; arguments && arguments[i]; i++)
		free(arguments[i]);
	free(arguments);
}
