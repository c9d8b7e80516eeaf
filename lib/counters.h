/*
 * Hardware counters of the calling task or of its CPU, user and kernel together, through
 * perf_event_open(2). A machine without them is normal: then there is a reason.
 */
#ifndef TRAPCOST_COUNTERS_H
#define TRAPCOST_COUNTERS_H

#include <stdbool.h>
#include <stdint.h>

struct counters_reading {
	int64_t instructions;
	int64_t cycles;
};

struct counters {
	int file;                      /* the group's, or -1 */
	int cycles_file;               /* of the cycles in it, or -1 */
	bool has_cycles;               /* the group counts cycles as well */
	const char *reason;            /* why there are none, static; NULL if they work */
	int error;                     /* errno behind the reason, or 0 */
	bool multiplexed;              /* the counters shared the hardware: discard what was read */
	struct counters_reading empty; /* what an empty bracket counts */
};

/*
 * Opens the counters of the calling task, or, if `cpu` is not -1, of all that runs there; measures
 * the empty bracket, and has a chain of known length read back its length within 1 %. Counters that
 * fail this are closed, with the reason.
 */
void counters_open(struct counters *counters, int cpu);

/* No counters, for this reason (static). */
void counters_refuse(struct counters *counters, const char *reason);

/* The present counts; zeros when there are none. */
struct counters_reading counters_read(struct counters *counters);

/* What happened between two readings, less the empty bracket. */
struct counters_reading counters_between(const struct counters *counters,
					 struct counters_reading before,
					 struct counters_reading after);

#endif
