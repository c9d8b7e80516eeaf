/*
 * The agent: runs a plan on the target, line by line, each a fresh process in a group of
 * its own with a time limit, and prints what they say as frames (harness/frame.h).
 *
 *     agent [--limit SECONDS] PLAN      PLAN is a file, or - for standard input
 *
 * A line is a program of the agent's own folder and its arguments, separated by blanks. An
 * argument --iterations=@K takes the batch size that line K printed ("iterations: N"), so
 * that a pilot's result reaches the lines that follow without a way back to the host; if
 * line K did not succeed, those lines are not run. Empty lines and # comments are skipped
 * (and not counted). Needs libc only.
 */
#include <ctype.h>
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
#include <sys/utsname.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "harness/frame.h"

enum { DEFAULT_LIMIT_S = 60, WORDS_MAX = 64, CANNOT_RUN = 127, NOT_RUN = 125 };

/* What one stream of a launch has said since its last newline. */
struct stream {
	const char *kind; /* "out" or "err" */
	int file;	  /* -1 once it has ended */
	char *text;
	size_t used, room;
};

struct launch {
	unsigned long line; /* of the plan, from 1 */
	pid_t pid;
	struct stream out, err;
	unsigned long frames;
	long long iterations; /* what it printed, 0 if nothing */
	bool limit_reached;
};

static unsigned long sequence;
static char *folder; /* of this program: the benchmarks stand beside it */
static volatile sig_atomic_t group; /* the running launch's process group, or 0 */

static void fail(const char *what)
{
	fprintf(stderr, "agent: %s: %s\n", what, strerror(errno));
	exit(1);
}

static void *grow(void *memory, size_t size)
{
	void *larger = realloc(memory, size);

	if (!larger)
		fail("memory");
	return larger;
}

/* Whole lines, at once: a frame is never left half in a buffer when something dies. */
static void send(const char *payload)
{
	char *line = grow(NULL, strlen(payload) + FRAME_OVERHEAD);
	size_t size = frame_encode(line, sequence++, payload);

	for (size_t sent = 0; sent < size;) {
		ssize_t n = write(STDOUT_FILENO, line + sent, size - sent);

		if (n < 0 && errno != EINTR)
			fail("cannot write"); /* nobody listens: the launches end with us */
		sent += n > 0 ? (size_t)n : 0;
	}
	free(line);
}

static void sendf(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void sendf(const char *format, ...)
{
	char *payload;
	va_list arguments;
	int size;

	va_start(arguments, format);
	size = vasprintf(&payload, format, arguments);
	va_end(arguments);
	if (size < 0)
		fail("memory");
	send(payload);
	free(payload);
}

static long long now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

static void stop(int signal_number)
{
	if (group)
		kill(-group, SIGKILL);
	_exit(128 + signal_number);
}

static void send_line(struct launch *l, struct stream *s)
{
	static const char key[] = "iterations: ";

	if (s == &l->out && strncmp(s->text, key, strlen(key)) == 0)
		l->iterations = atoll(s->text + strlen(key));
	sendf("%s %lu %s", s->kind, l->line, s->text);
	l->frames++;
}

/* A NUL would end the line early: it is no text, and becomes a question mark. */
static void take_bytes(struct launch *l, struct stream *s, const char *bytes, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (s->used + 1 >= s->room)
			s->text = grow(s->text, s->room = 2 * s->room + 256);
		if (bytes[i] != '\n') {
			s->text[s->used++] = bytes[i] ? bytes[i] : '?';
			continue;
		}
		s->text[s->used] = '\0';
		send_line(l, s);
		s->used = 0;
	}
}

static void end_stream(struct launch *l, struct stream *s)
{
	if (s->used)
		take_bytes(l, s, "\n", 1);
	if (s->file >= 0)
		close(s->file);
	s->file = -1;
}

static void read_stream(struct launch *l, struct stream *s)
{
	char bytes[4096];
	ssize_t n = read(s->file, bytes, sizeof bytes);

	if (n > 0)
		take_bytes(l, s, bytes, (size_t)n);
	else if (n == 0 || errno != EINTR)
		end_stream(l, s);
}

/* Reads both streams until they end or the time is up. */
static void listen_to(struct launch *l, long long deadline_ms)
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

static void become(char **words, int out, int err)
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

static void start(struct launch *l, char **words)
{
	int out[2], err[2];

	if (pipe2(out, O_CLOEXEC) != 0 || pipe2(err, O_CLOEXEC) != 0)
		fail("pipe");
	l->pid = fork();
	if (l->pid < 0)
		fail("fork");
	if (l->pid == 0)
		become(words, out[1], err[1]);
	setpgid(l->pid, l->pid);
	group = l->pid;
	close(out[1]);
	close(err[1]);
	l->out.file = out[0];
	l->err.file = err[0];
}

