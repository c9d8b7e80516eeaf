/* Targets by name. */
#include "harness/run/target.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "harness/base/folder.h"

static struct target *local_new(const char *rest, struct error *error)
{
	char *folder = folder_programs(folder_host_machine(), error);
	struct target *target = folder ? target_local_new(folder) : NULL;

	(void)rest;
	free(folder);
	return target;
}

/* A kind of target: `prefix` and what follows it; a prefix without a colon stands alone. */
static const struct kind {
	const char *prefix;
	struct target *(*make)(const char *rest, struct error *error);
} kinds[] = {
	{"local", local_new},
	{"ssh:", target_ssh_new},
	{0},
};

/* The kind that `spec` names, or NULL. */
static const struct kind *kind_of(const char *spec)
{
	for (const struct kind *kind = kinds; kind->prefix; kind++) {
		size_t length = strlen(kind->prefix);
		bool takes_more = kind->prefix[length - 1] == ':';

		if (strncmp(spec, kind->prefix, length) == 0 &&
		    (spec[length] != '\0') == takes_more)
			return kind;
	}
	return NULL;
}

bool target_is_known(const char *spec, struct error *error)
{
	if (kind_of(spec))
		return true;
	error_set(error, "no target \"%s\": " TARGET_KINDS, spec);
	return false;
}

struct target *target_new(const char *spec, struct error *error)
{
	const struct kind *kind = target_is_known(spec, error) ? kind_of(spec) : NULL;

	return kind ? kind->make(spec + strlen(kind->prefix), error) : NULL;
}

int target_plan_file(const char *plan)
{
	int file = memfd_create("plan", MFD_CLOEXEC);
	size_t size = strlen(plan);

	if (file < 0 || write(file, plan, size) != (ssize_t)size || lseek(file, 0, SEEK_SET) != 0)
		return -1;
	return file;
}
