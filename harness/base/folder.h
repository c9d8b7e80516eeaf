/* Where this program's own files are. */
#ifndef TRAPCOST_FOLDER_H
#define TRAPCOST_FOLDER_H

#include "harness/base/error.h"

/* The folder of the target programs built for `machine` (as uname -m says it), a new string:
 * $TRAPCOST_PROGRAMS if it is this machine's, else build/MACHINE/target beside this program, else
 * the installed one. NULL and an error that says how to make it if there is none. */
char *folder_programs(const char *machine, struct error *error);

/* The path of a script of plots/, a new string: beside this program, or installed. NULL and an
 * error if it is in neither place. */
char *folder_plots(const char *script, struct error *error);

/* This machine's name, as uname -m says it; static. */
const char *folder_host_machine(void);

#endif
