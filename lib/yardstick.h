/*
 * The yardstick: a chain of dependent register operations, each one cycle long.
 *
 * Timed next to a batch it says how long a cycle is now, so that
 * cycles/op = (ns/op) / (ns/cycle) is free of frequency drift and needs no counter.
 * The chains are per architecture (arch/<machine>/yardstick.S); which operations
 * really take one cycle, and which are removed at rename, see there.
 */
#ifndef TRAPCOST_YARDSTICK_H
#define TRAPCOST_YARDSTICK_H

#define YARDSTICK_BLOCK 1024 /* operations in one turn of a chain's loop */

#ifndef __ASSEMBLER__

#include <stdbool.h>
#include <stdint.h>

/* The two chains: `blocks` turns of YARDSTICK_BLOCK operations each; blocks > 0. */
void yardstick_chain(uint64_t blocks);
void yardstick_second_chain(uint64_t blocks);

/*
 * `blocks` turns of YARDSTICK_BLOCK operations that do not wait for each other: how many a cycle
 * the core can do for this task. The chain above does not slow down when the core's other
 * hardware thread is busy, which may be another guest's; this does, and so does a kernel.
 */
void yardstick_wide(uint64_t blocks);

/* `count` dependent one-cycle operations, one a turn; 0 returns at once. */
void yardstick_pad(uint64_t count);

/* The operations' mnemonics, e.g. "rol" and "xor". */
extern const char yardstick_name[];
extern const char yardstick_second_name[];

/* ns that `blocks` turns of the chain take now. */
int64_t yardstick_time_ns(uint64_t blocks);

/* The same for the operations that do not wait. */
int64_t yardstick_wide_time_ns(uint64_t blocks);

/* Turns of the chain that take at least `at_least_ns`, found by doubling. */
uint64_t yardstick_blocks_for(int64_t at_least_ns);

/*
 * Length of the second chain divided by that of the first, in parts per million,
 * the median of 21 pairs of about `try_ns` each half. 1000000 when they agree.
 */
int64_t yardstick_agreement_ppm(int64_t try_ns);

/* Whether a length in parts per million of what it should be is within 1 %. */
bool yardstick_agrees(int64_t ppm);

#endif /* __ASSEMBLER__ */

#endif
