/*
 * Writes a cpio archive in the "newc" format, which is what an initramfs is
 * (Documentation/driver-api/early-userspace/buffer-format.rst).
 */
#ifndef TRAPCOST_CPIO_H
#define TRAPCOST_CPIO_H

#include <stdio.h>
#include <sys/types.h>

/* Adds an entry: a file (S_IFREG | permissions) with `size` bytes of `data`, a folder (S_IFDIR) or
 * a character device (S_IFCHR) with number `device`. `name` has no slash in front; its folders
 * come first. */
void cpio_add(FILE *archive, const char *name, mode_t mode, dev_t device, const void *data,
	      size_t size);

/* Ends the archive. -1 if anything could not be written. */
int cpio_end(FILE *archive);

#endif
