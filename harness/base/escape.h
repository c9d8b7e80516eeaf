/*
 * The two ways bytes travel in a line of text: escaped (\\ \n \t \r \xNN; the rest
 * printable ASCII) and base64.
 */
#ifndef TRAPCOST_ESCAPE_H
#define TRAPCOST_ESCAPE_H

#include <stddef.h>

/* Both write to `to`, which may be as long as `text` and is not ended by a NUL; they
 * return the number of bytes, or -1 if the text is malformed. */
long escape_decode(const char *text, char *to);
long base64_decode(const char *text, char *to);

/* Any bytes as a new string that is safe in JSON, XML text and on a terminal. */
char *escape_bytes(const char *bytes, size_t count);

/* The same for text that may have been escaped before: backslashes stay as they are. */
char *escape_controls(const char *text);

#endif
