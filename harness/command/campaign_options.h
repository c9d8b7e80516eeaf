/* What the command line says of a new campaign. */
#ifndef TRAPCOST_CAMPAIGN_OPTIONS_H
#define TRAPCOST_CAMPAIGN_OPTIONS_H

#include "harness/campaign/campaign.h"
#include "harness/command/cli.h"

/* The campaign that is asked for, with its boots in order. NULL and an error. */
struct campaign *campaign_options_read(const struct cli *cli, struct error *error);

/* With --resume all else is in the campaign's file: -1 and an error for what would change it. */
int campaign_options_resume(const struct cli *cli, struct error *error);

/* Seconds that a boot may take: to come up, to settle, and to run its cases. -1 and an error if
 * they name none. */
double campaign_options_guess_s(const struct campaign *campaign, const char *programs,
				struct error *error);

#endif
