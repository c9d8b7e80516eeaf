/* Running a program of the host and reading what it says. */
#include "harness/spawn.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/memory.h"

enum { CANNOT_RUN = 127 };

/* Both streams go to files in memory, so that neither can fill up and block. */
static int memory_file(void)
{
	return memfd_create("trapcost", MFD_CLOEXEC);
}

static char *read_all(int file)
{
	off_t size = lseek(file, 0, SEEK_END);
	char *text = memory_resize(NULL, (size_t)size + 1);
	ssize_t got = pread(file, text, (size_t)size, 0);

	text[got > 0 ? got : 0] = '\0';
	return text;
}

static char *first_line(char *text)
{
	text[strcspn(text, "\n")] = '\0';
	return text;
}

static int run(char *const argv[], int out, int err)
{
	pid_t pid = fork();
	int status;

	if (pid < 0)
		return -1;
	if (pid == 0) {
		dup2(out, STDOUT_FILENO);
		dup2(err, STDERR_FILENO);
		execv(argv[0], argv);
		_exit(CANNOT_RUN);
	}
	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return -1;
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

char *spawn_read(char *const argv[], int *code, char **said, struct error *error)
{
	int out = memory_file();
	int err = memory_file();
	char *text = NULL;

	*code = out >= 0 && err >= 0 ? run(argv, out, err) : -1;
	if (*code < 0 || *code == CANNOT_RUN)
		error_set(error, "cannot run %s: %s", argv[0],
			  *code < 0 ? "it was killed" : "not there or not executable");
	else
		text = read_all(out);
	if (said && text)
		*said = first_line(read_all(err));
	if (out >= 0)
		close(out);
	if (err >= 0)
		close(err);
	return text;
}
