/* Whether a machine is one: hardware, a guest or an emulation. */
#ifndef TRAPCOST_MACHINE_KIND_H
#define TRAPCOST_MACHINE_KIND_H

#include "harness/machine/facts.h"

enum machine_kind {
	MACHINE_HARDWARE, /* nothing says otherwise */
	MACHINE_VIRTUAL,  /* a guest that executes on the CPU: times mean something */
	MACHINE_EMULATED, /* QEMU TCG or qemu-user: times mean nothing */
};

/* "hardware", "virtual", "emulated". */
const char *machine_kind_name(enum machine_kind kind);

/* *reason becomes a new string that says what told. */
enum machine_kind machine_kind(const struct facts *facts, char **reason);

#endif
