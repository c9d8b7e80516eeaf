/* A folder that does not outlive the launch. */
#include "lib/scratch.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/die.h"
#include "lib/rights.h"
#include "lib/throwaway.h"

#define USUAL_PLACE "/tmp"

enum { REMOVE_TRIES = 100, REMOVE_PAUSE_US = 10000, WALK_FILES = 8 };

static char folder[200];
static pid_t keeper;
static int alive; /* the write end of a pipe that only this task holds */

static int remove_one(const char *path, const struct stat *status, int type, struct FTW *walk)
{
	(void)status, (void)type, (void)walk;
	return remove(path);
}

/* The end of the pipe is the end of the launch. What it started dies at the same time and may
 * still write, hence the tries. */
static __attribute__((noreturn)) void keep(int ended)
{
	char byte;

	setsid();
	for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
		close(file);
	while (read(ended, &byte, 1) < 0 && errno == EINTR)
		;
	for (int i = 0; i < REMOVE_TRIES &&
			nftw(folder, remove_one, WALK_FILES, FTW_DEPTH | FTW_PHYS | FTW_MOUNT) != 0;
	     i++)
		usleep(REMOVE_PAUSE_US);
	_exit(0);
}

struct visit {
	char place[PATH_MAX];
	bool dropped, entered;
};

static void ask_visit(void *answer)
{
	struct visit *visit = answer;

	visit->dropped = rights_drop();
	visit->entered = access(visit->place, X_OK) == 0;
}

/* $TMPDIR, as a path that does not depend on the current folder; the usual place where the user
 * whose rights are left may not enter it. */
static const char *place(void)
{
	static struct visit visit;
	const char *wanted = getenv("TMPDIR");

	if (!realpath(wanted ? wanted : USUAL_PLACE, visit.place))
		die("cannot make a folder in %s", wanted ? wanted : USUAL_PLACE);
	if (!throwaway_run(ask_visit, &visit, sizeof visit))
		die("fork");
	if (!visit.dropped)
		skip("root cannot become user %d here, as in a user namespace of one user",
		     RIGHTS_USER);
	return visit.entered ? visit.place : USUAL_PLACE;
}

const char *scratch_new(void)
{
	int ends[2];

	snprintf(folder, sizeof folder, "%s/trapcost-%s-XXXXXX", place(),
		 program_invocation_short_name);
	if (pipe2(ends, O_CLOEXEC) != 0)
		die("pipe");
	if (!mkdtemp(folder))
		die("cannot make a folder %s", folder);
	keeper = fork();
	if (keeper == 0) {
		close(ends[1]);
		keep(ends[0]);
	}
	if (keeper < 0)
		die("fork");
	close(ends[0]);
	alive = ends[1];
	if (geteuid() == 0 && chown(folder, RIGHTS_USER, RIGHTS_USER) != 0)
		die("chown of %s", folder);
	return folder;
}

const char *scratch_path(const char *name)
{
	static char path[sizeof folder + 64];

	snprintf(path, sizeof path, "%s/%s", folder, name);
	return path;
}

void scratch_write(const char *name, const char *format, ...)
{
	FILE *file = fopen(scratch_path(name), "we");
	va_list arguments;

	if (!file)
		die("%s", scratch_path(name));
	va_start(arguments, format);
	vfprintf(file, format, arguments);
	va_end(arguments);
	if (fclose(file) != 0)
		die("%s", scratch_path(name));
}

void scratch_end(void)
{
	close(alive);
	while (waitpid(keeper, NULL, 0) < 0 && errno == EINTR)
		;
}
