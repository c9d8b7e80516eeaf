/* The two harder questions of machine.h: what machine is this, and is it one? */
#ifndef TRAPCOST_MACHINE_IDENTITY_H
#define TRAPCOST_MACHINE_IDENTITY_H

#include "harness/machine.h"

/* The device tree's model, else DMI's product name if the vendor filled it in, else the
 * type of the first CPU; a new string, or NULL. */
char *machine_model(const struct facts *facts);

/* Hardware, guest or emulation; *reason becomes a new string that says what told. */
enum machine_kind machine_kind(const struct facts *facts, char **reason);

#endif
