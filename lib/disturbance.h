/*
 * What else happened on a CPU: read before and after the measuring child runs, by its
 * parent. Whatever a machine does not tell is -1.
 */
#ifndef TRAPCOST_DISTURBANCE_H
#define TRAPCOST_DISTURBANCE_H

#include <stdint.h>

#include "lib/idle.h"

struct disturbance {
	int64_t steal_ticks;  /* stolen by the hypervisor, in USER_HZ: /proc/stat, 8th value */
	int64_t interrupts;   /* taken by this CPU: its column of /proc/interrupts */
	int64_t throttled;    /* thermal_throttle/core_throttle_count */
	char clocksource[32]; /* clocksource0/current_clocksource, "" if unknown */
	struct idle idle;     /* of the partners' CPU; no states if that is `cpu` */
};

/* Reads the present values for `cpu`; the partners run on `partner_cpu`, which may be the same. */
void disturbance_read(struct disturbance *d, int cpu, int partner_cpu);

#endif
