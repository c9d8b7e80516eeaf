/* One question to a board, by a connection of its own: the board may go away under it. */
#ifndef TRAPCOST_SSH_ASK_H
#define TRAPCOST_SSH_ASK_H

/* What ssh_ask() returns when the board was not reached, went away, or gave no answer in time. */
enum { SSH_ASK_NONE = 255 };

/*
 * Runs a script by the board's sh, its input empty. Nothing in it needs to be quoted for the way.
 * Returns its exit code, or SSH_ASK_NONE; after `limit_s` seconds, and at an interrupt, it does not
 * wait any longer. What it said comes back in *said, and the last line of its stderr, or why there
 * is no answer, in *words: new strings.
 */
int ssh_ask(const char *host, const char *script, double limit_s, char **said, char **words);

#endif
