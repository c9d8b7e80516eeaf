/* The configuration the target's kernel was built with. */
#ifndef TRAPCOST_KCONFIG_H
#define TRAPCOST_KCONFIG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "harness/machine/facts.h"

struct kconfig_option {
	char *name;  /* without CONFIG_ */
	char *value; /* y, m, a number or a string with its quotes; "n": it is not set */
	bool named;  /* known to move the cost of a system call or a switch */
};

struct kconfig {
	char *path;   /* the file it was read from */
	uint32_t crc; /* CRC-32 of the lines NAME=VALUE, each with a newline, sorted by byte */
	struct kconfig_option *options; /* sorted by name */
	size_t count;
};

/* From /proc/config.gz, else /boot/config-RELEASE, else the modules' folder. NULL and an
 * error that says why if the facts have none, or one that does not read. */
struct kconfig *kconfig_new(const struct facts *facts, struct error *error);
void kconfig_free(struct kconfig *config);

/* The option's value, or NULL: this kernel does not know the option. */
const char *kconfig_get(const struct kconfig *config, const char *name);

#endif
