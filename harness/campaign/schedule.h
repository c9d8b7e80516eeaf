/* Which kernel boots when. Pure. */
#ifndef TRAPCOST_SCHEDULE_H
#define TRAPCOST_SCHEDULE_H

#include <stddef.h>
#include <stdint.h>

/*
 * Fills order[kernels * boots] with indexes of kernels. In each row of `kernels` boots each kernel
 * boots once, and every second row is the one before it backwards, so that what drifts hits all
 * alike: ABBAABBA for two. The seed chooses who begins; of more than two kernels each pair of rows
 * has an order of its own.
 */
void schedule_make(size_t *order, size_t kernels, size_t boots, uint64_t seed);

#endif
