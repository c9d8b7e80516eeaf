/* The first files of a guest. */
#include "harness/lab/initramfs.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "agent/agent_init.h"
#include "harness/base/memory.h"
#include "harness/lab/cpio.h"

enum { PROGRAM = S_IFREG | 0755, PLAIN = S_IFREG | 0644, FOLDER = S_IFDIR | 0755 };

/* Adds the host's file `path` as `name`. */
static int add_file(FILE *archive, const char *path, const char *name, mode_t mode,
		    struct error *error)
{
	FILE *file = fopen(path, "re");
	char *data = NULL;
	size_t size = 0;
	size_t got = 1;

	while (file && got) {
		data = memory_resize(data, size + BUFSIZ);
		got = fread(data + size, 1, BUFSIZ, file);
		size += got;
	}
	if (!file || ferror(file))
		error_set(error, "cannot read %s: %s", path, strerror(errno));
	else
		cpio_add(archive, name, mode, 0, data, size);
	if (file)
		fclose(file);
	free(data);
	return error->text[0] ? -1 : 0;
}

/* Whether a line before `line` starts with the same program. */
static bool seen_before(const char *plan, const char *line, size_t length)
{
	for (const char *at = plan; at < line; at = strchr(at, '\n') + 1)
		if (strncmp(at, line, length) == 0 && strcspn(at, " \n") == length)
			return true;
	return false;
}

static int add_programs(FILE *archive, const char *folder, const char *plan, struct error *error)
{
	int result = 0;

	for (const char *line = plan; *line && result == 0; line += *line == '\n') {
		size_t length = strcspn(line, " \n");

		if (length && !seen_before(plan, line, length)) {
			char *name = memory_copy(line, length);
			char *path = memory_format("%s/%s", folder, name);

			result = add_file(archive, path, name, PROGRAM, error);
			free(path);
			free(name);
		}
		line += strcspn(line, "\n");
	}
	return result;
}

/* What the kernel needs before /init can make it: a console to speak to. */
static void add_folders(FILE *archive)
{
	static const char *const folders[] = {"dev", "proc", "sys", "boot"};

	for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
		cpio_add(archive, folders[i], FOLDER, 0, NULL, 0);
	cpio_add(archive, "dev/console", S_IFCHR | 0600, makedev(5, 1), NULL, 0);
	cpio_add(archive, "dev/null", S_IFCHR | 0666, makedev(1, 3), NULL, 0);
}

static void add_text(FILE *archive, const char *name, const char *text)
{
	cpio_add(archive, name, PLAIN, 0, text, strlen(text));
}

/* Where the facts look for it. */
static int add_config(FILE *archive, const struct initramfs *i, struct error *error)
{
	char *name;
	int result;

	if (!i->config || !i->release)
		return 0;
	name = memory_format("boot/config-%s", i->release);
	result = strchr(i->release, '/') ? 0 : add_file(archive, i->config, name, PLAIN, error);
	free(name);
	return result;
}

static int fill(FILE *archive, const struct initramfs *i, struct error *error)
{
	char *agent = memory_format("%s/agent", i->folder);
	char *settings = memory_format("%d %d %d\n", i->limit_s, i->settle_s, i->rest_s);
	int result;

	add_folders(archive);
	add_text(archive, &AGENT_INIT_PLAN[1], i->plan);
	add_text(archive, &AGENT_INIT_SETTINGS[1], settings);
	result = add_file(archive, agent, "init", PROGRAM, error);
	if (result == 0)
		result = add_programs(archive, i->folder, i->plan, error);
	if (result == 0)
		result = add_config(archive, i, error);
	if (cpio_end(archive) != 0)
		result = error_set(error, "no memory for the guest's files");
	free(settings);
	free(agent);
	return result;
}

int initramfs_new(const struct initramfs *initramfs, struct error *error)
{
	int file = memfd_create("initramfs", MFD_CLOEXEC);
	int copy = dup(file);
	FILE *archive = copy < 0 ? NULL : fdopen(copy, "w");
	int result = -1;

	if (archive)
		result = fill(archive, initramfs, error);
	else
		error_set(error, "no memory for the guest's files: %s", strerror(errno));
	if (archive)
		fclose(archive);
	if (result == 0)
		return file;
	if (file >= 0)
		close(file);
	return -1;
}
