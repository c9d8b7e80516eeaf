/* One boot of one kernel: the board is told, and comes up. */
#ifndef TRAPCOST_RESET_H
#define TRAPCOST_RESET_H

#include "harness/campaign/campaign.h"

/* Called with what goes on: "waiting for the board". */
typedef void reset_listener(const char *doing, void *context);

/*
 * Gets boot `index` of the campaign up: its kernel's command, then the way to boot, then waiting,
 * and the rescue once for a board that does not come. CAMPAIGN_RUNNING, and the boot's boot_id and
 * clock are filled; or what it has come to, and an error: CAMPAIGN_LOST, CAMPAIGN_FAILED (the
 * kernel's own command), CAMPAIGN_PLANNED (interrupted).
 */
enum campaign_status reset_boot(struct campaign *campaign, size_t index, reset_listener *listener,
				void *context, struct error *error);

/* The command with which the board boots the kernel, a new string; NULL: the host does that. */
char *reset_command(const struct campaign *campaign, const struct campaign_kernel *kernel);

/* The board's address in a target, "root@board" in "ssh:root@board". */
const char *reset_host(const struct campaign *campaign);

#endif
