/*
 * Lists of CPU numbers as the kernel writes them: "0-3,8", used as they are. Numbers
 * are sparse and may be large. What is not a list holds no CPU.
 */
#ifndef TRAPCOST_CPULIST_H
#define TRAPCOST_CPULIST_H

#include <stdbool.h>

enum { CPULIST_MAX = 1 << 13 }; /* Linux has no greater numbers; they are not believed */

/* The least number in the list that is greater than `after` (-1: the first), or -1. */
int cpulist_next(const char *list, int after);

/* Whether the list names `cpu`. A NULL list names none. */
bool cpulist_has(const char *list, int cpu);

#endif
