/*
 * The agent's hands: start one process, send what it says, end it.
 */
#ifndef TRAPCOST_AGENT_LAUNCH_H
#define TRAPCOST_AGENT_LAUNCH_H

#include <stddef.h>

/* Runs the program words[0] of `folder` as line `line` of the plan, for at most `limit_s`
 * seconds, and sends its frames. Returns the batch size it printed ("iterations: N"), or
 * 0 if it printed none or did not exit with 0. */
long long agent_launch(unsigned long line, const char *folder, char **words, int limit_s);

/* Sends a frame with this payload; ends the program if nobody can read it. */
void agent_send(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Sends the last frame. */
void agent_done(void);

/* Signal handler: kills the running launch and ends the program. */
void agent_stop(int signal_number);

/* realloc() that cannot fail. */
void *agent_grow(void *memory, size_t size);

/* One line with errno's text on stderr, exit 1. */
void agent_fail(const char *what) __attribute__((noreturn));

#endif
