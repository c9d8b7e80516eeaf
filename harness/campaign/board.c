/* What a board is asked beside its facts. */
#include "harness/campaign/board.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "harness/base/await.h"
#include "harness/base/memory.h"
#include "harness/base/text.h"
#include "harness/campaign/campaign.h"
#include "harness/run/session.h"
#include "harness/run/ssh_ask.h"

enum { ASK_LIMIT_S = 30, CANNOT_RUN = 127 };

/* Asked often at first, so that a board that boots in a second is not waited for. */
static const double nap_first_s = 0.02, nap_most_s = 5;

#define ANSWER "@board "

static const char question[] =
	"jobs=0; [ ! -d /run/systemd/system ] || "
	"jobs=$(systemctl list-jobs --no-legend 2>/dev/null | grep -c .); "
	"echo \"" ANSWER "$(cat /proc/sys/kernel/random/boot_id) $(date +%s) ${jobs:-0}\"";

static bool read_answer(struct board_answer *answer, const char *said)
{
	const char *line = strstr(said, ANSWER);
	char boot_id[64];
	long long seconds;

	if (!line ||
	    sscanf(line + strlen(ANSWER), "%63s %lld %ld", boot_id, &seconds, &answer->jobs) != 3)
		return false;
	answer->boot_id = memory_format("%s", boot_id);
	answer->clock_off_s = seconds - (int64_t)time(NULL);
	return true;
}

void board_ask(struct board_answer *answer, const char *host)
{
	char *said;

	*answer = (struct board_answer){NULL, NULL, 0, 0};
	if (ssh_ask(host, question, ASK_LIMIT_S, &said, &answer->words) == 0 &&
	    !read_answer(answer, said)) {
		free(answer->words);
		answer->words = memory_format("its shell says no boot_id");
	}
	free(said);
}

void board_answer_free(struct board_answer *answer)
{
	free(answer->boot_id);
	free(answer->words);
	*answer = (struct board_answer){NULL, NULL, 0, 0};
}

bool board_await(struct board_answer *answer, const char *host, double limit_s,
		 bool (*wanted)(const char *boot_id, const void *context), const void *context)
{
	double until = await_now_s() + limit_s, nap = nap_first_s;

	for (;;) {
		board_ask(answer, host);
		if (session_interrupts())
			return false;
		if (answer->boot_id && (!wanted || wanted(answer->boot_id, context)))
			return true;
		if (await_now_s() + nap > until)
			return false;
		board_answer_free(answer);
		await_nap(nap);
		nap = nap * 2 < nap_most_s ? nap * 2 : nap_most_s;
	}
}

int board_command(const char *host, const char *command, double limit_s, const char *what,
		  struct error *error)
{
	char *said, *words;
	int code = ssh_ask(host, command, limit_s, &said, &words);

	if (code != 0)
		error_set(error, "%s: %s", what, words);
	free(said);
	free(words);
	return code;
}

static char *fill_in(const char *command, const char *name)
{
	struct text text = {NULL, 0};
	const char *place;

	while ((place = strstr(command, CAMPAIGN_NAME))) {
		text_add(&text, "%.*s%s", (int)(place - command), command, name);
		command = place + strlen(CAMPAIGN_NAME);
	}
	text_add(&text, "%s", command);
	return text.chars;
}

static bool interrupted(void)
{
	return session_interrupts() > 0;
}

/* No input: a question that nobody answers must not hold it. */
static void become_shell(const char *command)
{
	await_become_child();
	dup2(STDERR_FILENO, STDOUT_FILENO);
	if (!freopen("/dev/null", "r", stdin))
		_exit(CANNOT_RUN);
	execl("/bin/sh", "sh", "-c", command, (char *)NULL);
	_exit(CANNOT_RUN);
}

int board_host_command(const char *command, const char *name, double limit_s, struct error *error)
{
	char *line = fill_in(command, name);
	pid_t pid = fork();
	int code = 0;

	if (pid == 0)
		become_shell(line);
	if (pid < 0)
		code = error_set(error, "cannot run \"%s\": %s", line, strerror(errno));
	else
		code = await_child(pid, limit_s, interrupted);
	if (code == AWAIT_LATE)
		error_set(error, "\"%s\" did not end within %.0f s", line, limit_s);
	else if (code > 0)
		error_set(error, "\"%s\" ended with exit code %d", line, code);
	else if (code < 0)
		error_set(error, "\"%s\" was killed", line);
	free(line);
	return code == 0 ? 0 : -1;
}
