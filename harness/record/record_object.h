/* Parts of a record as JSON, for others that write some of it. New references; the caller's. */
#ifndef TRAPCOST_RECORD_OBJECT_H
#define TRAPCOST_RECORD_OBJECT_H

#include <jansson.h>

#include "harness/record/record.h"

/* All but format and results, as results/schema.json has it. */
json_t *record_head_object(const struct record *record);

/* A figure for each of METRICS. */
json_t *record_figures_object(const struct figure *figures);

/* The names of flags, as flags_of() gives them. */
json_t *record_flags_object(unsigned int flags);

#endif
