/* A buffer for copies, between guards. */
#include "lib/buffer.h"

#include <sys/auxv.h>
#include <sys/mman.h>

#include "lib/die.h"

enum { GUARD_BYTE = 0xa5 };

/* The empty asm keeps the compiler from making the loop a call of memset. */
static void set(uint8_t *to, size_t bytes, uint8_t value)
{
	for (size_t i = 0; i < bytes; i++) {
		to[i] = value;
		__asm__ volatile("" ::: "memory");
	}
}

static bool all_are(const uint8_t *from, size_t bytes, uint8_t value)
{
	for (size_t i = 0; i < bytes; i++)
		if (from[i] != value)
			return false;
	return true;
}

/* Its period is no power of two: a copy from the wrong page shows. */
static uint8_t pattern(size_t at)
{
	return (uint8_t)(at % 251 + 1);
}

struct buffer buffer_new(size_t bytes, size_t offset)
{
	size_t page_bytes = getauxval(AT_PAGESZ);
	size_t room = page_bytes + offset + bytes + BUFFER_GUARD_BYTES;
	uint8_t *memory =
		mmap(NULL, room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	struct buffer b = {memory + page_bytes + offset, bytes};

	if (memory == MAP_FAILED)
		die("no memory for a buffer of %zu bytes", bytes);
	buffer_clear(&b);
	set(b.data - BUFFER_GUARD_BYTES, BUFFER_GUARD_BYTES, GUARD_BYTE);
	set(b.data + bytes, BUFFER_GUARD_BYTES, GUARD_BYTE);
	return b;
}

void buffer_fill(const struct buffer *b)
{
	for (size_t i = 0; i < b->bytes; i++)
		b->data[i] = pattern(i);
}

void buffer_clear(const struct buffer *b)
{
	set(b->data, b->bytes, 0);
}

bool buffer_arrived(const struct buffer *b)
{
	for (size_t i = 0; i < b->bytes; i++)
		if (b->data[i] != pattern(i))
			return false;
	return all_are(b->data - BUFFER_GUARD_BYTES, BUFFER_GUARD_BYTES, GUARD_BYTE) &&
	       all_are(b->data + b->bytes, BUFFER_GUARD_BYTES, GUARD_BYTE);
}
