/*
 * Asking in a child that is thrown away, for what cannot be learnt without leaving a
 * mark on the task that learns it, or without the risk of dying.
 */
#ifndef TRAPCOST_THROWAWAY_H
#define TRAPCOST_THROWAWAY_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Runs ask() in a child, made by clone(2) itself, not by libc's fork(), which may use vectors in
 * the calling task (lib/task.h), and brings back the `size` bytes that it wrote to its argument,
 * which start as a copy of *answer. Returns false, with *answer as it was, when the child died (an
 * instruction the CPU does not have) or could not be made.
 */
bool throwaway_run(void (*ask)(void *answer), void *answer, size_t size);

#endif
