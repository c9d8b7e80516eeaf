/* Which records are of one kernel, and what tells two kernels apart. */
#ifndef TRAPCOST_KERNEL_H
#define TRAPCOST_KERNEL_H

#include <stdbool.h>

#include "harness/record/record.h"

/* Whether both ran one build: release and version (uname -r and -v) are equal, and so are the
 * labels that name a kernel: kernel, tree, commit, branch, patch; ab names a side of `ab`. */
bool kernel_same(const struct record *a, const struct record *b);

/* What tells `record` from `other`, of the same release, a new string: the first label of those
 * that differs, "commit=12ab", else the build, "#7 SMP ..."; NULL if nothing does. */
char *kernel_difference(const struct record *record, const struct record *other);

/* The value of a record's label, or NULL. */
const char *kernel_label(const struct record *record, const char *key);

#endif
