/* What the user says to ssh, and what ssh says to the user. */
#include "harness/run/ssh.h"

#include <string.h>
#include <unistd.h>

#include "harness/base/memory.h"

/* What ssh itself would answer with its usage, or take for an option, is none. */
bool ssh_is_address(const char *address)
{
	const char *at = strchr(address, '@');
	const char *host = at ? at + 1 : address;
	const char *colon = strrchr(host, ':');

	if (address[0] == '-' || at == address || !*host || *host == ':' ||
	    strpbrk(address, " \t/") || strchr(host, '@'))
		return false;
	return !colon || strchr(colon, ']') ||
	       (colon[1] && !colon[1 + strspn(colon + 1, "0123456789")]);
}

static void trim(char *text)
{
	size_t length = strlen(text);

	while (length > 0 && strchr("\r\n.", text[length - 1]))
		text[--length] = '\0';
}

/* A command that has no connection to share ends with these, which are about its own "false";
 * what it says before tells why. */
static const char *const no_connection[] = {"kex_exchange_identification:",
					    "Connection closed by UNKNOWN port 65535"};

char *ssh_last_words(int file)
{
	char text[4096];
	off_t size = lseek(file, 0, SEEK_END);
	off_t from = size >= (off_t)sizeof text ? size - (off_t)sizeof text + 1 : 0;
	ssize_t got = pread(file, text, sizeof text - 1, from);
	char *line;

	text[got > 0 ? got : 0] = '\0';
	for (size_t i = 0; i < sizeof no_connection / sizeof *no_connection; i++)
		if ((line = strstr(text, no_connection[i])) && line > text)
			*line = '\0';
	trim(text);
	line = strrchr(text, '\n');
	return memory_format("%s", line ? line + 1 : text);
}

const char *ssh_advice(const char *words)
{
	static const struct {
		const char *sign, *advice;
	} rows[] = {
		{"Host key verification failed",
		 "its key is unknown, or has changed: look at it and accept it by hand"},
		{"Permission denied", "no password is asked for: give the board your key, "
				      "as ssh-copy-id does, then try by hand"},
		{"Could not resolve", "is the name right? By hand"},
		{"Connection refused", "does sshd run there, on that port? By hand"},
		{"timed out", "is the board up? By hand"},
		{"No route to host", "is the board up? By hand"},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (strstr(words, rows[i].sign))
			return rows[i].advice;
	return "try by hand";
}
