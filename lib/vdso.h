/*
 * The clock of the vDSO, the code that the kernel maps into every process, found without libc:
 * libc's clock_gettime() calls it, and looks it up with string functions on its first call.
 */
#ifndef TRAPCOST_VDSO_H
#define TRAPCOST_VDSO_H

#include <time.h>

typedef int vdso_clock(clockid_t clock, struct timespec *now);

/* Its clock_gettime, which returns 0 or a negated errno; NULL if there is none. */
vdso_clock *vdso_clock_gettime(void);

/*
 * Why `clock` reading CLOCK_MONOTONIC is not known to stay out of the kernel, or NULL if it is:
 * with a clocksource that user mode cannot read, the vDSO makes the system call. It is tried in a
 * throw-away child that dies by that call (seccomp).
 */
const char *vdso_conflict(vdso_clock *clock);

#endif
