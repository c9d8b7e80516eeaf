/* The one line that says what went wrong. */
#include "harness/base/error.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static void copy_escaped(char *to, size_t size, const char *from)
{
	size_t used = 0;

	for (const unsigned char *c = (const unsigned char *)from; *c; c++) {
		bool plain = *c >= ' ' && *c < 0x7f;

		if (used + (plain ? 1 : 4) >= size)
			break;
		if (plain)
			to[used++] = (char)*c;
		else
			used += (size_t)snprintf(to + used, size - used, "\\x%02x", *c);
	}
	to[used] = '\0';
}

int error_set(struct error *error, const char *format, ...)
{
	char text[2 * sizeof error->text];
	va_list arguments;

	if (error->text[0])
		return -1;
	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	copy_escaped(error->text, sizeof error->text, text);
	return -1;
}

int error_add(struct error *error, const char *format, ...)
{
	char text[2 * sizeof error->text];
	size_t used = strlen(error->text);
	va_list arguments;

	if (used && used + sizeof "; " < sizeof error->text)
		used += (size_t)snprintf(error->text + used, sizeof error->text - used, "; ");
	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	copy_escaped(error->text + used, sizeof error->text - used, text);
	return -1;
}
