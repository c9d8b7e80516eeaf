/* A string that grows, and lines no longer than they may be. */
#ifndef TRAPCOST_TEXT_H
#define TRAPCOST_TEXT_H

#include <stddef.h>
#include <stdio.h>

/* Starts as zeros; `chars` is NULL until something was added, and the caller's to free. */
struct text {
	char *chars;
	size_t length;
};

/* Appends as printf does. */
void text_add(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Appends ", " if there is something already, then the words. */
void text_list(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The characters, "" when there are none. Borrowed. */
const char *text_chars(const struct text *text);

/* Prints `words` in lines of at most `width` columns, broken at spaces; every line but the first
 * starts with `indent` spaces. A word that is too long has a line to itself. */
void text_wrap(FILE *out, int width, int indent, const char *words);

#endif
