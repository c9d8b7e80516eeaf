/*
 * facts: prints what explains a number measured on this machine (lib/fact.h says
 * how). `facts --after` prints only what may have changed during a run.
 */
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "lib/fact.h"
#include "lib/fact_rows.h"
#include "lib/private.h"
#include "lib/probe.h"

#define FILE_MAX_BYTES (1 << 20)
#define TOO_LONG "longer than 1 MiB"

static char content[FILE_MAX_BYTES + 1];
static bool have_config;

/* Fills `content`; returns its length, or -1 and errno. Never blocks on a FIFO or
 * a device. */
static ssize_t read_content(const char *path)
{
	int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	struct stat status;
	ssize_t got = 1;
	size_t used = 0;

	if (fd < 0)
		return -1;
	errno = 0;
	if (fstat(fd, &status) == 0 && !S_ISREG(status.st_mode))
		errno = S_ISDIR(status.st_mode) ? EISDIR : EINVAL;
	while (errno == 0 && got > 0 && used < sizeof content) {
		got = read(fd, content + used, sizeof content - used);
		used += got > 0 ? (size_t)got : 0;
	}
	close(fd);
	return errno ? -1 : (ssize_t)used;
}

static void print_file(const struct fact_row *row, const char *path)
{
	ssize_t length = read_content(path);

	if (length < 0 || length > FILE_MAX_BYTES) {
		fact_absent(path, length < 0 ? strerror(errno) : TOO_LONG);
		return;
	}
	content[length] = '\0';
	if (row->how == FACT_GZIP || row->how == FACT_CONFIG)
		have_config = true;
	length = (ssize_t)private_hide(path, content, (size_t)length);
	if (row->how == FACT_GZIP)
		fact_gzip(path, content, (size_t)length);
	else
		fact_file(path, content, (size_t)length);
}

/* The row's pattern with %r replaced by the kernel's release. */
static void expand_release(char *to, size_t size, const char *pattern)
{
	const char *mark = strstr(pattern, "%r");
	struct utsname name;

	if (!mark || uname(&name) < 0)
		snprintf(to, size, "%s", pattern);
	else
		snprintf(to, size, "%.*s%s%s", (int)(mark - pattern), pattern, name.release,
			 mark + 2);
}

static void print_row(const struct fact_row *row)
{
	char pattern[512];
	glob_t found;

	expand_release(pattern, sizeof pattern, row->pattern);
	if (row->how == FACT_CONFIG && have_config)
		return;
	if (!strpbrk(pattern, "*?[")) {
		print_file(row, pattern);
		return;
	}
	if (glob(pattern, 0, NULL, &found) != 0) {
		fact_absent(pattern, strerror(ENOENT));
		return;
	}
	for (size_t i = 0; i < found.gl_pathc; i++)
		print_file(row, found.gl_pathv[i]);
	globfree(&found);
}

int main(int argc, char **argv)
{
	bool after = argc == 2 && strcmp(argv[1], "--after") == 0;

	if (argc > 1 && !after) {
		fprintf(stderr, "usage: facts [--after]\n");
		return 1;
	}
	if (!after)
		probe_print_all();
	for (const struct fact_row *row = fact_rows; row->pattern; row++)
		if (row->changes || !after)
			print_row(row);
	if (fflush(stdout) != 0 || ferror(stdout)) {
		perror("facts: standard output");
		return 1;
	}
	return 0;
}
