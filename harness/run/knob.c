/* Knobs. */
#include "harness/run/knob.h"

#include <errno.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CANNOT_RUN = 127 };

bool knob_wraps(const char *command)
{
	return command && strstr(command, KNOB_ROUND);
}

int knob_run(const char *command, struct error *error)
{
	pid_t pid = fork();
	int status = 0;

	if (pid < 0)
		return error_set(error, "cannot run \"%s\": %s", command, strerror(errno));
	if (pid == 0) {
		dup2(STDERR_FILENO, STDOUT_FILENO);
		execl("/bin/sh", "sh", "-c", command, (char *)NULL);
		_exit(CANNOT_RUN);
	}
	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	if (WIFSIGNALED(status))
		return error_set(error, "\"%s\" was killed by signal %d", command,
				 WTERMSIG(status));
	if (WEXITSTATUS(status) != 0)
		return error_set(error, "\"%s\" ended with exit code %d", command,
				 WEXITSTATUS(status));
	return 0;
}
