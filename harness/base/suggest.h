/* "Did you mean": the name closest to what was typed. */
#ifndef TRAPCOST_SUGGEST_H
#define TRAPCOST_SUGGEST_H

#include <stddef.h>

/* How many letters must be inserted, removed or replaced to turn one into the other. */
size_t suggest_distance(const char *a, const char *b);

/* Whether `candidate` is near enough to `typed` to be worth naming: at most a third
 * of its letters differ. Keeps the best so far in *best and *distance (start with NULL). */
void suggest_consider(const char *typed, const char *candidate, const char **best,
		      size_t *distance);

#endif
