/* Linear drift and the order of boots. */
#include "harness/stats/drift.h"

#include <math.h>

/* Sums about the means of one kernel: of place squared, and of place by value. */
struct sums {
	double count, place, value, places, products;
};

static double place_of(const struct effect_plan *plan, size_t boot)
{
	return (double)(plan->position ? plan->position[boot] : boot);
}

static double places(const struct effect_plan *plan)
{
	return (double)(plan->base_boots + plan->new_boots - 1);
}

static double mean_place(const struct effect_plan *plan, size_t first, size_t count)
{
	double sum = 0;

	for (size_t i = 0; i < count; i++)
		sum += place_of(plan, first + i);
	return sum / (double)count;
}

double drift_leak(const struct effect_plan *plan)
{
	if (!plan->base_boots || !plan->new_boots)
		return 0;
	return (mean_place(plan, plan->base_boots, plan->new_boots) -
		mean_place(plan, 0, plan->base_boots)) /
	       places(plan);
}

static struct sums sums_of(const struct effect_plan *plan, size_t first, const double *values,
			   size_t count)
{
	struct sums s = {0};

	for (size_t i = 0; i < count; i++) {
		if (!isfinite(values[i]))
			continue;
		s.count++;
		s.place += place_of(plan, first + i);
		s.value += values[i];
	}
	for (size_t i = 0; i < count; i++) {
		double off = place_of(plan, first + i) - s.place / s.count;

		if (!isfinite(values[i]))
			continue;
		s.places += off * off;
		s.products += off * (values[i] - s.value / s.count);
	}
	return s;
}

double drift_total(const struct effect_plan *plan, const struct effect_data *data)
{
	struct sums a = sums_of(plan, 0, data->base, plan->base_boots);
	struct sums b = sums_of(plan, plan->base_boots, data->new, plan->new_boots);

	if (a.places + b.places == 0)
		return 0;
	return (a.products + b.products) / (a.places + b.places) * places(plan);
}
