/* Reads one field of one CPU. */
#include "harness/machine/cpuinfo.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/escape.h"

/* Where the value starts if the line is about `field`, or NULL. */
static const char *value_of(const char *line, const char *field)
{
	size_t length = strlen(field);

	if (strncmp(line, field, length) != 0)
		return NULL;
	line += length;
	line += strspn(line, " \t");
	return *line == ':' ? line + 1 + strspn(line + 1, " \t") : NULL;
}

char *cpuinfo_field(const char *text, int cpu, const char *field)
{
	bool inside = false;

	while (text && *text) {
		const char *number = value_of(text, "processor");
		const char *value = value_of(text, field);

		if (number)
			inside = atoi(number) == cpu;
		if (inside && value)
			return escape_bytes(value, strcspn(value, "\n"));
		text += strcspn(text, "\n");
		text += *text == '\n';
	}
	return NULL;
}
