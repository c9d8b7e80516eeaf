/* Enumerated or random subsets. */
#include "harness/stats/labelings.h"

#include <stdlib.h>

#include "harness/base/random.h"

static const uint64_t SEED = 0x7261706374737400;

/* Exact as long as it matters here, below 2^53. */
static double subsets_count(size_t total, size_t selected)
{
	double count = 1;

	for (size_t i = 1; i <= selected; i++)
		count = count * (double)(total - selected + i) / (double)i;
	return count;
}

static int start(struct labelings *l, size_t total, double possible)
{
	bool exact = possible <= LABELINGS_EXACT_MAX;

	*l = (struct labelings){.total = total,
				.count = exact ? (size_t)possible : LABELINGS_RANDOM,
				.exact = exact,
				.random = SEED,
				.chosen = malloc((total + 1) * sizeof *l->chosen)};
	if (!l->chosen)
		return -1;
	for (size_t i = 0; i < total; i++)
		l->chosen[i] = i;
	return 0;
}

int labelings_subsets(struct labelings *l, size_t total, size_t selected)
{
	if (start(l, total, subsets_count(total, selected)) != 0)
		return -1;
	l->selected = selected;
	return 0;
}

int labelings_signs(struct labelings *l, size_t total)
{
	if (start(l, total, total < 64 ? (double)((uint64_t)1 << total) : 1e18) != 0)
		return -1;
	l->signs = true;
	return 0;
}

/* The bits of `set` are the flipped ones. */
static void choose_bits(struct labelings *l, uint64_t set)
{
	l->selected = 0;
	for (size_t i = 0; i < l->total; i++, set >>= 1) {
		if (set & 1)
			l->chosen[l->selected++] = i;
	}
}

/* The next subset in lexicographic order; it starts at 0, 1, 2, ... */
static void advance_subset(struct labelings *l)
{
	size_t i = l->selected, room = l->total - l->selected;

	while (l->chosen[i - 1] == room + i - 1)
		i--;
	l->chosen[i - 1]++;
	for (; i < l->selected; i++)
		l->chosen[i] = l->chosen[i - 1] + 1;
}

/* chosen[] always holds a permutation of all of them: Fisher and Yates, cut short. */
static void draw_subset(struct labelings *l)
{
	for (size_t i = 0; i < l->selected; i++) {
		size_t j = i + random_below(&l->random, l->total - i);
		size_t taken = l->chosen[j];

		l->chosen[j] = l->chosen[i];
		l->chosen[i] = taken;
	}
}

static void draw_signs(struct labelings *l)
{
	l->selected = 0;
	for (size_t i = 0; i < l->total; i++) {
		if (random_next(&l->random) >> 63)
			l->chosen[l->selected++] = i;
	}
}

bool labelings_next(struct labelings *l)
{
	if (l->done == l->count)
		return false;
	if (l->signs && l->exact)
		choose_bits(l, l->done);
	else if (l->signs)
		draw_signs(l);
	else if (!l->exact)
		draw_subset(l);
	else if (l->done)
		advance_subset(l);
	l->done++;
	return true;
}

void labelings_free(struct labelings *l)
{
	free(l->chosen);
	l->chosen = NULL;
}

double labelings_p(size_t as_extreme, size_t count, bool exact)
{
	if (exact)
		return (double)as_extreme / (double)count;
	return (double)(as_extreme + 1) / (double)(count + 1);
}
