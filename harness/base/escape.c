/* Escapes and base64, both ways where both are needed. */
#include "harness/base/escape.h"

#include <string.h>

#include "harness/base/memory.h"

/* What stands behind the backslash. */
static const struct {
	char letter, byte;
} letters[] = {{'\\', '\\'}, {'n', '\n'}, {'t', '\t'}, {'r', '\r'}};
enum { LETTERS = sizeof letters / sizeof *letters };

static int hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	return -1;
}

/* Reads one escape behind its backslash; returns where it ends, or NULL. */
static const char *decode_one(const char *at, char *to)
{
	for (size_t i = 0; i < LETTERS; i++) {
		if (*at == letters[i].letter) {
			*to = letters[i].byte;
			return at + 1;
		}
	}
	if (at[0] != 'x' || hex_digit(at[1]) < 0 || hex_digit(at[2]) < 0)
		return NULL;
	*to = (char)(hex_digit(at[1]) << 4 | hex_digit(at[2]));
	return at + 3;
}

long escape_decode(const char *from, char *to)
{
	char *start = to;

	while (*from) {
		if (*from < ' ' || *from > '~')
			return -1;
		if (*from != '\\') {
			*to++ = *from++;
			continue;
		}
		from = decode_one(from + 1, to++);
		if (!from)
			return -1;
	}
	return to - start;
}

static int base64_digit(char c)
{
	static const char digits[] =
		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	const char *at = c ? strchr(digits, c) : NULL;

	return at ? (int)(at - digits) : -1;
}

long base64_decode(const char *from, char *to)
{
	size_t length = strlen(from), padding = 0;
	unsigned int word = 0;
	char *start = to;

	if (length % 4 != 0)
		return -1;
	while (padding < 2 && padding < length && from[length - 1 - padding] == '=')
		padding++;
	for (size_t i = 0; i < length - padding; i++) {
		int digit = base64_digit(from[i]);

		if (digit < 0)
			return -1;
		word = word << 6 | (unsigned int)digit;
		if (i % 4 != 0)
			*to++ = (char)(word >> (6 - 2 * (i % 4)) & 0xff);
	}
	return to - start;
}

/* Writes one byte; returns where the next goes. */
static char *encode_one(unsigned char byte, char *to)
{
	static const char hex[] = "0123456789abcdef";

	for (size_t i = 0; i < LETTERS; i++) {
		if (byte == (unsigned char)letters[i].byte) {
			*to++ = '\\';
			*to++ = letters[i].letter;
			return to;
		}
	}
	if (byte >= ' ' && byte <= '~') {
		*to++ = (char)byte;
		return to;
	}
	*to++ = '\\';
	*to++ = 'x';
	*to++ = hex[byte >> 4];
	*to++ = hex[byte & 15];
	return to;
}

char *escape_bytes(const char *bytes, size_t count)
{
	char *text = memory_resize(NULL, 4 * count + 1), *to = text;

	for (size_t i = 0; i < count; i++)
		to = encode_one((unsigned char)bytes[i], to);
	*to = '\0';
	return text;
}

char *escape_controls(const char *from)
{
	char *text = memory_resize(NULL, 4 * strlen(from) + 1), *to = text;

	for (; *from; from++) {
		if (*from == '\\')
			*to++ = *from;
		else
			to = encode_one((unsigned char)*from, to);
	}
	*to = '\0';
	return text;
}
