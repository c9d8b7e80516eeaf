/* Foreign programs. */
#include "lib/foreign.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/die.h"
#include "lib/pin.h"
#include "lib/rights.h"
#include "lib/scratch.h"

#define SYSTEM_FOLDERS "/usr/sbin:/usr/local/sbin"

void foreign_find(const char *name, char *path, size_t size)
{
	const char *own = getenv("PATH");
	char folders[4096];
	char *rest = folders;
	const char *folder;

	snprintf(folders, sizeof folders, "%s:%s", own ? own : "/usr/bin:/bin", SYSTEM_FOLDERS);
	while ((folder = strsep(&rest, ":")) != NULL) {
		snprintf(path, size, "%s/%s", *folder ? folder : ".", name);
		if (access(path, X_OK) == 0)
			return;
	}
	skip("there is no %s in PATH or %s", name, SYSTEM_FOLDERS);
}

static void redirect(const char *said)
{
	int null = open("/dev/null", O_RDONLY | O_CLOEXEC);
	int out = open(said, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);

	if (null < 0 || out < 0)
		die("%s", out < 0 ? said : "/dev/null");
	dup2(null, STDIN_FILENO);
	dup2(out, STDOUT_FILENO);
	dup2(out, STDERR_FILENO);
}

/* A change of user clears the signal of the parent's death: it comes after. */
static void end_with(pid_t parent)
{
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != parent)
		_exit(EXIT_FAILED);
}

pid_t foreign_start(char *const argv[], int cpu, const char *said)
{
	void (*usual)(int) = signal(SIGINT, SIG_IGN); /* before the first one can come */
	pid_t parent = getpid();
	pid_t pid = fork();
	char why[160];

	if (pid < 0)
		die("fork");
	if (pid > 0) {
		signal(SIGINT, usual);
		return pid;
	}
	errno = 0;
	if (pin_to(cpu, why, sizeof why) != 0)
		die("%s", why);
	if (chdir(scratch_path("")) != 0)
		die("%s", scratch_path(""));
	redirect(scratch_path(said));
	if (!rights_drop())
		die("cannot become user %d", RIGHTS_USER);
	end_with(parent);
	execv(argv[0], argv);
	die("cannot run %s", argv[0]);
}

int foreign_ended(pid_t pid, int *status)
{
	return waitpid(pid, status, WNOHANG) == pid;
}

void foreign_kill(pid_t pid)
{
	kill(pid, SIGKILL);
	while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
		;
}

const char *foreign_words(const char *said)
{
	static char line[200];
	char next[sizeof line];
	FILE *file = fopen(scratch_path(said), "re");

	line[0] = '\0';
	while (file && fgets(next, sizeof next, file))
		if (next[0] != '\n')
			snprintf(line, sizeof line, "%s", next);
	if (file)
		fclose(file);
	line[strcspn(line, "\n")] = '\0';
	return line;
}
