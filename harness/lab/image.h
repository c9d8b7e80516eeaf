/*
 * A kernel image as a file: for which architecture, in which format, which release.
 */
#ifndef TRAPCOST_IMAGE_H
#define TRAPCOST_IMAGE_H

#include <stddef.h>

#include "harness/base/error.h"

enum image_format {
	IMAGE_PLAIN,  /* arch/riscv/boot/Image, arch/arm64/boot/Image */
	IMAGE_BZIMAGE /* arch/x86/boot/bzImage */
};

struct image {
	char *path;
	const char *machine; /* as uname -m says it; static */
	enum image_format format;
	const char *packing; /* "none", "gzip" or "zboot gzip": how the file holds it; static */
	char *release;       /* NULL: the image does not say */
	unsigned char *data; /* the image itself, unpacked */
	size_t size;
};

/*
 * Reads the image at `path`: an Image, one in gzip, an EFI zboot with gzip, or a bzImage. -1 and an
 * error that says what the file is instead. Release with image_free() in either case.
 */
int image_read(struct image *image, const char *path, struct error *error);
void image_free(struct image *image);

#endif
