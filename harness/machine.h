/*
 * What the facts mean: which kernel, which boot, which machine, and whether it is one.
 */
#ifndef TRAPCOST_MACHINE_H
#define TRAPCOST_MACHINE_H

#include "harness/facts.h"
#include "harness/kconfig.h"

enum machine_kind {
	MACHINE_HARDWARE, /* nothing says otherwise */
	MACHINE_VIRTUAL,  /* a guest that executes on the CPU: times mean something */
	MACHINE_EMULATED, /* QEMU TCG or qemu-user: times mean nothing */
};

/* Strings are printable ASCII, owned, and NULL where the facts do not tell. */
struct machine {
	char *architecture; /* as uname -m says it */
	char *boot_id;
	char *release; /* of the kernel */
	char *version; /* its build: number, PREEMPT words, date */
	char *cmdline;
	char *model; /* device tree's model, DMI's product or the CPU's name */
	enum machine_kind kind;
	char *kind_reason; /* what told; never NULL */
	char *preemption;  /* none, voluntary, lazy, full or rt */
	char *mitigations; /* "name: state; name: state", in the kernel's order */
	long hz;           /* 0: not told */
};

/* "hardware", "virtual", "emulated". */
const char *machine_kind_name(enum machine_kind kind);

/* `config` may be NULL. Release what it fills with machine_free(). */
void machine_read(struct machine *machine, const struct facts *facts, const struct kconfig *config);
void machine_free(struct machine *machine);

/* The value of a kernel parameter ("preempt=") in a command line, the last one given, a new
 * string; NULL if it is not there. */
char *machine_parameter(const char *cmdline, const char *key);

/* What kind of core `cpu` is, a new string: the model's name (x86-64), "midr 0x..." (arm64),
 * "uarch mvendorid/marchid" (riscv64); NULL if the facts do not tell. */
char *machine_core_type(const struct facts *facts, int cpu);

/* A name for the board in file names and tables, a new string [a-z0-9][a-z0-9_-]*: the
 * model and, where the machine has several types of core, the type of `cpu`. Holds
 * nothing measured. */
char *machine_slug(const struct facts *facts, int cpu);

#endif
