/*
 * One line of a plan on the target: a fresh process in a group of its own, its two streams as
 * frames, a time limit, and nobody left behind.
 */
#include "agent/agent_launch.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "agent/frame.h"

enum { CANNOT_RUN = 127, REAP_PAUSE_MS = 2 };

/* What one stream of a launch has said since its last newline. */
struct stream {
	const char *kind; /* "out" or "err" */
	int file;         /* -1 once it has ended */
	char *text;
	size_t used, room;
};

struct running {
	unsigned long line; /* of the plan, from 1 */
	pid_t pid;
	struct stream out, err;
	unsigned long frames;
	long long iterations; /* what it printed, 0 if nothing */
	bool limit_reached;
};

static unsigned long sequence;      /* of the next frame */
static volatile sig_atomic_t group; /* the running launch's process group, or 0 */

void agent_fail(const char *what)
{
	fprintf(stderr, "agent: %s: %s\n", what, strerror(errno));
	exit(1);
}

void *agent_grow(void *memory, size_t size)
{
	void *larger = realloc(memory, size);

	if (!larger)
		agent_fail("memory");
	return larger;
}

/* Whole lines, at once: a frame is never left half in a buffer when something dies. */
static void send(const char *payload)
{
	char *line = agent_grow(NULL, strlen(payload) + FRAME_OVERHEAD);
	size_t size = frame_encode(line, sequence++, payload);

	for (size_t sent = 0; sent < size;) {
		ssize_t n = write(STDOUT_FILENO, line + sent, size - sent);

		if (n < 0 && errno != EINTR)
			agent_fail("cannot write"); /* nobody listens: the launches end with us */
		sent += n > 0 ? (size_t)n : 0;
	}
	free(line);
}

void agent_send(const char *format, ...)
{
	char *payload;
	va_list arguments;
	int size;

	va_start(arguments, format);
	size = vasprintf(&payload, format, arguments);
	va_end(arguments);
	if (size < 0)
		agent_fail("memory");
	send(payload);
	free(payload);
}

static long long now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

void agent_done(void)
{
	agent_send("done %lu", sequence);
}

void agent_stop(int signal_number)
{
	if (group)
		kill(-group, SIGKILL);
	_exit(128 + signal_number);
}

static void send_line(struct running *l, struct stream *s)
{
	static const char key[] = "iterations: ";

	if (s == &l->out && strncmp(s->text, key, strlen(key)) == 0)
		l->iterations = atoll(s->text + strlen(key));
	agent_send("%s %lu %s", s->kind, l->line, s->text);
	l->frames++;
}

/* A NUL would end the line early: it is no text, and becomes a question mark. */
static void take_bytes(struct running *l, struct stream *s, const char *bytes, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (s->used + 1 >= s->room)
			s->text = agent_grow(s->text, s->room = 2 * s->room + 256);
		if (bytes[i] != '\n') {
			s->text[s->used++] = bytes[i] ? bytes[i] : '?';
			continue;
		}
		s->text[s->used] = '\0';
		send_line(l, s);
		s->used = 0;
	}
}

static void end_stream(struct running *l, struct stream *s)
{
	if (s->used)
		take_bytes(l, s, "\n", 1);
	if (s->file >= 0)
		close(s->file);
	s->file = -1;
}

static void read_stream(struct running *l, struct stream *s)
{
	char bytes[4096];
	ssize_t n = read(s->file, bytes, sizeof bytes);

	if (n > 0)
		take_bytes(l, s, bytes, (size_t)n);
	else if (n == 0 || errno != EINTR)
		end_stream(l, s);
}

/* Reads both streams until they end or the time is up. */
static void listen_to(struct running *l, long long deadline_ms)
{
	while (l->out.file >= 0 || l->err.file >= 0) {
		struct pollfd files[2] = {{l->out.file, POLLIN, 0}, {l->err.file, POLLIN, 0}};
		long long left = deadline_ms - now_ms();

		if (left <= 0 || (poll(files, 2, (int)left) == 0)) {
			l->limit_reached = true;
			return;
		}
		if (files[0].revents)
			read_stream(l, &l->out);
		if (files[1].revents)
			read_stream(l, &l->err);
	}
}

static void become(const char *folder, char **words, int out, int err)
{
	int null = open("/dev/null", O_RDONLY);
	char *path;

	setpgid(0, 0);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (null >= 0)
		dup2(null, STDIN_FILENO);
	dup2(out, STDOUT_FILENO);
	dup2(err, STDERR_FILENO);
	if (asprintf(&path, "%s/%s", folder, words[0]) > 0)
		execv(path, words);
	dprintf(STDERR_FILENO, "agent: cannot run %s: %s\n", words[0], strerror(errno));
	_exit(CANNOT_RUN);
}

static void start(struct running *l, const char *folder, char **words)
{
	int out[2], err[2];

	if (pipe2(out, O_CLOEXEC) != 0 || pipe2(err, O_CLOEXEC) != 0)
		agent_fail("pipe");
	l->pid = fork();
	if (l->pid < 0)
		agent_fail("fork");
	if (l->pid == 0)
		become(folder, words, out[1], err[1]);
	setpgid(l->pid, l->pid);
	group = l->pid;
	close(out[1]);
	close(err[1]);
	l->out.file = out[0];
	l->err.file = err[0];
}

/* The process may close its streams and live on: it has until the deadline, too. */
static int reap(struct running *l, long long deadline_ms)
{
	int status = 0;
	pid_t reaped;

	while ((reaped = waitpid(l->pid, &status, WNOHANG)) == 0 && !l->limit_reached) {
		l->limit_reached = now_ms() >= deadline_ms;
		poll(NULL, 0, REAP_PAUSE_MS);
	}
	if (reaped == 0) {
		kill(-l->pid, SIGKILL);
		waitpid(l->pid, &status, 0);
	}
	return status;
}

/* Nobody stays behind: what the launch forked is in its group, and orphans are ours to reap. */
static int finish(struct running *l, long long deadline_ms)
{
	int status = reap(l, deadline_ms);

	kill(-l->pid, SIGKILL);
	group = 0;
	while (waitpid(-1, NULL, WNOHANG) > 0)
		;
	end_stream(l, &l->out);
	end_stream(l, &l->err);
	return status;
}

static void send_end(const struct running *l, int status, long long took_ms)
{
	const char *how = l->limit_reached ? "limit" : WIFSIGNALED(status) ? "signal" : "exit";
	int number = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);

	agent_send("end %lu %lu %s %d %lld", l->line, l->frames, how, number, took_ms);
}

long long agent_launch(unsigned long line, const char *folder, char **words, int limit_s)
{
	struct running l = {.line = line, .out = {.kind = "out"}, .err = {.kind = "err"}};
	long long started = now_ms();
	long long deadline = started + limit_s * 1000LL;
	int status;

	tcdrain(STDOUT_FILENO); /* a console that still sends would interrupt the launch */
	start(&l, folder, words);
	listen_to(&l, deadline);
	status = finish(&l, deadline);
	send_end(&l, status, now_ms() - started);
	free(l.out.text);
	free(l.err.text);
	return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? l.iterations : 0;
}
