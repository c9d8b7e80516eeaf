/* A board that has come up is not idle at once: services start, disks are read, it is warm. */
#ifndef TRAPCOST_SETTLE_H
#define TRAPCOST_SETTLE_H

#include "harness/campaign/campaign.h"
#include "harness/run/target.h"

/*
 * Waits until the board was idle for the campaign's settle_s seconds: no jobs of systemd, and
 * `check` finds neither load nor heat. After settle_limit_s it waits no longer, and why it was not
 * idle comes back in *busy, a new string; NULL: it was. -1 and an error if it cannot be asked.
 */
int settle(const struct campaign *campaign, struct target *target, char **busy,
	   struct error *error);

#endif
