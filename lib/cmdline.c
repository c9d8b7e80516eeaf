/* Which words of a kernel's command line are nobody's business. */
#include "lib/cmdline.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* Whether the value of a kernel parameter says who or where this machine is. */
static bool is_private(const char *word, size_t key_length)
{
	static const char *const parts[] = {"mac", "serial", "hostname", "machine_id"};
	static const char *const keys[] = {"ip", "ifname", "BOOTIF"};
	char key[64];

	snprintf(key, sizeof key, "%.*s", (int)key_length, word);
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		if (strcasestr(key, parts[i]))
			return true;
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (strcmp(key, keys[i]) == 0)
			return true;
	return false;
}

size_t cmdline_hide_private(char *line, size_t length)
{
	char *to = line, *end = line + length;

	for (char *word = line; word < end;) {
		size_t size = strcspn(word, " \n"), key = strcspn(word, "= \n");
		bool hidden = key < size && is_private(word, key);
		size_t kept = hidden ? key + 1 : size;

		memmove(to, word, kept);
		to += kept;
		word += size;
		if (word < end)
			*to++ = *word++;
	}
	return (size_t)(to - line);
}
