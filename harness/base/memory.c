/* Allocation that cannot fail. */
#include "harness/base/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *must(void *memory)
{
	if (memory)
		return memory;
	fputs("trapcost: out of memory\n", stderr);
	exit(3);
}

void *memory_resize(void *memory, size_t bytes)
{
	return must(realloc(memory, bytes ? bytes : 1));
}

char *memory_copy(const char *text, size_t length)
{
	char *copy = memory_resize(NULL, length + 1);

	memcpy(copy, text, length);
	copy[length] = '\0';
	return copy;
}

char *memory_format(const char *format, ...)
{
	va_list arguments;
	char *text = NULL;

	va_start(arguments, format);
	if (vasprintf(&text, format, arguments) < 0)
		text = NULL;
	va_end(arguments);
	return must(text);
}
