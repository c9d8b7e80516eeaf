/*
 * Figures: what a record's samples come to. One owner of the rules which launches count, what
 * a case's figure is and how far its launches lie apart; which samples count is quiet.h's.
 */
#ifndef TRAPCOST_FIGURES_H
#define TRAPCOST_FIGURES_H

#include "harness/record/record.h"

/* Marks the shared samples of all launches of the records. Those of one machine give each other the
 * measure of a core of one's own: a run's, or all sides' of a comparison. */
void figures_mark(struct record *const *records, size_t count);

/* Whether a launch of a case counts for a metric: it is ok and, for a time, had the core to
 * itself, or is adjusted for company (adjust.h), or no launch of the case had (quiet.h). */
bool figures_count(const struct result *result, const struct launch *launch, enum metric metric);

/* Works out status, reason and figures of every result from its launches, by the marks that are
 * there; figures_derive() marks the record by itself first. */
void figures_work_out(struct record *record);
void figures_derive(struct record *record);

/* How far values lie apart: largest less smallest, in percent of their median; 0 of fewer than two.
 * Sorts them. */
double figures_spread(double *values, size_t count);

/*
 * The metric a case is judged by, on kernels of which `having` have each metric and `some` have
 * any: one that all of these have, else one that some have; METRICS: none. What the core bounds is
 * judged by cycles first, all else by time.
 */
enum metric figures_metric(const char *bound, const size_t having[METRICS], size_t some);

#endif
