/*
 * Somebody who stands by a guest: passes on what it says, ends it when it hangs, and remembers
 * how it ended and its last words.
 */
#ifndef TRAPCOST_QEMU_WATCH_H
#define TRAPCOST_QEMU_WATCH_H

#include <stdbool.h>

enum { WATCH_TAIL_LINES = 3, WATCH_LINE = 120 };

/* How a guest ended. Shared between the watch and who asked for it. */
struct qemu_watch {
	bool cannot_run; /* there is no such QEMU */
	bool spoke;      /* the agent did */
	bool done;       /* the agent came to its end */
	bool silent;     /* nothing came for the limit */
	bool stopped;    /* by SIGTERM, or nobody listens */
	bool panicked;
	int code;                                /* QEMU's exit code; 128 and more: a signal */
	char panic[WATCH_LINE];                  /* what the kernel said then */
	char tail[WATCH_TAIL_LINES][WATCH_LINE]; /* the last lines of the console, oldest first */
};

/* A zeroed one in memory that processes share; ends the program without memory. */
struct qemu_watch *qemu_watch_new(void);
void qemu_watch_free(struct qemu_watch *watch);

/*
 * Runs QEMU with `arguments`, where the files `kept` stay open, and copies what it prints to
 * `output` until it ends or says nothing for `limit_s` seconds. For a process of its own: does not
 * return. SIGTERM, or the end of the process that forked it, ends QEMU too.
 */
void qemu_watch_run(struct qemu_watch *watch, char **arguments, const int kept[2], int output,
		    int limit_s) __attribute__((noreturn));

#endif
