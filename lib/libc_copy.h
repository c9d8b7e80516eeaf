/* What libc's memcpy does to vector state. */
#ifndef TRAPCOST_LIBC_COPY_H
#define TRAPCOST_LIBC_COPY_H

#include "lib/bench.h"

/* libc's memcpy, by a name under which a test can tell it from calls that nobody meant. */
extern void *(*const libc_copy)(void *to, const void *from, size_t bytes);

/*
 * Why libc's memcpy of these bytes cannot be measured in the vstate that the case wants, or
 * NULL if it can. libc chooses by CPU and size whether to use vectors, and some of its
 * ways turn them off when they are done: it is tried, in a throw-away child.
 */
const char *libc_copy_conflict(const struct bench_case *c, void *to, const void *from,
			       size_t bytes);

#endif
