/* Which kernel came up. */
#include "harness/campaign/identity.h"

#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"

bool identity_take(struct identity *identity, const struct machine *machine)
{
	*identity = (struct identity){NULL, NULL, NULL};
	if (!machine->release || !machine->version)
		return false;
	identity->release = memory_format("%s", machine->release);
	identity->version = memory_format("%s", machine->version);
	identity->cmdline = memory_format("%s", machine->cmdline ? machine->cmdline : "");
	return true;
}

void identity_free(struct identity *identity)
{
	free(identity->release);
	free(identity->version);
	free(identity->cmdline);
}

bool identity_known(const struct identity *identity)
{
	return identity->release != NULL;
}

static bool same_build(const struct identity *a, const struct identity *b)
{
	return identity_known(a) && identity_known(b) && strcmp(a->release, b->release) == 0 &&
	       strcmp(a->version, b->version) == 0;
}

bool identity_equal(const struct identity *a, const struct identity *b)
{
	return same_build(a, b) && strcmp(a->cmdline, b->cmdline) == 0;
}

/* Whether names of one build are told apart by their command lines. */
static bool shares_build(const struct identity *const *known, size_t count, size_t index)
{
	for (size_t i = 0; i < count; i++)
		if (i != index && same_build(known[i], known[index]))
			return true;
	return false;
}

static char *wrong_again(const struct identity *const *known, const char *const *names,
			 size_t count, size_t index, const struct identity *now)
{
	const struct identity *own = known[index];

	if (!same_build(own, now))
		return memory_format("%s %s came up; %s was %s %s before", now->release,
				     now->version, names[index], own->release, own->version);
	if (shares_build(known, count, index) && strcmp(own->cmdline, now->cmdline) != 0)
		return memory_format("it came up with \"%s\"; %s had \"%s\" before", now->cmdline,
				     names[index], own->cmdline);
	return NULL;
}

char *identity_unexpected(const struct identity *now, const char *name, const char *expect)
{
	if (!expect || strstr(now->release, expect) || strstr(now->version, expect) ||
	    strstr(now->cmdline, expect))
		return NULL;
	return memory_format("%s %s came up; %s should say \"%s\"", now->release, now->version,
			     name, expect);
}

char *identity_wrong(const struct identity *const *known, const char *const *names, size_t count,
		     size_t index, const struct identity *now)
{
	if (identity_known(known[index]))
		return wrong_again(known, names, count, index, now);
	for (size_t i = 0; i < count; i++)
		if (i != index && identity_equal(known[i], now))
			return memory_format(
				"%s %s came up, with the command line of %s: it is the same kernel",
				now->release, now->version, names[i]);
	return NULL;
}
