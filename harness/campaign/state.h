/*
 * The campaign's file, campaign.json in its folder (results/campaign-schema.json): written before
 * the first boot and after each step, whole or not at all, so that whatever ends this program,
 * another one goes on.
 */
#ifndef TRAPCOST_STATE_H
#define TRAPCOST_STATE_H

#include "harness/campaign/campaign.h"

#define STATE_NAME "campaign.json"

/* Writes it. -1 and an error. */
int state_write(const struct campaign *campaign, struct error *error);

/* Reads that of a folder (or of the file itself). NULL and an error for anything that is none. */
struct campaign *state_read(const char *folder, struct error *error);

/* Holds the folder for this program alone, until it ends; makes it if need be. The descriptor that
 * holds it, or -1 and an error, also when another program has it. */
int state_hold(const char *folder, struct error *error);

/* Whether a text can be kept in it: it is UTF-8. */
bool state_takes(const char *text);

#endif
