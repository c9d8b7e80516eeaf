/* The command that sets a knob before a round, or runs it under something else. */
#ifndef TRAPCOST_KNOB_H
#define TRAPCOST_KNOB_H

#include <stdbool.h>

#include "harness/base/error.h"

/* Where the round's own command goes in a command that runs it. */
#define KNOB_ROUND "{}"

/* Whether the command runs the round: it holds KNOB_ROUND. */
bool knob_wraps(const char *command);

/* Runs a command by the shell, its stdout on stderr. -1 and an error unless it ends with 0. */
int knob_run(const char *command, struct error *error);

#endif
