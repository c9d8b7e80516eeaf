/* What in the kernel's own files says who or where a machine is. */
#include "lib/private.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* Whether the value of a kernel parameter says who or where this machine is. */
static bool is_private(const char *word, size_t key_length)
{
	static const char *const parts[] = {"mac", "serial", "hostname", "machine_id"};
	static const char *const keys[] = {"ip", "ifname", "BOOTIF", "init", "rdinit"};
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

size_t private_cmdline(char *text, size_t length)
{
	char *to = text, *end = text + length;

	for (char *word = text; word < end;) {
		size_t size = strcspn(word, " \n"), key = strcspn(word, "= \n");
		bool hidden = key < size && is_private(word, key);
		size_t kept = hidden ? key + 1 : size;

		if (size == 2 && strncmp(word, "--", size) == 0)
			size = strcspn(word, "\n");
		else
			to = (char *)memmove(to, word, kept) + kept;
		word += size;
		if (word < end)
			*to++ = *word++;
	}
	return (size_t)(to - text);
}

size_t private_version(char *text, size_t length)
{
	char *open = memchr(text, '(', length);
	char *close = open ? memchr(open, ')', length - (size_t)(open - text)) : NULL;

	if (!close || !memchr(open, '@', (size_t)(close - open)))
		return length;
	memmove(open + 1, close, length - (size_t)(close - text));
	return length - (size_t)(close - open - 1);
}

/* ID:CONTROLLERS:/NAME/NAME */
size_t private_cgroup(char *text, size_t length)
{
	char *to = text;
	int colons = 0;
	bool in_name = false;

	for (size_t i = 0; i < length; i++) {
		bool path = colons >= 2 && text[i] != '/' && text[i] != '\n';

		colons = text[i] == '\n' ? 0 : colons + (text[i] == ':');
		if (path && in_name)
			continue;
		in_name = path;
		*to++ = path ? '*' : text[i];
	}
	return (size_t)(to - text);
}

size_t private_hide(const char *path, char *text, size_t length)
{
	if (strcmp(path, "/proc/cmdline") == 0)
		return private_cmdline(text, length);
	if (strcmp(path, "/proc/version") == 0)
		return private_version(text, length);
	if (strcmp(path, "/proc/self/cgroup") == 0)
		return private_cgroup(text, length);
	return length;
}
