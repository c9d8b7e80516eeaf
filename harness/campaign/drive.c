/* From boot to boot. */
#include "harness/campaign/drive.h"

#include <stdio.h>
#include <stdlib.h>

#include "harness/base/await.h"
#include "harness/base/exit_code.h"
#include "harness/base/memory.h"
#include "harness/campaign/line.h"
#include "harness/campaign/measure.h"
#include "harness/campaign/reset.h"
#include "harness/campaign/state.h"
#include "harness/run/session.h"

void drive_recover(struct campaign *campaign)
{
	for (size_t i = 0; i < campaign->boot_count; i++)
		if (campaign->boots[i].status == CAMPAIGN_RUNNING && measure_is_done(campaign, i))
			campaign_set(&campaign->boots[i], CAMPAIGN_MEASURED, NULL);
	campaign_renew(campaign);
}

static void begin(struct campaign_boot *boot)
{
	campaign_set(boot, CAMPAIGN_BOOTING, NULL);
	boot->attempts++;
	free(boot->settled);
	boot->settled = NULL;
}

static void end(struct campaign_boot *boot, enum campaign_status status, const struct error *wrong,
		double began_s)
{
	char *reason = wrong->text[0] && status != CAMPAIGN_PLANNED
			       ? memory_format("%s", wrong->text)
			       : NULL;

	campaign_set(boot, status, reason);
	boot->took_s = status == CAMPAIGN_MEASURED ? await_now_s() - began_s : 0;
}

/* One boot: up, measured, written down. -1 and an error if it cannot be written down. */
static int do_boot(struct campaign *campaign, size_t index, const struct drive_options *options,
		   struct line *line, struct error *error)
{
	struct campaign_boot *boot = &campaign->boots[index];
	double began_s = await_now_s();
	enum campaign_status status;
	struct error wrong = {""};

	line_begin(line, index);
	begin(boot);
	if (state_write(campaign, error) != 0)
		return -1;
	status = reset_boot(campaign, index, line_show, line, &wrong);
	if (status == CAMPAIGN_RUNNING) {
		campaign_set(boot, CAMPAIGN_RUNNING, NULL);
		if (state_write(campaign, error) != 0)
			return -1;
		status = measure_boot(campaign, index, options->programs, line_show, line, &wrong);
	}
	end(boot, status, &wrong, began_s);
	line_end(line);
	return state_write(campaign, error);
}

/* Measured boots of which a case broke have a reason, too. */
static int exit_code(const struct campaign *campaign)
{
	if (session_interrupts())
		return EXIT_INTERRUPTED;
	for (size_t i = 0; i < campaign->boot_count; i++)
		if (campaign->boots[i].status != CAMPAIGN_MEASURED || campaign->boots[i].reason)
			return EXIT_BROKEN;
	return EXIT_DONE;
}

static void give_up(const struct campaign *campaign)
{
	fprintf(stderr,
		"trapcost: %d boots in a row are lost: look at the board, then: trapcost campaign "
		"--resume %s\n",
		CAMPAIGN_LOST_MOST, campaign->folder);
}

int drive(struct campaign *campaign, const struct drive_options *options, struct error *error)
{
	struct line line = {
		.campaign = campaign, .quiet = options->quiet, .guess_s = options->guess_s};
	int lost = 0;
	size_t next;

	if (state_write(campaign, error) != 0)
		return EXIT_BROKEN;
	while (!session_interrupts() && lost < CAMPAIGN_LOST_MOST &&
	       (next = campaign_next(campaign)) < campaign->boot_count) {
		if (do_boot(campaign, next, options, &line, error) != 0)
			return EXIT_BROKEN;
		lost = campaign->boots[next].status == CAMPAIGN_LOST ? lost + 1 : 0;
	}
	if (lost == CAMPAIGN_LOST_MOST)
		give_up(campaign);
	return exit_code(campaign);
}
