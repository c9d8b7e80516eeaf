/* A key with its value, both owned strings. */
#ifndef TRAPCOST_PAIR_H
#define TRAPCOST_PAIR_H

#include <stddef.h>

struct pair {
	char *key, *value;
};

/* Releases an array and what its pairs own. */
void pairs_free(struct pair *pairs, size_t count);

#endif
