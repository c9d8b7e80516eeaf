#include "harness/compare/kernel.h"

#include <string.h>

#include "harness/base/memory.h"

static const char *const labels[] = {"kernel", "tree",  "commit",
				     "branch", "patch", RECORD_AB_LABEL};

enum { LABELS = sizeof labels / sizeof *labels };

const char *kernel_label(const struct record *record, const char *key)
{
	for (size_t i = 0; i < record->label_count; i++)
		if (strcmp(record->labels[i].key, key) == 0)
			return record->labels[i].value;
	return NULL;
}

/* Nothing is like nothing only. */
static bool alike(const char *a, const char *b)
{
	return a && b ? strcmp(a, b) == 0 : a == b;
}

/* The first label that differs, or NULL. */
static const char *other_label(const struct record *a, const struct record *b)
{
	for (size_t i = 0; i < LABELS; i++)
		if (!alike(kernel_label(a, labels[i]), kernel_label(b, labels[i])))
			return labels[i];
	return NULL;
}

bool kernel_same(const struct record *a, const struct record *b)
{
	return alike(a->machine.release, b->machine.release) &&
	       alike(a->machine.version, b->machine.version) && !other_label(a, b);
}

char *kernel_difference(const struct record *record, const struct record *other)
{
	const char *key = other_label(record, other);
	const char *value = key ? kernel_label(record, key) : NULL;

	if (key)
		return memory_format("%s=%s", key, value ? value : "none");
	if (!alike(record->machine.version, other->machine.version))
		return memory_format("%s", record->machine.version ? record->machine.version
								   : "build not known");
	return NULL;
}
