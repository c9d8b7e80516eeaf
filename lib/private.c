/* What in the kernel's own files says who or where a machine is. */
#include "lib/private.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* Whether the name of a kernel parameter says that its value is about this machine. */
static bool is_private_key(const char *key)
{
	static const char *const parts[] = {"mac",  "serial", "hostname",  "machine_id", "uuid",
					    "addr", "iscsi",  "nfs",       "netroot",    "user",
					    "pass", "token",  "netconsole"};
	static const char *const keys[] = {"ip",   "ifname", "BOOTIF", "init",       "rdinit", "ds",
					   "host", "seed",   "server", "nameserver", "url"};

	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		if (strcasestr(key, parts[i]))
			return true;
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (strcmp(key, keys[i]) == 0)
			return true;
	return false;
}

/* How many bytes of `text` are hex digits, in groups of so many that `separator` joins. */
static size_t hex_groups(const char *text, const int *groups, char separator)
{
	size_t at = 0;

	for (; *groups; groups++) {
		for (int i = 0; i < *groups; i++)
			if (!isxdigit((unsigned char)text[at++]))
				return 0;
		if (groups[1] && text[at++] != separator)
			return 0;
	}
	return at;
}

/* Four numbers and three dots. */
static bool is_ipv4(const char *text)
{
	int part[4];

	return sscanf(text, "%3d.%3d.%3d.%3d", &part[0], &part[1], &part[2], &part[3]) == 4;
}

/* Whether a value looks like one that only this machine, its disk or its network has: a UUID, a MAC
 * or IPv4 address, an address with '@' or "://". */
static bool is_private_value(const char *value)
{
	static const int uuid[] = {8, 4, 4, 4, 12, 0}, mac[] = {2, 2, 2, 2, 2, 2, 0};

	if (strchr(value, '@') || strstr(value, "://"))
		return true;
	for (const char *at = value; *at; at++)
		if (hex_groups(at, uuid, '-') || hex_groups(at, mac, ':') ||
		    hex_groups(at, mac, '-') || is_ipv4(at))
			return true;
	return false;
}

static bool is_private(const char *word, size_t key_length, size_t size)
{
	char text[512];
	size_t used = size < sizeof text ? size : sizeof text - 1;

	if (key_length >= used)
		return size > used; /* a name that long is none */
	memcpy(text, word, used);
	text[used] = text[key_length] = '\0';
	return is_private_key(text) || is_private_value(text + key_length + 1);
}

/* The length of a word; blanks within double quotes do not end it. */
static size_t word_length(const char *word, const char *end)
{
	bool quoted = false;
	const char *at = word;

	for (; at < end && *at != '\n' && (quoted || *at != ' '); at++)
		quoted ^= *at == '"';
	return (size_t)(at - word);
}

size_t private_cmdline(char *text, size_t length)
{
	char *to = text, *end = text + length;

	for (char *word = text; word < end;) {
		size_t size = word_length(word, end), key = strcspn(word, "= \n");
		bool hidden = key < size && is_private(word, key, size);
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
