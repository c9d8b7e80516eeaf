/*
 * A session: one plan on one target, its frames put together again into one text a line.
 */
#ifndef TRAPCOST_SESSION_H
#define TRAPCOST_SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "harness/run/target.h"

/* What one line of the plan said. */
struct line_text {
	bool begun;
	bool ended;
	bool whole; /* ended, and no frame of it is missing */
	enum line_end { END_EXIT, END_SIGNAL, END_LIMIT } how;
	int code; /* the exit code or the signal */
	int64_t took_ms;
	char **out, **err; /* lines, without newlines */
	size_t out_count, err_count;
	size_t frames;
};

struct session {
	struct line_text *lines; /* one per line of the plan */
	size_t count;
	bool done;        /* the agent came to its end, with nothing lost */
	bool interrupted; /* by the user, and the target was told to stop */
	size_t running;   /* the line that began last, from 0; `count` before the first */
	size_t last;      /* after an interrupt: the line that may still end; `count`: none */
	unsigned long frames;
	unsigned long sequence; /* of the last frame */
	char machine[32];       /* as the agent's hello said it; "" before */
};

/* Called as each line ends, with its index from 0. */
typedef void session_listener(const struct session *session, size_t line, void *context);

/*
 * Runs a plan of `count` lines to its end. At the first SIGINT or SIGTERM the line that is
 * running ends first; at the second nothing does. -1 and an error if the target failed; what
 * arrived is in the session all the same. Release with session_free().
 */
int session_run(struct session *session, struct target *target, const char *plan, size_t count,
		int limit_s, session_listener *listener, void *context, struct error *error);

/* Takes one line of the agent's text (which it cuts up); what is no frame is ignored. */
void session_take(struct session *session, char *line, session_listener *listener, void *context);

/* An empty session for `count` lines. */
void session_init(struct session *session, size_t count);
void session_free(struct session *session);

/* Why a line did not come through as it should, or NULL if it is whole; static. */
const char *session_loss(const struct session *session, size_t line);

/* Catches SIGINT, SIGTERM and, unless it is ignored (nohup), SIGHUP from now on. */
void session_catch_interrupts(void);

/* In a child, before it becomes another program: they end it again. */
void session_release_interrupts(void);

/* How often the user interrupted. */
int session_interrupts(void);

#endif
