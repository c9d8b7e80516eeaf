/*
 * Kernel images. Offsets are those of Documentation/arch/riscv/boot-image-header.rst,
 * arch/arm64/booting.rst, arch/x86/boot.rst and of drivers/firmware/efi/libstub/zboot-header.S.
 */
#include "harness/lab/image.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "harness/base/memory.h"

enum {
	HEADER = 0x210,         /* what is looked at: up to bzImage's kernel_version */
	MAGIC = 0x38,           /* riscv64's magic2 and arm64's magic, in an Image */
	ZBOOT_PAYLOAD = 8,      /* offset and size, then reserved words */
	ZBOOT_COMPRESSION = 24, /* a name, 32 bytes */
	SETUP_MAGIC = 0x202,    /* "HdrS" */
	SETUP_VERSION = 0x20e,  /* where the release is, less SETUP_SECTOR */
	SETUP_SECTOR = 0x200,
	RELEASE_MOST = 64,
	WINDOW_GZIP = 15 + 16 /* zlib: largest window, gzip's header */
};

#define SIZE_MOST (UINT64_C(1) << 30)

static uint32_t word(const unsigned char *data, size_t at)
{
	return data[at] | data[at + 1] << 8 | data[at + 2] << 16 | (uint32_t)data[at + 3] << 24;
}

static bool has(const struct image *image, size_t at, const char *magic, size_t length)
{
	return image->size >= at + length && memcmp(image->data + at, magic, length) == 0;
}

static int read_file(struct image *image, struct error *error)
{
	int file = open(image->path, O_RDONLY | O_CLOEXEC);
	struct stat status;
	ssize_t got = 1;

	if (file < 0 || fstat(file, &status) != 0) {
		error_set(error, "cannot read %s: %s", image->path, strerror(errno));
		goto out;
	}
	if (!S_ISREG(status.st_mode) || (uint64_t)status.st_size > SIZE_MOST) {
		error_set(error, "%s is no kernel image: not a file of at most 1 GiB", image->path);
		goto out;
	}
	image->data = memory_resize(NULL, (size_t)status.st_size);
	while (image->size < (size_t)status.st_size && got > 0) {
		got = read(file, image->data + image->size, (size_t)status.st_size - image->size);
		image->size += got > 0 ? (size_t)got : 0;
	}
	if (got < 0)
		error_set(error, "cannot read %s: %s", image->path, strerror(errno));
out:
	if (file >= 0)
		close(file);
	return error->text[0] ? -1 : 0;
}

/* Unpacks until the stream ends; `out` grows as it does. */
static bool inflate_all(z_stream *stream, unsigned char **out, size_t *size)
{
	size_t room = 0;
	int state = Z_OK;

	while (state == Z_OK && room < SIZE_MOST) {
		size_t step = room ? room : (size_t)1 << 24;

		*out = memory_resize(*out, room + step);
		stream->next_out = *out + room;
		stream->avail_out = (uInt)step;
		state = inflate(stream, Z_NO_FLUSH);
		room += step;
		*size = room - stream->avail_out;
	}
	return state == Z_STREAM_END;
}

/* Replaces the image's data by what its bytes from `at` on unpack to. */
static int unpack(struct image *image, size_t at, size_t length, struct error *error)
{
	z_stream stream = {.next_in = image->data + at, .avail_in = (uInt)length};
	unsigned char *out = NULL;
	size_t size = 0;
	bool good;

	if (inflateInit2(&stream, WINDOW_GZIP) != Z_OK)
		return error_set(error, "%s: no memory to unpack it", image->path);
	good = inflate_all(&stream, &out, &size);
	inflateEnd(&stream);
	if (!good) {
		free(out);
		return error_set(error, "%s is packed and does not unpack: damaged or cut short",
				 image->path);
	}
	free(image->data);
	image->data = out;
	image->size = size;
	return 0;
}

static int unpack_zboot(struct image *image, struct error *error)
{
	size_t at = word(image->data, ZBOOT_PAYLOAD);
	size_t length = word(image->data, ZBOOT_PAYLOAD + 4);
	char name[33] = "";

	memcpy(name, image->data + ZBOOT_COMPRESSION, sizeof name - 1);
	if (strcmp(name, "gzip") != 0)
		return error_set(error,
				 "%s is an EFI zboot image packed with %s: only gzip is "
				 "read here; use the Image beside it",
				 image->path, name);
	if (at > image->size || length > image->size - at)
		return error_set(error, "%s is an EFI zboot image that was cut short", image->path);
	image->packing = "zboot gzip";
	return unpack(image, at, length, error);
}

/* The text up to the first blank. */
static char *first_word(const unsigned char *text, size_t room)
{
	size_t length = 0;

	while (length < room && length < RELEASE_MOST && isgraph(text[length]))
		length++;
	return length ? memory_copy((const char *)text, length) : NULL;
}

/* Linux's banner is in the data of every kernel. */
static char *banner_release(const struct image *image)
{
	static const char banner[] = "Linux version ";
	const unsigned char *at = image->data;
	const unsigned char *end = image->data + image->size;
	size_t length = strlen(banner);

	while ((at = memmem(at, (size_t)(end - at), banner, length)) != NULL) {
		at += length;
		if (at < end && isdigit(*at))
			return first_word(at, (size_t)(end - at));
	}
	return NULL;
}

static int take_bzimage(struct image *image)
{
	size_t at = SETUP_SECTOR + (word(image->data, SETUP_VERSION) & 0xffff);

	image->machine = "x86_64";
	image->format = IMAGE_BZIMAGE;
	if (at < image->size)
		image->release = first_word(image->data + at, image->size - at);
	return 0;
}

static int take_plain(struct image *image, const char *machine)
{
	image->machine = machine;
	image->format = IMAGE_PLAIN;
	image->release = banner_release(image);
	return 0;
}

static const char *what_else(const struct image *image)
{
	if (image->size == 0)
		return "it is empty";
	if (has(image, 0, "\177ELF", 4))
		return "it is an ELF file; take the Image or bzImage of arch/*/boot";
	if (has(image, 0, "MZ", 2))
		return "it is an EFI program of another kind";
	return "its first bytes are those of no Image, EFI zboot, bzImage or gzip file";
}

static int look(struct image *image, struct error *error)
{
	if (has(image, 0, "\x1f\x8b", 2)) {
		image->packing = "gzip";
		if (unpack(image, 0, image->size, error) != 0)
			return -1;
	} else if (has(image, 0, "MZ\0\0zimg", 8) && image->size >= HEADER &&
		   unpack_zboot(image, error) != 0) {
		return -1;
	}
	if (image->size >= HEADER && has(image, SETUP_MAGIC, "HdrS", 4))
		return take_bzimage(image);
	if (has(image, MAGIC, "RSC\x05", 4))
		return take_plain(image, "riscv64");
	if (has(image, MAGIC, "ARM\x64", 4))
		return take_plain(image, "aarch64");
	return error_set(error, "%s is no kernel image: %s", image->path, what_else(image));
}

int image_read(struct image *image, const char *path, struct error *error)
{
	*image = (struct image){.path = memory_format("%s", path), .packing = "none"};
	if (read_file(image, error) != 0)
		return -1;
	return look(image, error);
}

void image_free(struct image *image)
{
	free(image->path);
	free(image->release);
	free(image->data);
}
