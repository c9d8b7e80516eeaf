/*
 * A machine's noise floor: how far two sides that are the same came out apart in `ab --aa`.
 * It is kept beside the machine's records, as MACHINE/floor.json, so that it travels with them.
 */
#ifndef TRAPCOST_NOISE_FLOOR_H
#define TRAPCOST_NOISE_FLOOR_H

#include "harness/compare/compare.h"

/* The margin within which every row of an A/A comparison is shown to be the same, in percent,
 * rounded up to two digits. */
double noise_floor_propose(const struct compare *compare);

/* Writes it where the record at `record_path` (below MACHINE/KERNEL/) has it; the path in `*path`,
 * a new string. -1 and an error if it cannot be written. */
int noise_floor_write(const struct record *record, const char *record_path, double percent,
		      char **path, struct error *error);

/* The largest floor recorded beside any of the records that `list`, an operand without its
 * label, names, for the machine of that name; 0 if there is none. */
double noise_floor_find(const char *list, const char *machine_name);

#endif
