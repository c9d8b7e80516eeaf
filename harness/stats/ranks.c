/* The Hodges-Lehmann interval, exact. */
#include "harness/stats/ranks.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness/stats/stats.h"

/* 1 - 0.9 is less than 0.1. */
static const double ROUNDING = 1e-12;

/* Subsets of `chosen` out of `total` items by the sum of their weights: element s of
 * the result, which has limit + 1 and is owned by the caller, counts those that sum to
 * s. Items are added one by one; table[k][s] counts the subsets of k. */
static double *count_sums(const size_t *weights, size_t total, size_t chosen, size_t limit)
{
	size_t width = limit + 1;
	double *table = calloc((chosen + 1) * width, sizeof *table);

	if (!table)
		return NULL;
	table[0] = 1;
	for (size_t i = 0; i < total; i++) {
		for (size_t k = i < chosen ? i + 1 : chosen; k > 0; k--) {
			const double *without = table + (k - 1) * width;
			double *with = table + k * width;

			for (size_t s = weights[i]; s <= limit; s++)
				with[s] += without[s - weights[i]];
		}
	}
	memmove(table, table + chosen * width, width * sizeof *table);
	return table;
}

int ranks_u_counts(size_t a_count, size_t b_count, double *counts)
{
	size_t total = a_count + b_count, least = a_count * (a_count + 1) / 2;
	size_t *ranks = malloc((total + 1) * sizeof *ranks);
	double *sums = NULL;

	for (size_t i = 0; ranks && i < total; i++)
		ranks[i] = i + 1;
	if (ranks)
		sums = count_sums(ranks, total, a_count, least + a_count * b_count);
	if (sums)
		memcpy(counts, sums + least, (a_count * b_count + 1) * sizeof *counts);
	free(ranks);
	free(sums);
	return sums ? 0 : -1;
}

/* The largest k with 2 P(U < k) <= 1 - confidence, 0 if none, and what it covers. */
static size_t interval_rank(const double *counts, size_t pairs, double confidence, double *coverage)
{
	double all = 0, below = 0;
	size_t k = 0;

	for (size_t u = 0; u <= pairs; u++)
		all += counts[u];
	while (2 * k < pairs && 2 * (below + counts[k]) <= (1 - confidence + ROUNDING) * all)
		below += counts[k++];
	*coverage = 1 - 2 * below / all;
	return k;
}

int ranks_hodges_lehmann(const double *a, size_t a_count, const double *b, size_t b_count,
			 double confidence, struct ranks_shift *shift)
{
	size_t pairs = a_count * b_count, k;
	double *differences = malloc((pairs + 1) * sizeof *differences), coverage;
	double *counts = malloc((pairs + 1) * sizeof *counts);
	int result = -1;

	if (!differences || !counts || ranks_u_counts(a_count, b_count, counts) != 0)
		goto out;
	for (size_t i = 0; i < pairs; i++)
		differences[i] = b[i % b_count] - a[i / b_count];
	stats_sort(differences, pairs);
	*shift = (struct ranks_shift){.shift = stats_quantile_sorted(differences, pairs, 0.5)};
	k = interval_rank(counts, pairs, confidence, &coverage);
	if (k)
		*shift =
			(struct ranks_shift){shift->shift,           true,    k, differences[k - 1],
					     differences[pairs - k], coverage};
	result = 0;
out:
	free(counts);
	free(differences);
	return result;
}
