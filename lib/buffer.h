/*
 * A buffer for copies, between guards: whether all of it arrived, and nothing beside it. May
 * be used in the measuring child: no libc memory function.
 */
#ifndef TRAPCOST_BUFFER_H
#define TRAPCOST_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BUFFER_GUARD_BYTES = 64 }; /* on either side */

struct buffer {
	uint8_t *data; /* never freed */
	size_t bytes;
};

/* A zeroed buffer that starts `offset` bytes behind a page's start; ends the process if there
 * is no memory. */
struct buffer buffer_new(size_t bytes, size_t offset);

/* Fills the data with a pattern that differs from byte to byte, or with zeros. */
void buffer_fill(const struct buffer *b);
void buffer_clear(const struct buffer *b);

/* True if the data is buffer_fill's and the guards are as they were. */
bool buffer_arrived(const struct buffer *b);

#endif