/* Nobody stays behind: what the launch forked is in its group, and orphans are ours to reap. */
static int finish(struct launch *l)
{
	int status = 0;

	kill(-l->pid, l->limit_reached ? SIGKILL : 0);
	while (waitpid(l->pid, &status, 0) < 0 && errno == EINTR)
		;
	kill(-l->pid, SIGKILL);
	group = 0;
	while (waitpid(-1, NULL, WNOHANG) > 0)
		;
	end_stream(l, &l->out);
	end_stream(l, &l->err);
	return status;
}

static void send_end(const struct launch *l, int status, long long took_ms)
{
	const char *how = l->limit_reached ? "limit" : WIFSIGNALED(status) ? "signal" : "exit";
	int number = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);

	sendf("end %lu %lu %s %d %lld", l->line, l->frames, how, number, took_ms);
}

/* Runs the words; returns the batch size it printed, or 0 if it did not succeed. */
static long long run(unsigned long line, char **words, int limit_s)
{
	struct launch l = {.line = line, .out = {"out", -1, NULL, 0, 0}, .err = {"err", -1, NULL, 0, 0}};
	long long started = now_ms();
	int status;

	start(&l, words);
	listen_to(&l, started + limit_s * 1000LL);
	status = finish(&l);
	send_end(&l, status, now_ms() - started);
	free(l.out.text);
	free(l.err.text);
	return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? l.iterations : 0;
}

static int split(char *line, char **words)
{
	int count = 0;
	char *rest;

	for (char *word = strtok_r(line, " \t\r\n", &rest); word && count < WORDS_MAX - 1;
	     word = strtok_r(NULL, " \t\r\n", &rest))
		words[count++] = word;
	words[count] = NULL;
	return count;
}

/* Replaces --iterations=@K by what line K found; returns K if it found nothing, else 0. */
static unsigned long resolve(char **words, const long long *found, unsigned long lines)
{
	static const char reference[] = "--iterations=@";
	static char number[48];

	for (char **word = words; *word; word++) {
		unsigned long k;

		if (strncmp(*word, reference, strlen(reference)) != 0)
			continue;
		k = strtoul(*word + strlen(reference), NULL, 10);
		if (k == 0 || k > lines || found[k - 1] == 0)
			return k ? k : lines + 1;
		snprintf(number, sizeof number, "--iterations=%lld", found[k - 1]);
		*word = number;
	}
	return 0;
}

static void refuse(unsigned long line, unsigned long k)
{
	sendf("err %lu not run: line %lu found no batch size", line, k);
	sendf("end %lu 1 exit %d 0", line, NOT_RUN);
}

static void run_plan(FILE *plan, int limit_s)
{
	char *line = NULL;
	size_t room = 0;
	ssize_t size;
	long long *found = NULL;
	unsigned long count = 0;
	char *words[WORDS_MAX];

	while ((size = getline(&line, &room, plan)) > 0) {
		unsigned long unknown;

		while (size > 0 && isspace((unsigned char)line[size - 1]))
			line[--size] = '\0';
		if (size == 0 || line[0] == '#')
			continue;
		found = grow(found, (count + 1) * sizeof *found);
		found[count] = 0;
		sendf("begin %lu %s", count + 1, line);
		if (split(line, words) == 0)
			continue;
		unknown = resolve(words, found, count);
		if (unknown)
			refuse(count + 1, unknown);
		else
			found[count] = run(count + 1, words, limit_s);
		count++;
	}
	free(found);
	free(line);
}

static void find_folder(void)
{
	static char path[4096];
	ssize_t size = readlink("/proc/self/exe", path, sizeof path - 1);

	if (size <= 0)
		fail("/proc/self/exe");
	path[size] = '\0';
	*strrchr(path, '/') = '\0';
	folder = path;
}

static int usage(void)
{
	fputs("usage: agent [--limit SECONDS] PLAN    (PLAN: a file, or - for standard input)\n",
	      stderr);
	return 1;
}

int main(int argc, char **argv)
{
	int limit_s = DEFAULT_LIMIT_S;
	struct utsname machine;
	FILE *plan;

	if (argc == 4 && strcmp(argv[1], "--limit") == 0)
		limit_s = atoi(argv[2]);
	else if (argc != 2)
		return usage();
	if (limit_s <= 0)
		return usage();
	plan = strcmp(argv[argc - 1], "-") == 0 ? stdin : fopen(argv[argc - 1], "re");
	if (!plan)
		fail(argv[argc - 1]);
	find_folder();
	prctl(PR_SET_CHILD_SUBREAPER, 1);
	signal(SIGTERM, stop);
	signal(SIGHUP, stop);
	signal(SIGINT, stop);
	signal(SIGPIPE, SIG_IGN);
	uname(&machine);
	sendf("hello %d %s", FRAME_VERSION, machine.machine);
	run_plan(plan, limit_s);
	sendf("done %lu", sequence);
	return 0;
}
