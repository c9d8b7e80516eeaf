/*
 * Which samples had the core to themselves.
 *
 * A core's other hardware thread, often another guest's and then nowhere to be read, slows
 * whatever is not bound by latency: a system call by a third on the machine where this was
 * found, while the yardstick's chain ran on unchanged. Blocks of operations that do not wait
 * for each other, timed right before and after each batch, take longer then. A sample is
 * shared when the slower of its two blocks took 5 % longer, in cycles, than the blocks of
 * launches that had the core to themselves, or when another task took the CPU meanwhile (a chain
 * that was interrupted makes the batch beside it look short, in cycles). The sample's own time has
 * no say in it, so that leaving shared samples out does not bend the median. Nothing is deleted.
 */
#ifndef TRAPCOST_QUIET_H
#define TRAPCOST_QUIET_H

#include "harness/record/launch.h"

/* So many quiet samples can speak for a launch. */
enum { QUIET_LEAST = 3 };

/*
 * The longest chain, in ns, that measures the clock: twice what the quickest tenth of the series
 * takes. A task that runs during a chain makes it many times longer, and the batch beside it
 * few cycles; a clock that slows down does not halve. Infinite where no chain was measured.
 */
double quiet_longest_chain(const struct series *series);

/* What the quickest tenth of the chains takes at most, in ns; NAN where none was measured. */
double quiet_quick_chain(const struct series *series);

/* What a wide operation took in cycles, per sample, a new array; NULL if that was not measured. No
 * chain counts for more than the series' median. */
double *quiet_wide_cycles(const struct launch *launch, const struct series *series);

/* What a wide operation took in a launch's quickest samples, in cycles, one odd sample aside; 0 if
 * that was not measured. */
double quiet_low_end(const struct launch *launch);

/* Marks the shared samples of both series of a launch; `alone` is what a wide operation takes on
 * a core of one's own, in cycles. */
void quiet_mark(struct launch *launch, double alone);

/* Whether a time of this series is the median of its quiet samples alone. */
bool quiet_suffices(const struct series *series);

/* Whether a series has too few quiet samples: its times are those of a shared core, and count
 * only where no launch of the case had the core to itself. */
bool quiet_lacks(const struct series *series);

#endif
