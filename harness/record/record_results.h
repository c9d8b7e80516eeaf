/* Reading a record's results: the larger half of record_read(). */
#ifndef TRAPCOST_RECORD_RESULTS_H
#define TRAPCOST_RECORD_RESULTS_H

#include "harness/base/json_in.h"
#include "harness/record/record.h"

/* Fills the record's results from the record's root. */
void record_read_results(const struct json_in *in, json_t *root, struct record *record);

#endif
