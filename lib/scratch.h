/*
 * A private folder for the time of a launch. It goes away with the task that made it, however that
 * ends: a process of its own, outside the launch's group, waits for that and removes it.
 */
#ifndef TRAPCOST_SCRATCH_H
#define TRAPCOST_SCRATCH_H

/* Makes it, in $TMPDIR, or in /tmp where that is not set or closed to the user that programs of the
 * launch run as (lib/foreign.h), and returns its path. It belongs to that user. Skips the case
 * where root cannot become that user; ends the process on failure. At most one. */
const char *scratch_new(void);

/* A file of the folder, written as printf() would. Ends the process on failure. */
void scratch_write(const char *name, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The path of a file of the folder, in memory that the next call uses again. */
const char *scratch_path(const char *name);

/* Removes it, and returns when it is gone. */
void scratch_end(void);

#endif
