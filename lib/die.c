/* The two ways a benchmark process gives up. */
#include "lib/die.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* One write, so that a line of several processes stays whole. */
static void say(const char *format, va_list arguments, int error)
{
	char text[400];

	vsnprintf(text, sizeof text, format, arguments);
	dprintf(STDERR_FILENO, "%s: %s%s%s\n", program_invocation_short_name, text,
		error ? ": " : "", error ? strerror(error) : "");
}

void die(const char *format, ...)
{
	int error = errno;
	va_list arguments;

	fflush(stdout);
	va_start(arguments, format);
	say(format, arguments, error);
	va_end(arguments);
	_exit(EXIT_FAILED);
}

void skip(const char *format, ...)
{
	int error = errno;
	va_list arguments;

	fflush(stdout);
	errno = error; /* for a %m */
	va_start(arguments, format);
	say(format, arguments, 0);
	va_end(arguments);
	_exit(EXIT_NOT_POSSIBLE);
}

void die_short(const char *call, long result)
{
	errno = result < 0 ? (int)-result : 0;
	if (result < 0)
		die("%s", call);
	die("%s: only %ld bytes", call, result);
}
