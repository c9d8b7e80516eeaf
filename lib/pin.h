/*
 * Pinning: one task, one CPU, read back.
 */
#ifndef TRAPCOST_PIN_H
#define TRAPCOST_PIN_H

#include <stddef.h>

/*
 * Pins the calling task to `cpu` and reads the mask back. Any CPU number is fine, the
 * set is sized at run time. On failure returns -1 and writes to `why` which CPU and
 * why: does not exist, offline, or not allowed.
 */
int pin_to(int cpu, char *why, size_t size);

/* The CPU to use when none is asked for: the last allowed one, so that it is not CPU 0
 * where there is a choice. -1 if the mask cannot be read. */
int pin_default(void);

/* The next allowed CPU below `cpu`, or -1. */
int pin_allowed_below(int cpu);

/* The CPU the calling task is on. */
int pin_current(void);

#endif
