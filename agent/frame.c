/* Frames. Used by the agent and by the harness; needs libc only. */
#include "agent/frame.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POLYNOMIAL = 0xedb88320 };

uint32_t frame_crc(const char *data, size_t size)
{
	uint32_t crc = 0xffffffff;

	for (size_t i = 0; i < size; i++) {
		crc ^= (unsigned char)data[i];
		for (int bit = 0; bit < 8; bit++)
			crc = crc >> 1 ^ (crc & 1 ? (uint32_t)POLYNOMIAL : 0);
	}
	return ~crc;
}

size_t frame_encode(char *line, unsigned long sequence, const char *payload)
{
	size_t length = strlen(payload);

	return (size_t)sprintf(line, FRAME_PREFIX "%lu %zu %08x %s\n", sequence, length,
			       (unsigned int)frame_crc(payload, length), payload);
}

/* Reads a number and the blank behind it; NULL if they are not there. */
static char *field(char *text, int base, unsigned long *number)
{
	char *end;

	if (*text == ' ' || *text == '-' || *text == '+')
		return NULL;
	*number = strtoul(text, &end, base);
	return end > text && *end == ' ' ? end + 1 : NULL;
}

/* The payload of the frame that starts at `text` and ends with the line, or NULL. */
static const char *decode_at(char *text, unsigned long *sequence)
{
	unsigned long length, crc;

	text = field(text + strlen(FRAME_PREFIX), 10, sequence);
	text = text ? field(text, 10, &length) : NULL;
	text = text ? field(text, 16, &crc) : NULL;
	if (!text || strlen(text) != length || frame_crc(text, length) != crc)
		return NULL;
	return text;
}

const char *frame_decode(char *line, unsigned long *sequence)
{
	size_t size = strlen(line);
	const char *payload = NULL;

	while (size > 0 && (line[size - 1] == '\r' || line[size - 1] == '\n'))
		line[--size] = '\0';
	for (char *at = line; !payload && (at = strstr(at, FRAME_PREFIX)); at++)
		payload = decode_at(at, sequence);
	return payload;
}
