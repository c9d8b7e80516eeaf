/* Walks the ranges of a list; no set is ever built. */
#include "harness/machine/cpulist.h"

#include <ctype.h>
#include <stdlib.h>

/* Reads "N" or "N-M" and what separates it from the next; returns where that starts, or
 * NULL at the end or at what is no range. */
static const char *read_range(const char *at, long *first, long *last)
{
	char *end;

	if (!isdigit((unsigned char)*at))
		return NULL;
	*first = *last = strtol(at, &end, 10);
	if (*end == '-' && isdigit((unsigned char)end[1]))
		*last = strtol(end + 1, &end, 10);
	if (*last < *first || *last >= CPULIST_MAX)
		return NULL;
	return *end == ',' ? end + 1 : end;
}

int cpulist_next(const char *list, int after)
{
	long first, last, found = -1;

	while (list && (list = read_range(list, &first, &last))) {
		long candidate = first > after ? first : after + 1L;

		if (candidate <= last && (found < 0 || candidate < found))
			found = candidate;
	}
	return (int)found;
}

bool cpulist_has(const char *list, int cpu)
{
	return cpu >= 0 && cpulist_next(list, cpu - 1) == cpu;
}
