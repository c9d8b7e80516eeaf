/*
 * A connection to a board through the system's ssh, and a folder on the board that goes when
 * the connection does: whatever ends it (this program, a signal, a cut cable), a shell there
 * sees the end of its input, ends the agent and removes the folder.
 *
 * The board needs a POSIX shell, cat, mkdir and rm. Ports, identities and jump hosts come from
 * the user's ssh configuration. Nothing is asked: no password, no question about a host key.
 */
#ifndef TRAPCOST_SSH_H
#define TRAPCOST_SSH_H

#include <stdbool.h>
#include <sys/types.h>

#include "harness/base/error.h"

struct ssh;

/* Connects to [user@]host[:port] and makes the folder. NULL and an error that says what to do. */
struct ssh *ssh_open(const char *host, struct error *error);

/* Ends what runs there, removes the folder, and waits for it. NULL is fine. */
void ssh_close(struct ssh *ssh);

/* Begins to close: what runs there ends now. */
void ssh_hang_up(struct ssh *ssh);

/* The board's machine, as uname -m says it, and the folder: both safe in a shell command. */
const char *ssh_machine(const struct ssh *ssh);
const char *ssh_folder(const struct ssh *ssh);

/*
 * Starts a shell command on the board with these three files. It must not hold single quotes,
 * backslashes or newlines, so that any login shell passes it on. -1 and errno.
 */
pid_t ssh_start(const struct ssh *ssh, const char *command, const int files[3]);

/* Waits for a command. Its exit code; 255: the connection broke. */
int ssh_wait(pid_t pid);

/* Runs a command with this standard input. -1 and an error: `what`, and what it said. */
int ssh_run(const struct ssh *ssh, const char *command, int input, const char *what,
	    struct error *error);

/* Whether this is [user@]host[:port]. */
bool ssh_is_address(const char *address);

/* What to do when ssh failed with these words; ends so that a command may follow. */
const char *ssh_advice(const char *words);

/* The last line that was written to a file in memory, a new string; "" if there is none. */
char *ssh_last_words(int file);

#endif
