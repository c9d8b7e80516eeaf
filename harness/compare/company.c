#include "harness/compare/company.h"

#include <math.h>
#include <stdlib.h>

#include "harness/base/memory.h"
#include "harness/compare/visit.h"
#include "harness/record/quiet.h"

enum { STRETCHES = 16 };

static const double SHARED_LEAST = 0.1;

struct sample {
	double wide;
	int side;
};

struct samples {
	struct sample *list;
	size_t count, of[2];
	int side;
	bool adjusted;
};

static void add_launch(const struct result *r, const struct launch *launch, void *context)
{
	struct samples *all = context;
	const struct series *series = &launch->result;
	double *wide = quiet_wide_cycles(launch, series);

	(void)r;
	all->adjusted = all->adjusted || series->adjusted_ns > 0;
	all->list = memory_resize(all->list, (all->count + series->count + 1) * sizeof *all->list);
	for (size_t i = 0; wide && i < series->count; i++) {
		all->list[all->count++] = (struct sample){wide[i], all->side};
		all->of[all->side]++;
	}
	free(wide);
}

static void add_side(struct samples *all, int side, const struct boot *const *boots, size_t count,
		     const char *id)
{
	all->side = side;
	for (size_t i = 0; i < count; i++)
		visit_launches(boots[i], id, add_launch, all);
}

static int by_wide(const void *a, const void *b)
{
	double x = ((const struct sample *)a)->wide, y = ((const struct sample *)b)->wide;

	return (x > y) - (x < y);
}

/* The share of samples that both sides have, stretch by stretch of company. */
static double in_common(struct samples *all)
{
	double common = 0;
	size_t i = 0;

	qsort(all->list, all->count, sizeof *all->list, by_wide);
	for (size_t stretch = 1; stretch <= STRETCHES; stretch++) {
		size_t found[2] = {0, 0}, end = all->count * stretch / STRETCHES;

		for (; i < end; i++)
			found[all->list[i].side]++;
		common += fmin((double)found[0] / (double)all->of[0],
			       (double)found[1] / (double)all->of[1]);
	}
	return common;
}

bool company_differs(const struct order *order, const char *const case_id[2])
{
	struct samples all = {NULL, 0, {0, 0}, 0, false};
	bool differs;

	add_side(&all, 0, order->base, order->plan.base_boots, case_id[0]);
	add_side(&all, 1, order->new, order->plan.new_boots, case_id[1]);
	differs = all.adjusted && all.of[0] && all.of[1] && in_common(&all) < SHARED_LEAST;
	free(all.list);
	return differs;
}
