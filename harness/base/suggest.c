/* "Did you mean". */
#include "harness/base/suggest.h"

#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* Levenshtein's distance, one row of the table at a time. */
size_t suggest_distance(const char *a, const char *b)
{
	size_t columns = strlen(b);
	size_t *row = memory_resize(NULL, (columns + 1) * sizeof *row);
	size_t result;

	for (size_t j = 0; j <= columns; j++)
		row[j] = j;
	for (size_t i = 1; a[i - 1]; i++) {
		size_t diagonal = row[0];

		row[0] = i;
		for (size_t j = 1; j <= columns; j++) {
			size_t replace = diagonal + (a[i - 1] != b[j - 1]);

			diagonal = row[j];
			row[j] = least(replace, least(row[j], row[j - 1]) + 1);
		}
	}
	result = row[columns];
	free(row);
	return result;
}

void suggest_consider(const char *typed, const char *candidate, const char **best, size_t *distance)
{
	size_t away = suggest_distance(typed, candidate);

	if (away * 3 > strlen(candidate) || (*best && away >= *distance))
		return;
	*best = candidate;
	*distance = away;
}
