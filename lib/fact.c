/* One line per fact, escaped so that any byte of a file fits in it. */
#include "lib/fact.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void put_escaped(const unsigned char *bytes, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		switch (bytes[i]) {
		case '\\':
			fputs("\\\\", stdout);
			break;
		case '\n':
			fputs("\\n", stdout);
			break;
		case '\t':
			fputs("\\t", stdout);
			break;
		case '\r':
			fputs("\\r", stdout);
			break;
		default:
			if (bytes[i] >= ' ' && bytes[i] < 0x7f)
				putchar(bytes[i]);
			else
				printf("\\x%02x", bytes[i]);
		}
	}
}

static void put_base64(const unsigned char *bytes, size_t count)
{
	static const char digits[] =
		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

	for (size_t i = 0; i < count; i += 3) {
		size_t left = count - i;
		unsigned int word = (unsigned int)bytes[i] << 16;

		if (left > 1)
			word |= (unsigned int)bytes[i + 1] << 8;
		if (left > 2)
			word |= bytes[i + 2];
		putchar(digits[word >> 18]);
		putchar(digits[word >> 12 & 63]);
		putchar(left > 1 ? digits[word >> 6 & 63] : '=');
		putchar(left > 2 ? digits[word & 63] : '=');
	}
}

static void put_start(const char *kind, const char *name)
{
	printf("%s\t", kind);
	put_escaped((const unsigned char *)name, strlen(name));
	putchar('\t');
}

void fact_file(const char *path, const void *content, size_t bytes)
{
	put_start("file", path);
	put_escaped(content, bytes);
	putchar('\n');
}

void fact_gzip(const char *path, const void *content, size_t bytes)
{
	put_start("gzip", path);
	put_base64(content, bytes);
	putchar('\n');
}

void fact_absent(const char *name, const char *reason)
{
	put_start("absent", name);
	put_escaped((const unsigned char *)reason, strlen(reason));
	putchar('\n');
}

void fact_absent_errno(const char *name)
{
	fact_absent(name, strerror(errno));
}

void fact_probe_bytes(const char *name, const void *value, size_t bytes)
{
	put_start("probe", name);
	put_escaped(value, bytes);
	putchar('\n');
}

static void put_probe(const char *name, const char *format, va_list arguments)
{
	char value[4096];
	int length = vsnprintf(value, sizeof value, format, arguments);

	if (length < 0 || (size_t)length >= sizeof value)
		fact_absent(name, "longer than 4095 bytes");
	else
		fact_probe_bytes(name, value, (size_t)length);
}

void fact_probe(const char *name, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	put_probe(name, format, arguments);
	va_end(arguments);
}

void fact_cpu_absent(int cpu, const char *name, const char *reason)
{
	char whole[64];

	snprintf(whole, sizeof whole, "cpu.%d.%s", cpu, name);
	fact_absent(whole, reason);
}

void fact_cpu_probe(int cpu, const char *name, const char *format, ...)
{
	char whole[64];
	va_list arguments;

	snprintf(whole, sizeof whole, "cpu.%d.%s", cpu, name);
	va_start(arguments, format);
	put_probe(whole, format, arguments);
	va_end(arguments);
}
