/* The cpio archive, read back by the format's own rules. */
#include "harness/lab/cpio.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include "tests/tap.h"

enum { HEADER = 110, FIELD = 8 };

struct entry {
	unsigned long mode, size, major, minor;
	const char *name, *data;
	size_t length; /* of the whole entry */
};

static unsigned long field(const char *header, int number)
{
	char digits[FIELD + 1] = "";

	memcpy(digits, header + 6 + number * FIELD, FIELD);
	return strtoul(digits, NULL, 16);
}

static size_t align(size_t size)
{
	return (size + 3) / 4 * 4;
}

static struct entry read_entry(const char *at)
{
	struct entry e = {.mode = field(at, 1),
			  .size = field(at, 6),
			  .major = field(at, 9),
			  .minor = field(at, 10),
			  .name = at + HEADER};
	size_t names = field(at, 11);

	ok(strncmp(at, "070701", 6) == 0 && strlen(e.name) + 1 == names, "an entry: %s", e.name);
	e.data = at + align(HEADER + names);
	e.length = align(HEADER + names) + align(e.size);
	return e;
}

int main(void)
{
	char *archive = NULL;
	size_t size = 0;
	FILE *file = open_memstream(&archive, &size);
	struct entry e;
	const char *at;

	cpio_add(file, "dev", S_IFDIR | 0755, 0, NULL, 0);
	cpio_add(file, "dev/console", S_IFCHR | 0600, makedev(5, 1), NULL, 0);
	cpio_add(file, "init", S_IFREG | 0755, 0, "\0bytes", 6);
	ok(cpio_end(file) == 0, "the archive ends");
	fclose(file);
	at = archive;
	e = read_entry(at);
	ok(e.mode == (S_IFDIR | 0755) && e.size == 0, "a folder");
	e = read_entry(at += e.length);
	ok(e.mode == (S_IFCHR | 0600) && e.major == 5 && e.minor == 1, "a device");
	e = read_entry(at += e.length);
	ok(e.mode == (S_IFREG | 0755) && e.size == 6 && memcmp(e.data, "\0bytes", 6) == 0,
	   "a file");
	e = read_entry(at += e.length);
	is(e.name, "TRAILER!!!", "the trailer");
	ok(at + e.length == archive + size && size % 4 == 0, "and no byte more");
	free(archive);
	return tap_done();
}
