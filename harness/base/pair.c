#include "harness/base/pair.h"

#include <stdlib.h>

void pairs_free(struct pair *pairs, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		free(pairs[i].key);
		free(pairs[i].value);
	}
	free(pairs);
}
