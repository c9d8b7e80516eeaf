/* From boot to boot, until all are measured, three in a row are lost, or somebody interrupts. */
#ifndef TRAPCOST_DRIVE_H
#define TRAPCOST_DRIVE_H

#include "harness/campaign/campaign.h"

struct drive_options {
	const char *programs; /* the folder of the host's own benchmarks */
	bool quiet;
	double guess_s; /* what a boot may take */
};

/*
 * Does what is planned; the campaign's file is written before each step. Returns EXIT_DONE,
 * EXIT_BROKEN where something is missing, EXIT_INTERRUPTED; EXIT_BROKEN and an error if the file
 * cannot be written.
 */
int drive(struct campaign *campaign, const struct drive_options *options, struct error *error);

/* After another program ended: what it was about is planned again, unless its record is whole. */
void drive_recover(struct campaign *campaign);

#endif
