/*
 * What went wrong, in one line for the user: the thing, the value found, what to do.
 * Functions of the harness return 0, or -1 and fill the caller's struct error; the
 * first error wins. Only the command layer prints.
 */
#ifndef TRAPCOST_ERROR_H
#define TRAPCOST_ERROR_H

struct error {
	char text[512]; /* empty: no error */
};

/* Formats the line unless one is there already; returns -1, so that `return
 * error_set(...)` reads well. Control characters and bytes that are not ASCII are
 * escaped (\xNN), so that what came from outside cannot reach a terminal. */
int error_set(struct error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same, behind "; " where a line is there already: two things went wrong. */
int error_add(struct error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
