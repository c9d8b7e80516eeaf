/*
 * The clock of the vDSO, the code that the kernel maps into every process, found without libc:
 * libc's clock_gettime() calls it, and looks it up with string functions on its first call.
 */
#ifndef TRAPCOST_VDSO_H
#define TRAPCOST_VDSO_H

#include "lib/clock.h"

/* Its clock_gettime, which returns 0 or a negated errno; NULL if there is none. */
clock_reader *vdso_clock_gettime(void);

#endif
