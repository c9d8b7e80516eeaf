/* The files an operand names, and the records in them. */
#ifndef TRAPCOST_SIDE_FILES_H
#define TRAPCOST_SIDE_FILES_H

#include <stddef.h>

#include "harness/record/record.h"

/* What folders of records also hold: a machine's noise floor (floor.h). */
#define SIDE_FLOOR_NAME "floor.json"
/* And the plan of a campaign (trapcost campaign). */
#define SIDE_CAMPAIGN_NAME "campaign.json"

/* The records of `list`, a comma-separated list of files and folders (all *.json below them), in
 * the order of their names; a new array. NULL and an error if one does not read or there is
 * none. */
struct record **side_files_read(const char *list, size_t *count, struct error *error);

#endif
