/*
 * QEMU's command line for a kernel: one table of architectures, one recipe that repeats.
 */
#ifndef TRAPCOST_QEMU_H
#define TRAPCOST_QEMU_H

#include <stdbool.h>

#include "harness/base/error.h"

/* How to run a guest. Strings belong to the caller; 0 and NULL are defaults. */
struct qemu_options {
	const char *machine; /* the kernel's, as uname -m says it */
	const char *cpu;     /* -cpu as typed; NULL: one with a vector unit */
	int vlen;            /* bits of a vector register, 128 to 1024, a power of two */
	const char *append;  /* behind the kernel's command line, or NULL */
	const char *append_more;
	int smp; /* CPUs */
	int memory_mib;
	int seed;         /* of what QEMU draws at random */
	bool kvm;         /* run on this CPU instead of counting instructions */
	int boot_limit_s; /* the longest silence before a guest is taken for dead */
};

enum { QEMU_SMP_MOST = 64, QEMU_MEMORY_LEAST_MIB = 64, QEMU_BOOT_LIMIT_S = 120 };

/* The program and a package that has it; static. NULL for an architecture without a recipe. */
const char *qemu_program(const char *machine);
const char *qemu_package(const char *machine);

/* The CPU model that the options come to, a new string. -1 and an error if they contradict each
 * other or the recipe. */
int qemu_cpu(const struct qemu_options *options, char **cpu, struct error *error);

/* The arguments, a new NULL-terminated array of new strings; `kernel` and `initrd` are paths.
 * NULL and an error for options that cannot be. Release with qemu_arguments_free(). */
char **qemu_arguments(const struct qemu_options *options, const char *kernel, const char *initrd,
		      struct error *error);
void qemu_arguments_free(char **arguments);

#endif
