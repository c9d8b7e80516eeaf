/* A cpio archive in the "newc" format. Times and owners are 0, so that equal files make equal
 * archives. */
#include "harness/lab/cpio.h"

#include <string.h>
#include <sys/sysmacros.h>

enum { ALIGNMENT = 4, HEADER = 110 };

static void pad(FILE *archive, size_t written)
{
	while (written++ % ALIGNMENT)
		fputc(0, archive);
}

void cpio_add(FILE *archive, const char *name, mode_t mode, dev_t device, const void *data,
	      size_t size)
{
	size_t length = strlen(name) + 1;

	/* magic ino mode uid gid nlink mtime filesize devmajor devminor rdevmajor rdevminor
	 * namesize check */
	fprintf(archive, "070701%08x%08x%08x%08x%08x%08x%08zx%08x%08x%08x%08x%08zx%08x", 0,
		(unsigned int)mode, 0, 0, 1, 0, size, 0, 0, major(device), minor(device), length,
		0);
	fwrite(name, 1, length, archive);
	pad(archive, HEADER + length);
	if (size)
		fwrite(data, 1, size, archive);
	pad(archive, size);
}

int cpio_end(FILE *archive)
{
	cpio_add(archive, "TRAILER!!!", 0, 0, NULL, 0);
	return fflush(archive) == 0 && !ferror(archive) ? 0 : -1;
}
