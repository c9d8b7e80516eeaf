/*
 * Under QEMU's -icount the guest's clock counts instructions, one a nanosecond: where a guest has
 * no instruction counter, its batch times are one.
 */
#ifndef TRAPCOST_VIRTUAL_TIME_H
#define TRAPCOST_VIRTUAL_TIME_H

#include "harness/record/record.h"

/*
 * Marks the record as emulated, and gives each launch without counted instructions those that its
 * batch times come to, less those of an empty batch. A launch says which it has as
 * "instructions-from".
 */
void virtual_time_count(struct record *record);

#endif
