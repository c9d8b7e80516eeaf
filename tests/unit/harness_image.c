/* Kernel images: what a file's bytes say, and what is no image. */
#include "harness/lab/image.h"

#include <stdlib.h>
#include <unistd.h>
#include <zlib.h>

#include "harness/base/memory.h"
#include "tests/tap.h"

enum { SIZE = 8192, ROOM = 2 * SIZE };

static unsigned char bytes[ROOM];
static size_t used;

static void put(size_t at, const void *data, size_t length)
{
	memcpy(bytes + at, data, length);
}

/* An Image with a magic word at 0x38 and Linux's banner. */
static void make_plain(const char *magic)
{
	static const char text[] = "Linux version %s (by) x\0Linux version 6.12.117+deb13 (a@b)";

	memset(bytes, 0, sizeof bytes);
	put(0x38, magic, 4);
	put(0x1000, text, sizeof text);
	used = SIZE;
}

static void make_bzimage(void)
{
	memset(bytes, 0, sizeof bytes);
	put(0, "MZ", 2);
	put(0x202, "HdrS", 4);
	put(0x20e, "\x00\x10", 2);
	put(0x1200, "7.3.4-cloud-amd64 (x@y) #1", 27);
	used = SIZE;
}

/* What is in `bytes`, as gzip has it, from `at` on. */
static size_t pack(size_t at)
{
	static unsigned char packed[ROOM];
	z_stream stream = {.next_in = bytes,
			   .avail_in = (uInt)used,
			   .next_out = packed,
			   .avail_out = sizeof packed};

	deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
	deflate(&stream, Z_FINISH);
	memset(bytes, 0, sizeof bytes);
	put(at, packed, stream.total_out);
	used = at + stream.total_out;
	deflateEnd(&stream);
	return stream.total_out;
}

static void make_zboot(const char *compression)
{
	unsigned int at = 1024;
	unsigned int length;

	make_plain("RSC\x05");
	length = (unsigned int)pack(at);
	put(0, "MZ\0\0zimg", 8);
	put(8, &at, 4); /* the tests' machines are little-endian */
	put(12, &length, 4);
	put(24, compression, strlen(compression) + 1);
}

static int read_bytes(struct image *image, struct error *error)
{
	char path[] = "/tmp/trapcost-image-XXXXXX";
	int file = mkstemp(path);
	int result;

	if (file < 0 || write(file, bytes, used) != (ssize_t)used)
		return -2;
	close(file);
	result = image_read(image, path, error);
	unlink(path);
	return result;
}

static void is_image(const char *name, const char *machine, enum image_format format,
		     const char *packing, const char *release)
{
	struct image image;
	struct error error = {""};

	if (!ok(read_bytes(&image, &error) == 0, "%s is read", name))
		printf("# %s\n", error.text);
	else
		ok(strcmp(image.machine, machine) == 0 && image.format == format &&
			   strcmp(image.packing, packing) == 0 && image.size == SIZE,
		   "%s: machine, format, packing, size", name);
	if (release)
		is(image.release, release, "its release");
	else
		ok(!image.release, "no release");
	image_free(&image);
}

static void is_none(const char *name, const char *why)
{
	struct image image;
	struct error error = {""};

	ok(read_bytes(&image, &error) == -1 && strstr(error.text, why), "%s: %s", name, why);
	if (!strstr(error.text, why))
		printf("# %s\n", error.text);
	image_free(&image);
}

static void test_images(void)
{
	make_plain("RSC\x05");
	is_image("riscv64 Image", "riscv64", IMAGE_PLAIN, "none", "6.12.117+deb13");
	make_plain("ARM\x64");
	is_image("arm64 Image", "aarch64", IMAGE_PLAIN, "none", "6.12.117+deb13");
	pack(0);
	is_image("arm64 Image.gz", "aarch64", IMAGE_PLAIN, "gzip", "6.12.117+deb13");
	make_zboot("gzip");
	is_image("EFI zboot", "riscv64", IMAGE_PLAIN, "zboot gzip", "6.12.117+deb13");
	make_bzimage();
	is_image("bzImage", "x86_64", IMAGE_BZIMAGE, "none", "7.3.4-cloud-amd64");
}

static void test_others(void)
{
	memset(bytes, 'x', sizeof bytes);
	used = 20;
	is_none("a text file", "its first bytes are those of no Image");
	used = 0;
	is_none("an empty file", "it is empty");
	put(0, "\177ELF", 4);
	used = SIZE;
	is_none("vmlinux", "an ELF file; take the Image or bzImage");
	memset(bytes, 0, sizeof bytes);
	put(0, "MZ", 2);
	is_none("an EFI program", "an EFI program of another kind");
}

static void test_damage(void)
{
	unsigned int beyond = ROOM;

	make_plain("RSC\x05");
	pack(0);
	used /= 2;
	is_none("half a gzip file", "does not unpack: damaged or cut short");
	make_zboot("zstd22");
	is_none("zboot with zstd", "packed with zstd22: only gzip");
	make_zboot("gzip");
	put(12, &beyond, 4);
	is_none("half a zboot", "was cut short");
	make_bzimage();
	put(0x20e, "\xff\xff", 2);
	is_image("bzImage with its release beyond its end", "x86_64", IMAGE_BZIMAGE, "none", NULL);
}

int main(void)
{
	test_images();
	test_others();
	test_damage();
	return tap_done();
}
