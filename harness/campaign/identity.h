/* Which kernel came up: told by release and version, or by the command line where those are the
 * same for two names. Pure. */
#ifndef TRAPCOST_IDENTITY_H
#define TRAPCOST_IDENTITY_H

#include <stdbool.h>
#include <stddef.h>

#include "harness/machine/machine.h"

/* Owned strings; NULL until the name has come up once. */
struct identity {
	char *release, *version, *cmdline;
};

/* What the board says of the kernel it runs; false if it does not tell. */
bool identity_take(struct identity *identity, const struct machine *machine);
void identity_free(struct identity *identity);

/* Whether it came up before. */
bool identity_known(const struct identity *identity);

/* Whether all three are the same. */
bool identity_equal(const struct identity *a, const struct identity *b);

/* Why `now` is not what was expected, a new string; NULL: `expect`, if any, is in one of the three.
 */
char *identity_unexpected(const struct identity *now, const char *name, const char *expect);

/*
 * Why `now` is not the kernel names[index], a new string, or NULL: it is. known[i] is what names[i]
 * came up as before.
 */
char *identity_wrong(const struct identity *const *known, const char *const *names, size_t count,
		     size_t index, const struct identity *now);

#endif
