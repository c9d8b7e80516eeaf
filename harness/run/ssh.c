/* A connection to a board through the system's ssh. */
#include "harness/run/ssh.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/base/memory.h"
#include "harness/run/session.h"

enum {
	CANNOT_RUN = 127,
	CONNECTION_BROKE = 255,
	WORDS_MAX = 40,
	PARENT_MOST = 64 /* a socket's path must be short */
};

#define GREETING "@board "

struct ssh {
	char *host;        /* as the user said it */
	char *destination; /* as an address for ssh, which knows about ports */
	char *socket;      /* where commands find the connection, in a folder of its own */
	pid_t pid;         /* of the ssh that holds it, or -1 */
	int lifeline;      /* its input, or -1: the board's shell ends when it does */
	int said;          /* what the shell says */
	int complaints;    /* stderr, a file in memory */
	char *machine, *folder;
};

/* The agent is found by what runs, since a process number may be someone else's by now. */
static const char keeper[] =
	"umask 077; trap \"\" HUP; "
	"d=$(mktemp -d \"${TMPDIR:-/tmp}/trapcost.XXXXXX\" 2>/dev/null) || "
	"{ d=${TMPDIR:-/tmp}/trapcost.$$; mkdir \"$d\"; } || exit 1; "
	"echo \"" GREETING "$(uname -m) $d\"; cat >/dev/null; "
	"for p in /proc/[0-9]*; do [ \"$p/exe\" -ef \"$d/agent\" ] && kill \"${p#/proc/}\"; done; "
	"rm -rf \"$d\"";

static const char *const common[] = {"ssh",
				     "-Tax",
				     "-oBatchMode=yes",
				     "-oControlPersist=no",
				     "-oRemoteCommand=none",
				     "-oClearAllForwardings=yes",
				     NULL};
static const char *const first[] = {"-oControlMaster=yes", "-oConnectTimeout=15",
				    "-oServerAliveInterval=10", "-oServerAliveCountMax=3", NULL};
/* Without the connection that is there already, ssh would make another. */
static const char *const further[] = {"-oControlMaster=no", "-oProxyCommand=false", NULL};

static void append(char **words, const char *const *more)
{
	while (*words)
		words++;
	while ((*words++ = (char *)*more++))
		;
}

/* In a session of its own, so that Ctrl-C reaches the harness alone. */
static void become_ssh(char **words, const int files[3])
{
	setsid();
	for (int i = 0; i < 3; i++)
		dup2(files[i], i);
	session_release_interrupts();
	execvp(words[0], words);
	_exit(CANNOT_RUN);
}

static pid_t start(const struct ssh *ssh, const char *const *options, const char *command,
		   const int files[3])
{
	char *words[WORDS_MAX] = {NULL};
	char *path = memory_format("-oControlPath=%s", ssh->socket);
	char *line = memory_format("exec sh -c '%s'", command);
	pid_t pid;

	append(words, common);
	append(words, options);
	append(words, (const char *const[]){path, "--", ssh->destination, line, NULL});
	pid = fork();
	if (pid == 0)
		become_ssh(words, files);
	free(line);
	free(path);
	return pid;
}

pid_t ssh_start(const struct ssh *ssh, const char *command, const int files[3])
{
	return start(ssh, further, command, files);
}

int ssh_wait(pid_t pid)
{
	int status = 0;

	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	return WIFEXITED(status) ? WEXITSTATUS(status) : CONNECTION_BROKE;
}

static int explain(struct ssh *ssh, struct error *error)
{
	int code = ssh_wait(ssh->pid);
	char *words = ssh_last_words(ssh->complaints);

	ssh->pid = -1;
	if (code == CANNOT_RUN && !words[0])
		error_set(error, "no ssh here: install openssh-client");
	else if (code == CONNECTION_BROKE)
		error_set(error, "cannot reach ssh:%s: %s; %s: ssh %s true", ssh->host, words,
			  ssh_advice(words), ssh->destination);
	else
		error_set(error, "ssh:%s: no folder to work in: %s", ssh->host,
			  words[0] ? words : "its shell ended");
	free(words);
	return -1;
}

