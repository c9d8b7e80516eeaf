/*
 * Figures: what a record's samples come to. One owner of the rules which launches count, what
 * a case's figure is and how far its launches lie apart; which samples count is quiet.h's.
 */
#ifndef TRAPCOST_FIGURES_H
#define TRAPCOST_FIGURES_H

#include "harness/record/record.h"

/* Marks the shared samples of all launches of the records, which give each other the measure: those
 * of one run, or of the two sides of a comparison on one machine. */
void figures_mark(struct record *const *records, size_t count);

/* Whether a launch of a case counts for a metric: it is ok and, for a time, had the core to
 * itself or no launch of the case had (quiet.h). */
bool figures_count(const struct result *result, const struct launch *launch, enum metric metric);

/* Marks the shared samples of a record, and works out status, reason and figures of every result
 * from its launches. */
void figures_derive(struct record *record);

#endif
