/*
 * What the facts mean: which kernel, which boot, which machine, and whether it is one.
 */
#ifndef TRAPCOST_MACHINE_H
#define TRAPCOST_MACHINE_H

#include "harness/machine/facts.h"
#include "harness/machine/kconfig.h"
#include "harness/machine/machine_identity.h"
#include "harness/machine/machine_kind.h"

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

/* `config` may be NULL. Release what it fills with machine_free(). */
void machine_read(struct machine *machine, const struct facts *facts, const struct kconfig *config);
void machine_free(struct machine *machine);

/* The value of a kernel parameter ("preempt=") in a command line, the last one given, a new
 * string; NULL if it is not there. */
char *machine_parameter(const char *cmdline, const char *key);

#endif
