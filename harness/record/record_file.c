/* Where records go. */
#include "harness/record/record_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/memory.h"

enum { RUN_ID_SHOWN = 8 };

/* A name that does not end in .json is a folder's: five boots go to -o base, not to one file. */
static bool is_folder(const char *path)
{
	size_t length = strlen(path);
	struct stat status;

	return length < 5 || strcmp(path + length - 5, ".json") != 0 ||
	       (stat(path, &status) == 0 && S_ISDIR(status.st_mode));
}

/* The rename would replace a device or a folder as readily as a file. */
static bool is_replaceable(const char *path)
{
	struct stat status;

	return stat(path, &status) != 0 || S_ISREG(status.st_mode);
}

/* A kernel's release comes from outside: what could leave its folder is replaced. */
static char *safe_name(const char *text)
{
	char *name = memory_format("%s", text && *text ? text : "unknown");

	for (char *c = name; *c; c++)
		if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._+~-",
			    *c))
			*c = '_';
	if (name[0] == '.')
		name[0] = '_';
	return name;
}

/* 2026-11-30T12:00:00Z as 20261130T120000Z. */
static char *compact_time(const char *started)
{
	char *text = memory_format("%s", started);
	char *to = text;

	for (const char *from = text; *from; from++)
		if (*from != '-' && *from != ':')
			*to++ = *from;
	*to = '\0';
	return text;
}

char *record_path(const struct record *record, const char *output)
{
	const char *folder = output ? output : "results/";
	char *kernel, *machine, *started, *path;

	if (output && !is_folder(output))
		return memory_format("%s", output);
	kernel = safe_name(record->machine.release);
	machine = safe_name(record->machine_name);
	started = compact_time(record->started);
	path = memory_format("%s%s%s/%s/%s-%.*s.json", folder,
			     folder[strlen(folder) - 1] == '/' ? "" : "/", machine, kernel, started,
			     RUN_ID_SHOWN, record->run_id);
	free(kernel);
	free(machine);
	free(started);
	return path;
}

/* mkdir -p of all but the last part. */
static int make_folders(const char *path, struct error *error)
{
	char *copy = memory_format("%s", path);
	int result = 0;

	for (char *slash = strchr(copy + 1, '/'); slash && result == 0;
	     slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		if (mkdir(copy, 0777) != 0 && errno != EEXIST)
			result = error_set(error, "cannot make folder %s: %s", copy,
					   strerror(errno));
		*slash = '/';
	}
	free(copy);
	return result;
}

static char *folder_of(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? memory_copy(path, slash == path ? 1 : (size_t)(slash - path))
		     : memory_format(".");
}

int record_file_check(const char *path, struct error *error)
{
	char *folder;
	int result = 0;

	if (!*path)
		return error_set(error, "cannot write to \"\": name a file or a folder");
	if (!is_replaceable(path))
		return error_set(error, "cannot write %s: it is there and no plain file", path);
	if (make_folders(path, error) != 0)
		return -1;
	folder = folder_of(path);
	if (access(folder, W_OK | X_OK) != 0)
		result = error_set(error, "cannot write to folder %s: %s", folder, strerror(errno));
	free(folder);
	return result;
}

static int write_all(int file, const char *text, size_t size)
{
	while (size > 0) {
		ssize_t n = write(file, text, size);

		if (n < 0 && errno != EINTR)
			return -1;
		if (n > 0) {
			text += n;
			size -= (size_t)n;
		}
	}
	return 0;
}

/* The rename is only on the disk once the folder is. */
static void sync_folder(const char *path)
{
	char *folder = folder_of(path);
	int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	if (file >= 0) {
		fsync(file);
		close(file);
	}
	free(folder);
}

static int fill(int file, const char *text)
{
	mode_t mask = umask(0);

	umask(mask);
	return write_all(file, text, strlen(text)) == 0 && write_all(file, "\n", 1) == 0 &&
			       fchmod(file, 0666 & ~mask) == 0 && fsync(file) == 0
		       ? 0
		       : -1;
}

int record_file_write(const char *path, const char *text, struct error *error)
{
	char *folder = folder_of(path);
	char *temporary = memory_format("%s/.trapcost-XXXXXX", folder);
	int file = mkostemp(temporary, O_CLOEXEC);
	bool good = file >= 0 && fill(file, text) == 0;

	if (file >= 0 && close(file) != 0)
		good = false;
	good = good && rename(temporary, path) == 0;
	if (!good) {
		error_set(error, "cannot write %s: %s", path, strerror(errno));
		if (file >= 0)
			unlink(temporary);
	} else {
		sync_folder(path);
	}
	free(temporary);
	free(folder);
	return good ? 0 : -1;
}
