/* SplitMix64 (Steele, Lea and Flood 2014): enough to shuffle, and the same everywhere. */
#ifndef TRAPCOST_RANDOM_H
#define TRAPCOST_RANDOM_H

#include <stddef.h>
#include <stdint.h>

uint64_t random_next(uint64_t *state);

/* Below bound, a small number: the bias, bound / 2^64, is nothing. */
size_t random_below(uint64_t *state, size_t bound);

#endif
