/* A session: one plan on one target. */
#include "harness/run/session.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "agent/frame.h"
#include "harness/base/memory.h"

enum { STOP_AGAIN_MS = 100 };

static volatile sig_atomic_t interrupts;

static void count_interrupt(int signal_number)
{
	(void)signal_number;
	interrupts++;
}

void session_catch_interrupts(void)
{
	struct sigaction action = {.sa_handler = count_interrupt}; /* no SA_RESTART: poll returns */
	struct sigaction hangup;

	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	/* A closed terminal, unless nohup said that it does not matter. */
	if (sigaction(SIGHUP, NULL, &hangup) == 0 && hangup.sa_handler != SIG_IGN)
		sigaction(SIGHUP, &action, NULL);
}

void session_release_interrupts(void)
{
	struct sigaction hangup;

	signal(SIGINT, SIG_DFL);
	signal(SIGTERM, SIG_DFL);
	if (sigaction(SIGHUP, NULL, &hangup) == 0 && hangup.sa_handler != SIG_IGN)
		signal(SIGHUP, SIG_DFL);
}

int session_interrupts(void)
{
	return interrupts;
}

void session_init(struct session *session, size_t count)
{
	size_t bytes = (count + 1) * sizeof *session->lines;

	*session = (struct session){.lines = memory_resize(NULL, bytes),
				    .count = count,
				    .running = count,
				    .last = count};
	memset(session->lines, 0, bytes);
}

static void free_strings(char **strings, size_t count)
{
	for (size_t i = 0; i < count; i++)
		free(strings[i]);
	free(strings);
}

void session_free(struct session *session)
{
	for (size_t i = 0; i < session->count; i++) {
		free_strings(session->lines[i].out, session->lines[i].out_count);
		free_strings(session->lines[i].err, session->lines[i].err_count);
	}
	free(session->lines);
}

static void append(char ***strings, size_t *count, const char *text)
{
	*strings = memory_resize(*strings, (*count + 1) * sizeof **strings);
	(*strings)[(*count)++] = memory_copy(text, strlen(text));
}

/* end K FRAMES HOW N MS: the fields behind K. */
static bool take_end(struct line_text *line, const char *text)
{
	size_t frames;
	char how[8];
	long long took_ms;

	if (sscanf(text, "%zu %7s %d %lld", &frames, how, &line->code, &took_ms) != 4)
		return false;
	line->ended = true;
	line->whole = line->begun && frames == line->frames;
	line->took_ms = took_ms;
	line->how = strcmp(how, "exit") == 0     ? END_EXIT
		    : strcmp(how, "signal") == 0 ? END_SIGNAL
						 : END_LIMIT;
	return true;
}

static void take_payload(struct session *session, const char *kind, size_t k, const char *text,
			 session_listener *listener, void *context)
{
	struct line_text *line = &session->lines[k];

	if (strcmp(kind, "begin") == 0) {
		line->begun = true;
		session->running = k;
	} else if (strcmp(kind, "out") == 0) {
		append(&line->out, &line->out_count, text);
		line->frames++;
	} else if (strcmp(kind, "err") == 0) {
		append(&line->err, &line->err_count, text);
		line->frames++;
	} else if (strcmp(kind, "end") == 0 && !line->ended && take_end(line, text) && listener) {
		listener(session, k, context);
	}
}

void session_take(struct session *session, char *line, session_listener *listener, void *context)
{
	unsigned long sequence, k;
	const char *payload = frame_decode(line, &sequence);
	char kind[8];
	int used = 0;

	if (!payload || (session->frames && sequence && sequence <= session->sequence))
		return; /* no frame, or one that a console repeated */
	session->sequence = sequence;
	session->frames++;
	if (sscanf(payload, "hello %*d %31s", session->machine) == 1)
		return;
	if (sscanf(payload, "done %lu", &k) == 1) {
		session->done = k + 1 == session->frames;
		return;
	}
	if (sscanf(payload, "%7s %lu%n", kind, &k, &used) != 2 || k == 0 || k > session->count)
		return;
	payload += used;
	take_payload(session, kind, k - 1, payload + (*payload == ' '), listener, context);
}

/* The agent's text so far without a newline. */
struct tail {
	char *text;
	size_t used, room;
};

static void take_bytes(struct session *session, struct tail *tail, const char *bytes, size_t count,
		       session_listener *listener, void *context)
{
	for (size_t i = 0; i < count; i++) {
		if (tail->used + 1 >= tail->room)
			tail->text = memory_resize(tail->text, tail->room = 2 * tail->room + 4096);
		if (bytes[i] != '\n') {
			tail->text[tail->used++] = bytes[i];
			continue;
		}
		tail->text[tail->used] = '\0';
		tail->used = 0;
		session_take(session, tail->text, listener, context);
	}
}

/* The first interrupt lets the running line end, the second does not. */
static bool must_stop(struct session *session, int *seen)
{
	if (interrupts && !*seen) {
		*seen = 1;
		session->last = session->running;
	}
	if (interrupts == 0)
		return false;
	return interrupts > 1 || session->last == session->count ||
	       session->lines[session->last].ended;
}

static void read_all(struct session *session, struct target *target, int file,
		     session_listener *listener, void *context)
{
	struct tail tail = {NULL, 0, 0};
	char bytes[65536];
	ssize_t got = 1;
	int seen = 0;

	while (got != 0) {
		struct pollfd ready = {file, POLLIN, 0};

		/* Again and again: who has just been started may not listen yet. */
		if (must_stop(session, &seen)) {
			session->interrupted = true;
			target->stop(target);
		}
		if (poll(&ready, 1, session->interrupted ? STOP_AGAIN_MS : -1) <= 0)
			continue;
		got = read(file, bytes, sizeof bytes);
		if (got > 0)
			take_bytes(session, &tail, bytes, (size_t)got, listener, context);
		else if (got < 0 && errno != EINTR)
			break;
	}
	free(tail.text);
}

int session_run(struct session *session, struct target *target, const char *plan, size_t count,
		int limit_s, session_listener *listener, void *context, struct error *error)
{
	int file;

	session_init(session, count);
	file = target->start(target, plan, limit_s, error);
	if (file < 0)
		return -1;
	read_all(session, target, file, listener, context);
	return target->finish(target, error);
}

const char *session_loss(const struct session *session, size_t line)
{
	const struct line_text *text = &session->lines[line];

	if (!text->begun && !text->ended)
		return "never started";
	if (!text->ended)
		return "cut off: its end never arrived";
	return text->whole ? NULL : "some of its lines were lost on the way";
}
