/* What machine this is: names of the board and of its cores. */
#ifndef TRAPCOST_MACHINE_IDENTITY_H
#define TRAPCOST_MACHINE_IDENTITY_H

#include "harness/machine/facts.h"

/* The device tree's model, else DMI's product name if the vendor filled it in, else the
 * type of the first CPU; a new string, or NULL. */
char *machine_model(const struct facts *facts);

/* What kind of core `cpu` is, a new string: the model's name (x86-64), "midr 0x..." (arm64),
 * "uarch mvendorid/marchid" (riscv64); NULL if the facts do not tell. */
char *machine_core_type(const struct facts *facts, int cpu);

/* A name for the board in file names and tables, a new string [a-z0-9][a-z0-9_-]*: the
 * model and, where the machine has several types of core, the type of `cpu`. Holds
 * nothing measured. */
char *machine_slug(const struct facts *facts, int cpu);

#endif