/* Both go into shell commands. */
static int take_greeting(struct ssh *ssh, const char *line, struct error *error)
{
	static const char safe[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
				   "0123456789/._-";
	size_t length = strcspn(line, " ");

	ssh->machine = memory_copy(line, length);
	ssh->folder = memory_format("%s", line + length + (line[length] == ' '));
	if (ssh->folder[0] == '/' && !ssh->folder[strspn(ssh->folder, safe)] &&
	    !ssh->machine[strspn(ssh->machine, safe)])
		return 0;
	return error_set(error, "ssh:%s: its TMPDIR has odd characters: %s", ssh->host,
			 ssh->folder);
}

/* A login shell's start files may talk, too. */
static int hear_greeting(struct ssh *ssh, struct error *error)
{
	char line[512];
	size_t used = 0;
	ssize_t got;

	while ((got = read(ssh->said, line + used, 1)) == 1) {
		if (line[used] != '\n') {
			used += used + 1 < sizeof line;
			continue;
		}
		line[used] = '\0';
		used = 0;
		if (strncmp(line, GREETING, strlen(GREETING)) == 0)
			return take_greeting(ssh, line + strlen(GREETING), error);
	}
	if (got < 0)
		return error_set(error, "ssh:%s: %s", ssh->host,
				 errno == EINTR ? "interrupted" : strerror(errno));
	return explain(ssh, error);
}

static int make_socket_folder(struct ssh *ssh, struct error *error)
{
	const char *parent = getenv("TMPDIR");
	char *folder;

	if (!parent || strlen(parent) > PARENT_MOST)
		parent = "/tmp";
	folder = memory_format("%s/trapcost-XXXXXX", parent);
	if (mkdtemp(folder))
		ssh->socket = memory_format("%s/ssh", folder);
	else
		error_set(error, "cannot make a folder in %s: %s", parent, strerror(errno));
	free(folder);
	return ssh->socket ? 0 : -1;
}

static void remove_socket_folder(struct ssh *ssh)
{
	if (!ssh->socket)
		return;
	unlink(ssh->socket);
	*strrchr(ssh->socket, '/') = '\0';
	rmdir(ssh->socket);
	free(ssh->socket);
}

static int connect_to(struct ssh *ssh, struct error *error)
{
	int in[2] = {-1, -1}, out[2] = {-1, -1};

	ssh->complaints = memfd_create("ssh", MFD_CLOEXEC);
	if (ssh->complaints < 0 || pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0)
		return error_set(error, "cannot start ssh: %s", strerror(errno));
	ssh->pid = start(ssh, first, keeper, (const int[]){in[0], out[1], ssh->complaints});
	close(in[0]);
	close(out[1]);
	ssh->lifeline = in[1];
	ssh->said = out[0];
	return ssh->pid < 0 ? error_set(error, "cannot start ssh: %s", strerror(errno))
			    : hear_greeting(ssh, error);
}

struct ssh *ssh_open(const char *host, struct error *error)
{
	struct ssh *ssh = memory_resize(NULL, sizeof *ssh);

	*ssh = (struct ssh){.host = memory_format("%s", host),
			    .destination = memory_format("ssh://%s", host),
			    .pid = -1,
			    .lifeline = -1,
			    .said = -1,
			    .complaints = -1};
	if (!ssh_is_address(host))
		error_set(error, "\"%s\" is no address: [user@]host[:port]", host);
	else if (make_socket_folder(ssh, error) == 0 && connect_to(ssh, error) == 0)
		return ssh;
	ssh_close(ssh);
	return NULL;
}

void ssh_hang_up(struct ssh *ssh)
{
	if (ssh->lifeline >= 0)
		close(ssh->lifeline);
	ssh->lifeline = -1;
}

void ssh_close(struct ssh *ssh)
{
	if (!ssh)
		return;
	ssh_hang_up(ssh);
	if (ssh->pid > 0)
		ssh_wait(ssh->pid);
	if (ssh->said >= 0)
		close(ssh->said);
	if (ssh->complaints >= 0)
		close(ssh->complaints);
	remove_socket_folder(ssh);
	free(ssh->host);
	free(ssh->destination);
	free(ssh->machine);
	free(ssh->folder);
	free(ssh);
}

const char *ssh_machine(const struct ssh *ssh)
{
	return ssh->machine;
}

const char *ssh_folder(const struct ssh *ssh)
{
	return ssh->folder;
}

/* An interrupt ends the command. */
static int wait_or_interrupt(pid_t pid)
{
	int status = 0;

	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		kill(pid, SIGTERM);
	return WIFEXITED(status) ? WEXITSTATUS(status) : CONNECTION_BROKE;
}

int ssh_run(const struct ssh *ssh, const char *command, int input, const char *what,
	    struct error *error)
{
	int words_file = memfd_create("ssh", MFD_CLOEXEC);
	int code = CONNECTION_BROKE;
	pid_t pid = ssh_start(ssh, command, (const int[]){input, words_file, words_file});
	char *words;

	if (pid > 0)
		code = wait_or_interrupt(pid);
	words = ssh_last_words(words_file);
	close(words_file);
	if (code != 0)
		error_set(error, "ssh:%s: %s: %s", ssh->host, what,
			  words[0] ? words : "the connection broke");
	free(words);
	return code == 0 ? 0 : -1;
}
