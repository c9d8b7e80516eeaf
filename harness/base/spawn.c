/* Running a program of the host and reading what it says. */
#include "harness/base/spawn.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/base/memory.h"

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

static char *last_line(char *text)
{
	char *end = text + strlen(text), *start;

	while (end > text && end[-1] == '\n')
		*--end = '\0';
	start = strrchr(text, '\n');
	if (start)
		memmove(text, start + 1, strlen(start));
	return text;
}

/* `in`: -1 for the caller's. What was started ends when the harness does. */
static int run(char *const argv[], int in, int out, int err)
{
	pid_t pid = fork();
	int status;

	if (pid < 0)
		return -1;
	if (pid == 0) {
		prctl(PR_SET_PDEATHSIG, SIGTERM);
		if (in >= 0)
			dup2(in, STDIN_FILENO);
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

static char *read_from(char *const argv[], int in, int *code, char **whole, struct error *error)
{
	int out = memory_file();
	int err = memory_file();
	char *text = NULL;

	*code = out >= 0 && err >= 0 ? run(argv, in, out, err) : -1;
	if (*code < 0 || *code == CANNOT_RUN)
		error_set(error, "cannot run %s: %s", argv[0],
			  *code < 0 ? "it was killed" : "not there or not executable");
	else
		text = read_all(out);
	if (whole && text)
		*whole = read_all(err);
	if (out >= 0)
		close(out);
	if (err >= 0)
		close(err);
	return text;
}

char *spawn_read(char *const argv[], int *code, char **said, struct error *error)
{
	char *text = read_from(argv, -1, code, said, error);

	if (said && text)
		first_line(*said);
	return text;
}

char *spawn_filter(char *const argv[], const char *input, int *code, char **said,
		   struct error *error)
{
	int in = memory_file();
	size_t size = strlen(input);
	char *text = NULL;

	if (in < 0 || write(in, input, size) != (ssize_t)size || lseek(in, 0, SEEK_SET) != 0)
		error_set(error, "cannot hand %zu bytes to %s: %s", size, argv[0], strerror(errno));
	else
		text = read_from(argv, in, code, said, error);
	if (in >= 0)
		close(in);
	if (text)
		last_line(*said);
	return text;
}
