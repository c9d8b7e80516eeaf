/* What one boot says of a case: one value, whatever launches and samples it has. */
#ifndef TRAPCOST_BOOT_VALUE_H
#define TRAPCOST_BOOT_VALUE_H

#include <stdbool.h>

#include "harness/compare/side.h"

/*
 * The mean over the boot's launches that count (figures.h) of ln(median of the samples); NAN if
 * there is none. With `shared_too` launches of a shared core count as well. *tick grows to what a
 * step of the clock, or of the counter, is of the value.
 */
double boot_value(const struct boot *boot, const char *id, enum metric metric, bool shared_too,
		  double *tick);

#endif
