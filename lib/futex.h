/* Waiting for a word of shared memory, by the bare system call. */
#ifndef TRAPCOST_FUTEX_H
#define TRAPCOST_FUTEX_H

#include <limits.h>
#include <linux/futex.h>
#include <stdint.h>
#include <sys/syscall.h>

#include "lib/arch/arch.h"

/* Sleeps while *word is `value`; may wake up for no reason. 0 or a negated errno. */
static inline __attribute__((always_inline)) long futex_wait(uint32_t *word, uint32_t value)
{
	return raw_syscall4(SYS_futex, (long)word, FUTEX_WAIT, value, 0);
}

/* Wakes who sleeps there; how many they were. */
static inline __attribute__((always_inline)) long futex_wake(uint32_t *word)
{
	return raw_syscall3(SYS_futex, (long)word, FUTEX_WAKE, INT_MAX);
}

#endif
