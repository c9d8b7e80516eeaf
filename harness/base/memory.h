/* Allocation for the harness. Without memory there is no way on: the program ends with
 * a line on stderr and exit code 3. */
#ifndef TRAPCOST_MEMORY_H
#define TRAPCOST_MEMORY_H

#include <stddef.h>

/* realloc(3) that cannot fail; NULL allocates. Release with free(3). */
void *memory_resize(void *memory, size_t bytes);

/* A new string of the first `length` bytes of `text`. */
char *memory_copy(const char *text, size_t length);

/* A new string made as by printf. */
char *memory_format(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
