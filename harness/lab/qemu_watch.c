/* Somebody who stands by a guest. */
#include "harness/lab/qemu_watch.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "agent/frame.h"
#include "harness/base/memory.h"

enum {
	CANNOT_RUN = 127,
	MS = 1000,
	GRACE_S = 5, /* from the agent's end, or a panic, to QEMU's */
	SIGNALLED = 128
};

#define PANIC "Kernel panic - not syncing: "

static volatile sig_atomic_t stop;

static void note_stop(int signal_number)
{
	(void)signal_number;
	stop = 1;
}

struct qemu_watch *qemu_watch_new(void)
{
	struct qemu_watch *watch = mmap(NULL, sizeof *watch, PROT_READ | PROT_WRITE,
					MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	if (watch == MAP_FAILED) {
		fputs("trapcost: out of memory\n", stderr);
		exit(3);
	}
	return watch;
}

void qemu_watch_free(struct qemu_watch *watch)
{
	munmap(watch, sizeof *watch);
}

static void become_qemu(char **arguments, const int kept[2], int output)
{
	int null = open("/dev/null", O_RDONLY);

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	signal(SIGTERM, SIG_DFL);
	signal(SIGINT, SIG_DFL);
	signal(SIGPIPE, SIG_DFL);
	dup2(null, STDIN_FILENO);
	dup2(output, STDOUT_FILENO);
	dup2(output, STDERR_FILENO);
	for (int i = 0; i < 2; i++)
		fcntl(kept[i], F_SETFD, 0);
	execvp(arguments[0], arguments);
	_exit(CANNOT_RUN);
}

/* The line so far. */
struct line {
	char *text;
	size_t used, room;
};

static void remember(struct qemu_watch *watch, char *text)
{
	const char *panic;

	text[strcspn(text, "\r")] = '\0';
	panic = strstr(text, PANIC);
	if (panic && !watch->panicked) {
		watch->panicked = true;
		snprintf(watch->panic, WATCH_LINE, "%s", panic + strlen(PANIC));
	}
	if (!text[strspn(text, " \t")])
		return;
	memmove(watch->tail[0], watch->tail[1], sizeof watch->tail - sizeof watch->tail[0]);
	snprintf(watch->tail[WATCH_TAIL_LINES - 1], WATCH_LINE, "%s", text);
}

static void take_line(struct qemu_watch *watch, char *text)
{
	unsigned long sequence;
	const char *payload = frame_decode(text, &sequence);

	if (!payload && !strstr(text, FRAME_PREFIX))
		remember(watch, text);
	watch->spoke = watch->spoke || payload;
	if (payload && strncmp(payload, "done ", 5) == 0)
		watch->done = true;
}

static void take_bytes(struct qemu_watch *watch, struct line *line, const char *bytes, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (line->used + 1 >= line->room)
			line->text = memory_resize(line->text, line->room = 2 * line->room + 4096);
		if (bytes[i] != '\n' && bytes[i] != '\0') {
			line->text[line->used++] = bytes[i];
			continue;
		}
		line->text[line->used] = '\0';
		line->used = 0;
		take_line(watch, line->text);
	}
}

static int write_all(int file, const char *bytes, size_t count)
{
	for (size_t sent = 0; sent < count;) {
		ssize_t n = write(file, bytes + sent, count - sent);

		if (n < 0 && (errno != EINTR || stop))
			return -1;
		sent += n > 0 ? (size_t)n : 0;
	}
	return 0;
}

/* Copies until the guest's output ends, it is silent for too long, or nobody wants it. */
static void copy(struct qemu_watch *watch, struct line *line, int input, int output, int limit_s)
{
	char bytes[65536];

	while (!stop) {
		struct pollfd ready = {input, POLLIN, 0};
		bool ending = watch->done || watch->panicked;
		int found = poll(&ready, 1, (ending ? GRACE_S : limit_s) * MS);
		ssize_t got = found > 0 ? read(input, bytes, sizeof bytes) : 0;

		if (found == 0)
			watch->silent = !ending;
		if (found == 0 || (found > 0 && got == 0))
			return;
		if (got > 0) {
			take_bytes(watch, line, bytes, (size_t)got);
			stop = stop || write_all(output, bytes, (size_t)got) != 0;
		}
	}
	watch->stopped = true;
}

/* An unfinished line is a last word, too. */
static void end_line(struct qemu_watch *watch, struct line *line)
{
	if (line->used)
		take_bytes(watch, line, "\n", 1);
	free(line->text);
}

static void catch_signals(void)
{
	struct sigaction action = {.sa_handler = note_stop}; /* no SA_RESTART: poll returns */

	setsid();
	sigaction(SIGTERM, &action, NULL);
	signal(SIGINT, SIG_IGN);
	signal(SIGPIPE, SIG_IGN);
	prctl(PR_SET_PDEATHSIG, SIGTERM);
}

void qemu_watch_run(struct qemu_watch *watch, char **arguments, const int kept[2], int output,
		    int limit_s)
{
	struct line line = {NULL, 0, 0};
	int pipes[2];
	int status = 0;
	pid_t qemu;

	catch_signals();
	if (pipe2(pipes, O_CLOEXEC) != 0 || (qemu = fork()) < 0)
		_exit(1);
	if (qemu == 0)
		become_qemu(arguments, kept, pipes[1]);
	close(pipes[1]);
	copy(watch, &line, pipes[0], output, limit_s);
	kill(qemu, SIGKILL);
	while (waitpid(qemu, &status, 0) < 0 && errno == EINTR)
		;
	end_line(watch, &line);
	watch->code = WIFEXITED(status) ? WEXITSTATUS(status) : SIGNALLED + WTERMSIG(status);
	watch->cannot_run = watch->code == CANNOT_RUN;
	_exit(0);
}
