/*
 * This machine. The agent gets a session of its own, so that Ctrl-C reaches the harness alone,
 * and ends when the harness does.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/base/memory.h"
#include "harness/run/session.h"
#include "harness/run/target.h"

enum { CANNOT_RUN = 127 };

struct local {
	struct target target; /* first, so that a struct target is one of these */
	char *agent;          /* its path */
	char *wrapper;        /* a shell command with {} for the agent's, or NULL */
	pid_t pid;
	int output;
};

/* By the shell, which the wrapper replaces; its environment is the caller's. */
static void become_wrapped(const struct local *local, const char *limit)
{
	const char *round = strstr(local->wrapper, "{}");
	char *command = memory_format("exec %.*s'%s' --limit %s -%s", (int)(round - local->wrapper),
				      local->wrapper, local->agent, limit, round + 2);

	execl("/bin/sh", "sh", "-c", command, (char *)NULL);
	_exit(CANNOT_RUN);
}

static void become_agent(const struct local *local, int plan, int output, const char *limit)
{
	static char *environment[] = {"LC_ALL=C", NULL};
	char *argv[] = {local->agent, "--limit", (char *)limit, "-", NULL};

	setsid();
	prctl(PR_SET_PDEATHSIG, SIGTERM);
	session_release_interrupts();
	dup2(plan, STDIN_FILENO);
	dup2(output, STDOUT_FILENO);
	if (local->wrapper)
		become_wrapped(local, limit);
	execve(local->agent, argv, environment);
	_exit(CANNOT_RUN);
}

static int start(struct target *target, const char *plan, int limit_s, struct error *error)
{
	struct local *local = (struct local *)target;
	char *limit = memory_format("%d", limit_s);
	int file = target_plan_file(plan);
	int pipes[2] = {-1, -1};

	if (file < 0 || pipe2(pipes, O_CLOEXEC) != 0 || (local->pid = fork()) < 0) {
		error_set(error, "cannot start %s: %s", local->agent, strerror(errno));
		local->pid = -1;
	} else if (local->pid == 0) {
		become_agent(local, file, pipes[1], limit);
	}
	free(limit);
	if (file >= 0)
		close(file);
	if (pipes[1] >= 0)
		close(pipes[1]);
	local->output = pipes[0];
	return local->pid < 0 ? -1 : local->output;
}

static void stop(struct target *target)
{
	struct local *local = (struct local *)target;

	if (local->pid > 0)
		kill(local->pid, SIGTERM);
}

static int finish(struct target *target, struct error *error)
{
	struct local *local = (struct local *)target;
	int status = 0;

	while (waitpid(local->pid, &status, 0) < 0 && errno == EINTR)
		;
	close(local->output);
	local->pid = -1;
	if (WIFEXITED(status) && WEXITSTATUS(status) == CANNOT_RUN)
		return error_set(error, "cannot run %s; run make", local->agent);
	return 0;
}

static void local_free(struct target *target)
{
	free(((struct local *)target)->agent);
	free(((struct local *)target)->wrapper);
	free(target);
}

struct target *target_local_new(const char *folder)
{
	struct local *local = memory_resize(NULL, sizeof *local);

	*local = (struct local){
		.target = {.start = start, .stop = stop, .finish = finish, .free = local_free},
		.agent = memory_format("%s/agent", folder),
		.pid = -1,
		.output = -1,
	};
	return &local->target;
}

struct target *target_local_wrapped(const char *folder, const char *command)
{
	struct target *target = target_local_new(folder);

	((struct local *)target)->wrapper = memory_format("%s", command);
	return target;
}
