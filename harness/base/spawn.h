/* Running a program of the host and reading what it says. */
#ifndef TRAPCOST_SPAWN_H
#define TRAPCOST_SPAWN_H

#include "harness/base/error.h"

/*
 * Runs argv[0] (a path) and returns its whole stdout as a new string, with its exit code
 * in *code; NULL and an error if it cannot be run or was killed. What it says on
 * stderr, in one line, comes back in `said` (may be NULL; a new string).
 */
char *spawn_read(char *const argv[], int *code, char **said, struct error *error);

/* The same for a program that reads `input` on its stdin; `said` is its last line, which is
 * where interpreters say what went wrong. */
char *spawn_filter(char *const argv[], const char *input, int *code, char **said,
		   struct error *error);

#endif
