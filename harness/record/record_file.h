/*
 * Where records go: one file a run, written to a temporary name, synced, renamed, so that
 * a record is whole or not there.
 */
#ifndef TRAPCOST_RECORD_FILE_H
#define TRAPCOST_RECORD_FILE_H

#include "harness/base/error.h"
#include "harness/record/record.h"

/*
 * The path for a record, a new string. `output` is a file's name if it ends in .json, else a
 * folder's; NULL is the folder "results". Below a folder the record is
 * MACHINE/KERNEL/STARTED-RUN_ID.json.
 */
char *record_path(const struct record *record, const char *output);

/* Makes the folders of `path` and checks that a file can be written there, so that a run
 * does not measure for nothing. -1 and an error if not. */
int record_file_check(const char *path, struct error *error);

/* Writes `text` and a newline to `path`. On failure -1 and an error, and nothing is left behind. */
int record_file_write(const char *path, const char *text, struct error *error);

#endif
