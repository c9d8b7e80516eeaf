/*
 * Which cases are adjusted for contention (contention.h), and their launches' values.
 *
 * Times of an emulated machine are left alone. A case is adjusted where at least half of its
 * launches, of all sides, had the core to themselves for less than half of their samples; otherwise
 * the quiet samples speak (quiet.h). Then each launch counts, with quiet samples or without. The
 * clock of an adjusted launch, in cycles, is the quickest tenth of its chains, and so a change of
 * the clock's frequency in mid-launch is not followed.
 */
#ifndef TRAPCOST_ADJUST_H
#define TRAPCOST_ADJUST_H

#include "harness/record/record.h"

/* Sets the adjusted values of all launches of the records, whose samples are marked, and which are
 * of one machine; the launches of a case share a curve. `alone` as in quiet.h. */
void adjust_records(struct record *const *records, size_t count, double alone);

#endif
