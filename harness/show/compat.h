/*
 * What another program would have printed, from a record: for those who have its figures at hand.
 */
#ifndef TRAPCOST_COMPAT_H
#define TRAPCOST_COMPAT_H

#include <stdio.h>

#include "harness/record/record.h"

struct compat {
	const char *name;
	char *const *cases; /* to be run, by id */
	int case_count;
	void (*print)(FILE *out, const struct record *record);
};

/* NULL and an error, which names all there are, if there is none of that name. */
const struct compat *compat_named(const char *name, struct error *error);

#endif
