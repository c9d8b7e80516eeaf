/* What a board is asked beside its facts, and waiting for it to come up. */
#ifndef TRAPCOST_CAMPAIGN_BOARD_H
#define TRAPCOST_CAMPAIGN_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "harness/base/error.h"

struct board_answer {
	char *boot_id;       /* NULL: it did not answer */
	char *words;         /* then: why, in ssh's words; owned */
	long jobs;           /* of systemd that wait or run; 0 where there is none */
	int64_t clock_off_s; /* its clock less this one */
};

/* Asks once. Release with board_answer_free(). */
void board_ask(struct board_answer *answer, const char *host);
void board_answer_free(struct board_answer *answer);

/*
 * Asks until the answer is `wanted` (NULL: any answer), for at most `limit_s` seconds or until an
 * interrupt, first often and then every five seconds. False if it is not; `answer` is the last one
 * in either case.
 */
bool board_await(struct board_answer *answer, const char *host, double limit_s,
		 bool (*wanted)(const char *boot_id, const void *context), const void *context);

/* Runs a command on the board. 0, or its exit code and an error that names `what`; SSH_ASK_NONE
 * (ssh_ask.h): the board went away under it. */
int board_command(const char *host, const char *command, double limit_s, const char *what,
		  struct error *error);

/* Runs a command on this machine, each {} in it replaced by `name`, its stdout on stderr. -1 and an
 * error unless it ends with 0 in time. */
int board_host_command(const char *command, const char *name, double limit_s, struct error *error);

#endif
