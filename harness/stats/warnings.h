/*
 * What is suspicious about the data of a launch or of a case. The data are flagged,
 * never dropped. Values are positive and in one unit (ns or cycles per operation);
 * functions return a set of flags.
 */
#ifndef TRAPCOST_WARNINGS_H
#define TRAPCOST_WARNINGS_H

#include <stdbool.h>
#include <stddef.h>

enum warnings_flag {
	WARNINGS_FIRST_SAMPLE = 1 << 0,
	WARNINGS_NOT_STEADY = 1 << 1,
	WARNINGS_TIES = 1 << 2,
	WARNINGS_BIMODAL = 1 << 3,
};

enum { WARNINGS_FLAGS = 4 };

/* Two clusters: the launches below the largest gap, and those above. */
struct warnings_modes {
	double low, high; /* median of each */
};

/* Of one launch's samples, in the order they were taken, warm-up left out. `tick` is
 * one clock tick over the iterations of a batch, in the unit of the samples; `margin`
 * is in log units. First sample above the upper Tukey fence of the others (at least
 * 5); median of the first third off that of the rest by more than the margin (at least
 * 6 samples); more than a fifth of the samples within a tick of another. */
unsigned warnings_samples(const double *samples, size_t count, double tick, double margin);

/* Of one case's launch medians: bimodal when the largest gap is more than half of the
 * range and each side has a fifth of the launches and at least two. `modes` is set
 * only then. */
unsigned warnings_launches(const double *medians, size_t count, struct warnings_modes *modes);

/* One flag in words, with what to do: "no steady state in the samples". */
const char *warnings_text(enum warnings_flag flag);

#endif
