/* Step-down max-T by joint relabelling. */
#include "harness/stats/permutation.h"

#include <math.h>
#include <stdlib.h>

#include "harness/stats/labelings.h"
#include "harness/stats/relabel.h"
#include "harness/stats/stats.h"

/* Statistics this close count as equal, which can only raise a p: the sums of mirrored
 * labelings differ by rounding. */
static const double TIE = 1e-6;

struct test {
	size_t units, rows;
	struct relabel_cell *cells;
	struct relabel_row *row;
	size_t *order;          /* rows by falling observed statistic */
	size_t *raw, *adjusted; /* labelings at least as extreme */
	double *maxima;         /* the family's largest statistic per labeling */
	double *statistic;      /* of the current labeling */
};

static void test_free(struct test *test)
{
	free(test->cells);
	free(test->row);
	free(test->order);
	free(test->raw);
	free(test->maxima);
	free(test->statistic);
}

static int test_allocate(struct test *test, size_t labelings)
{
	test->cells = calloc(test->rows * test->units + 1, sizeof *test->cells);
	test->row = calloc(test->rows + 1, sizeof *test->row);
	test->order = calloc(test->rows + 1, sizeof *test->order);
	test->raw = calloc(2 * test->rows + 1, sizeof *test->raw);
	test->maxima = calloc(labelings + 1, sizeof *test->maxima);
	test->statistic = calloc(test->rows + 1, sizeof *test->statistic);
	test->adjusted = test->raw + test->rows;
	if (test->cells && test->row && test->order && test->raw && test->maxima && test->statistic)
		return 0;
	test_free(test);
	return -1;
}

/* The side with fewer boots is the one drawn, whichever kernel it is. */
static bool base_is_drawn(const struct effect_plan *plan)
{
	return plan->base_boots <= plan->new_boots;
}

/* The labeling that was observed: the drawn side's boots, or no pair flipped. */
static void observe(struct test *test, const struct effect_plan *plan, size_t *chosen,
		    struct permutation_p *p)
{
	size_t first = base_is_drawn(plan) ? 0 : plan->base_boots;
	size_t drawn = base_is_drawn(plan) ? plan->base_boots : plan->new_boots;
	size_t selected = plan->paired ? 0 : drawn;

	for (size_t i = 0; i < selected; i++)
		chosen[i] = relabel_place(plan, first + i);
	for (size_t r = 0; r < test->rows; r++)
		p[r].statistic = relabel_statistic(&test->row[r], chosen, selected);
}

/* Insertion sort: rows are few, and equal ones keep their order. */
static void sort_family(struct test *test, const bool *family, const struct permutation_p *p,
			struct permutation_summary *summary)
{
	size_t count = 0;

	for (size_t r = 0; r < test->rows; r++) {
		size_t at = count;

		if (family && !family[r])
			continue;
		for (; at && p[test->order[at - 1]].statistic < p[r].statistic; at--)
			test->order[at] = test->order[at - 1];
		test->order[at] = r;
		count++;
	}
	summary->family = count;
}

static bool as_extreme(double permuted, double observed)
{
	return permuted >= observed * (1 - TIE);
}

/* One labeling: every row against itself, and from the weakest row of the family up,
 * the maximum so far against each. */
static void count_labeling(struct test *test, const struct labelings *l,
			   const struct permutation_p *p, size_t family)
{
	double largest = 0;

	for (size_t r = 0; r < test->rows; r++) {
		test->statistic[r] = relabel_statistic(&test->row[r], l->chosen, l->selected);
		test->raw[r] += as_extreme(test->statistic[r], p[r].statistic);
	}
	for (size_t i = family; i-- > 0;) {
		size_t r = test->order[i];

		largest = fmax(largest, test->statistic[r]);
		test->adjusted[r] += as_extreme(largest, p[r].statistic);
	}
	test->maxima[l->done - 1] = largest;
}

/* Counts to p; an adjusted p is at least that of any row with a larger statistic. */
static void conclude(struct test *test, struct permutation_p *p,
		     struct permutation_summary *summary)
{
	double least = 0;

	for (size_t r = 0; r < test->rows; r++) {
		p[r].raw = labelings_p(test->raw[r], summary->labelings, summary->exact);
		p[r].adjusted = 1;
	}
	for (size_t i = 0; i < summary->family; i++) {
		size_t r = test->order[i];

		least = fmax(least,
			     labelings_p(test->adjusted[r], summary->labelings, summary->exact));
		p[r].adjusted = least;
	}
	stats_sort(test->maxima, summary->labelings);
	summary->critical = test->maxima[(size_t)ceil(0.95 * (double)summary->labelings) - 1];
}

static int labelings_start(const struct effect_plan *plan, struct labelings *l)
{
	if (plan->paired)
		return labelings_signs(l, plan->base_boots);
	return labelings_subsets(l, plan->base_boots + plan->new_boots,
				 base_is_drawn(plan) ? plan->base_boots : plan->new_boots);
}

int permutation_test(const struct effect_plan *plan, const struct effect_data *data,
		     const bool *family, size_t rows, struct permutation_p *p,
		     struct permutation_summary *summary)
{
	struct labelings l;

	if (labelings_start(plan, &l) != 0)
		return -1;

	struct test test = {.units = l.total, .rows = rows};
	size_t *observed = calloc(l.total + 1, sizeof *observed);
	int result = -1;

	if (!observed || test_allocate(&test, l.count) != 0)
		goto out;
	*summary = (struct permutation_summary){.labelings = l.count, .exact = l.exact};
	for (size_t r = 0; r < rows; r++)
		relabel_fill(&test.row[r], test.cells + r * test.units, plan, &data[r]);
	observe(&test, plan, observed, p);
	sort_family(&test, family, p, summary);
	while (labelings_next(&l))
		count_labeling(&test, &l, p, summary->family);
	conclude(&test, p, summary);
	test_free(&test);
	result = 0;
out:
	free(observed);
	labelings_free(&l);
	return result;
}

struct ranked_p {
	double p;
	size_t index;
};

static int by_p(const void *left, const void *right)
{
	const struct ranked_p *a = left, *b = right;

	return (a->p > b->p) - (a->p < b->p);
}

int permutation_holm(double *p, size_t count)
{
	struct ranked_p *ranked = calloc(count + 1, sizeof *ranked);
	double least = 0;

	if (!ranked)
		return -1;
	for (size_t i = 0; i < count; i++)
		ranked[i] = (struct ranked_p){p[i], i};
	qsort(ranked, count, sizeof *ranked, by_p);
	for (size_t i = 0; i < count; i++) {
		least = fmin(1, fmax(least, (double)(count - i) * ranked[i].p));
		p[ranked[i].index] = least;
	}
	free(ranked);
	return 0;
}
