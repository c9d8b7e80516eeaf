/*
 * A board over ssh. The static programs of its architecture are copied to a folder there, which
 * goes with the connection (harness/ssh.h).
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "harness/base/folder.h"
#include "harness/base/memory.h"
#include "harness/run/ssh.h"
#include "harness/run/target.h"

enum { CANNOT_EXECUTE = 126, CANNOT_RUN = 127, CONNECTION_BROKE = 255 };

struct board {
	struct target target; /* first, so that a struct target is one of these */
	char *host;
	struct ssh *ssh;
	pid_t pid; /* of the ssh that carries the agent's text */
	int output;
	int complaints; /* its stderr, a file in memory */
	bool stopped;
};

/* cat and chmod are on every board. */
static int copy_file(const struct ssh *ssh, const char *from, const char *name, struct error *error)
{
	const char *folder = ssh_folder(ssh);
	char *command = memory_format("cat >%s/%s && chmod 700 %s/%s", folder, name, folder, name);
	char *what = memory_format("cannot copy %s to %s (its TMPDIR says where)", name, folder);
	int file = open(from, O_RDONLY | O_CLOEXEC);
	int result = file < 0 ? error_set(error, "cannot read %s: %s", from, strerror(errno))
			      : ssh_run(ssh, command, file, what, error);

	if (file >= 0)
		close(file);
	free(what);
	free(command);
	return result;
}

static int copy_programs(const struct ssh *ssh, const char *folder, struct error *error)
{
	DIR *programs = opendir(folder);
	struct dirent *entry;
	int result = 0;

	while (programs && result == 0 && (entry = readdir(programs))) {
		char *path = memory_format("%s/%s", folder, entry->d_name);

		if (entry->d_name[0] != '.' && access(path, X_OK) == 0)
			result = copy_file(ssh, path, entry->d_name, error);
		free(path);
	}
	if (programs)
		closedir(programs);
	return result;
}

static int start(struct target *target, const char *plan, int limit_s, struct error *error)
{
	struct board *board = (struct board *)target;
	char *command = memory_format("exec env -i LC_ALL=C %s/agent --limit %d -",
				      ssh_folder(board->ssh), limit_s);
	int file = target_plan_file(plan);
	int pipes[2] = {-1, -1};

	board->complaints = memfd_create("ssh", MFD_CLOEXEC);
	if (file >= 0 && board->complaints >= 0 && pipe2(pipes, O_CLOEXEC) == 0)
		board->pid = ssh_start(board->ssh, command,
				       (const int[]){file, pipes[1], board->complaints});
	if (board->pid < 0)
		error_set(error, "cannot start ssh: %s", strerror(errno));
	free(command);
	if (file >= 0)
		close(file);
	if (pipes[1] >= 0)
		close(pipes[1]);
	board->output = pipes[0];
	return board->pid < 0 ? -1 : board->output;
}

static void stop(struct target *target)
{
	struct board *board = (struct board *)target;

	board->stopped = true;
	ssh_hang_up(board->ssh);
}

static int explain(const struct board *board, int code, struct error *error)
{
	char *words = ssh_last_words(board->complaints);

	if (code == CONNECTION_BROKE)
		error_set(error, "the connection to ssh:%s broke%s%s", board->host,
			  words[0] ? ": " : "", words);
	else
		error_set(error,
			  "ssh:%s: the agent does not run in %s: %s; set TMPDIR there to a folder "
			  "that programs may run in",
			  board->host, ssh_folder(board->ssh), words);
	free(words);
	return -1;
}

static int finish(struct target *target, struct error *error)
{
	struct board *board = (struct board *)target;
	int code = ssh_wait(board->pid);
	int result = 0;

	if (board->stopped)
		result = 0; /* its folder may have gone before it came up */
	else if (code == CONNECTION_BROKE || code == CANNOT_EXECUTE || code == CANNOT_RUN)
		result = explain(board, code, error);
	close(board->output);
	close(board->complaints);
	board->pid = -1;
	return result;
}

static void board_free(struct target *target)
{
	struct board *board = (struct board *)target;

	ssh_close(board->ssh);
	free(board->host);
	free(board);
}

struct target *target_ssh_new(const char *host, struct error *error)
{
	struct ssh *ssh = ssh_open(host, error);
	char *folder = ssh ? folder_programs(ssh_machine(ssh), error) : NULL;
	struct board *board;

	if (!folder || copy_programs(ssh, folder, error) != 0) {
		ssh_close(ssh);
		free(folder);
		return NULL;
	}
	free(folder);
	board = memory_resize(NULL, sizeof *board);
	*board = (struct board){
		.target = {.start = start, .stop = stop, .finish = finish, .free = board_free},
		.host = memory_format("%s", host),
		.ssh = ssh,
		.pid = -1,
	};
	return &board->target;
}
