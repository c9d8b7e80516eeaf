/*
 * The two ways a benchmark process gives up. Both print one line to stderr,
 * "NAME: TEXT", and end the process at once; neither returns.
 */
#ifndef TRAPCOST_DIE_H
#define TRAPCOST_DIE_H

enum { EXIT_MEASURED = 0, EXIT_FAILED = 1, EXIT_NOT_POSSIBLE = 77 };

/* Failed: exit 1. With errno set, its text is added; set errno to 0 if it does not apply. */
void die(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));

/* Not possible here: exit 77. %m is errno's text. */
void skip(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));

/* Failed: a bare system call that moves bytes returned `result`, a negated errno or not all of
 * them. Cold, for the one branch that a timed loop needs to see it. */
void die_short(const char *call, long result) __attribute__((noreturn, cold));

#endif
