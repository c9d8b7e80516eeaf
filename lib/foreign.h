/*
 * Programs that are no part of the project: servers and clients that distributions package, for a
 * benchmark whose work is theirs (`foreign` in lib/bench.h).
 */
#ifndef TRAPCOST_FOREIGN_H
#define TRAPCOST_FOREIGN_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Writes to `path` where the program is: in PATH, or where a user's PATH often does not look
 * (/usr/sbin, /usr/local/sbin). Skips the case when it is nowhere. */
void foreign_find(const char *name, char *path, size_t size);

/*
 * Starts argv[0], a path, pinned to `cpu`, in the folder scratch_new() made; what it says, on
 * both streams, goes to the file `said` there. It ignores SIGINT until it asks for it, and is
 * killed when the calling task ends. Returns its pid. Ends the process when it cannot be started.
 */
pid_t foreign_start(char *const argv[], int cpu, const char *said);

/* Whether it has ended; then it has been waited for, and *status is as waitpid() says. */
int foreign_ended(pid_t pid, int *status);

/* Kills it and waits for it. */
void foreign_kill(pid_t pid);

/* The last line of what it said, without the newline; "" if nothing. Static memory. */
const char *foreign_words(const char *said);

#endif
