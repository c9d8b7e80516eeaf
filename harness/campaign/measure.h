/* The record of a boot that is up. */
#ifndef TRAPCOST_MEASURE_H
#define TRAPCOST_MEASURE_H

#include "harness/campaign/campaign.h"
#include "harness/campaign/reset.h"

/*
 * Waits until the board is idle, looks whether it is the right kernel, measures with the batch
 * sizes of the runs before, and writes the record. `programs` is the folder of the host's own
 * benchmarks. Returns what the boot has come to: CAMPAIGN_MEASURED (an error then tells of cases
 * that broke), CAMPAIGN_VOID, CAMPAIGN_FAILED or CAMPAIGN_PLANNED (interrupted), and an error.
 */
enum campaign_status measure_boot(struct campaign *campaign, size_t index, const char *programs,
				  reset_listener *listener, void *context, struct error *error);

/* Whether a record of that boot is there and whole: another program was killed between writing it
 * and saying so. Takes its batch sizes. */
bool measure_is_done(struct campaign *campaign, size_t index);

#endif
