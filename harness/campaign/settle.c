/* Waiting for a board to be idle. */
#include "harness/campaign/settle.h"

#include <stdlib.h>
#include <string.h>

#include "harness/base/await.h"
#include "harness/base/memory.h"
#include "harness/campaign/board.h"
#include "harness/campaign/reset.h"
#include "harness/machine/survey.h"
#include "harness/run/assemble.h"
#include "harness/run/session.h"

static const double nap_most_s = 5;

/* What waiting may mend, a new string; NULL: nothing. */
static char *passing(const struct facts *facts)
{
	static const char *const names[] = {"load", "hot"};
	struct survey survey;
	char *found = NULL;

	survey_make(&survey, facts);
	for (size_t i = 0; i < survey.count && !found; i++)
		for (size_t j = 0; j < sizeof names / sizeof *names; j++)
			if (strcmp(survey.findings[i].row->name, names[j]) == 0)
				found = memory_format("%s (%s)", names[j], survey.findings[i].seen);
	survey_free(&survey);
	return found;
}

/* -1 and an error if it cannot be asked; else *busy, NULL: idle. */
static int ask(const char *host, struct target *target, char **busy, struct error *error)
{
	struct board_answer answer;
	struct facts facts;
	int result;

	board_ask(&answer, host);
	*busy = NULL;
	if (answer.jobs > 0)
		*busy = memory_format("%ld jobs of systemd", answer.jobs);
	if (!answer.boot_id)
		error_set(error, "it came up and went away: %s", answer.words);
	result = answer.boot_id ? 0 : -1;
	board_answer_free(&answer);
	if (result != 0 || *busy)
		return result;
	facts_init(&facts);
	result = assemble_ask_facts(target, &facts, error);
	if (result == 0)
		*busy = passing(&facts);
	facts_free(&facts);
	return result;
}

int settle(const struct campaign *campaign, struct target *target, char **busy, struct error *error)
{
	double began = await_now_s(), idle_since = -1;
	double nap = campaign->settle_s / 2.0 < nap_most_s ? campaign->settle_s / 2.0 : nap_most_s;

	for (*busy = NULL; !session_interrupts(); await_nap(nap > 0 ? nap : 1)) {
		double now;

		free(*busy);
		if (ask(reset_host(campaign), target, busy, error) != 0)
			return -1;
		now = await_now_s();
		if (*busy)
			idle_since = -1;
		else if (idle_since < 0)
			idle_since = now;
		if (!*busy && now - idle_since >= campaign->settle_s)
			return 0;
		if (now - began >= campaign->settle_limit_s) {
			if (!*busy)
				*busy = memory_format("idle for %.0f s only", now - idle_since);
			return 0;
		}
	}
	return error_set(error, "interrupted");
}
