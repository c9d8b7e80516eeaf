/* |t| from sums over the relabelled boots. */
#include "harness/stats/relabel.h"

#include <math.h>

static const double STATISTIC_MAX = 1e4;

size_t relabel_units(const struct effect_plan *plan)
{
	return plan->base_boots + (plan->paired ? 0 : plan->new_boots);
}

size_t relabel_place(const struct effect_plan *plan, size_t boot)
{
	return plan->position ? plan->position[boot] : boot;
}

static void set_cell(struct relabel_row *row, size_t unit, double value)
{
	if (isfinite(value))
		row->cells[unit] = (struct relabel_cell){1, value};
}

static void add_up(struct relabel_row *row)
{
	row->count = row->sum = row->squares = 0;
	for (size_t i = 0; i < row->units; i++) {
		row->count += row->cells[i].present;
		row->sum += row->cells[i].value;
		row->squares += row->cells[i].value * row->cells[i].value;
	}
}

/* Sums of squares lose no digits when the values are small. */
static void centre(struct relabel_row *row)
{
	double mean = row->count ? row->sum / row->count : 0;

	for (size_t i = 0; i < row->units; i++)
		row->cells[i].value -= mean * row->cells[i].present;
	add_up(row);
}

void relabel_fill(struct relabel_row *row, struct relabel_cell *cells,
		  const struct effect_plan *plan, const struct effect_data *data)
{
	*row = (struct relabel_row){.cells = cells,
				    .units = relabel_units(plan),
				    .paired = plan->paired,
				    .tick = data->tick * (plan->paired ? M_SQRT2 : 1)};
	for (size_t i = 0; plan->paired && i < row->units; i++)
		set_cell(row, i, data->new[i] - data->base[i]);
	for (size_t i = 0; !plan->paired && i < plan->base_boots; i++)
		set_cell(row, relabel_place(plan, i), data->base[i]);
	for (size_t i = 0; !plan->paired && i < plan->new_boots; i++)
		set_cell(row, relabel_place(plan, plan->base_boots + i), data->new[i]);
	add_up(row);
	if (!plan->paired)
		centre(row);
}

static double bounded(double difference, double se)
{
	return fmin(fabs(effect_statistic(difference, se)), STATISTIC_MAX);
}

/* Welch's |t|. */
static double free_statistic(const struct relabel_row *row, const size_t *chosen, size_t selected)
{
	double n = 0, sum = 0, squares = 0;

	for (size_t i = 0; i < selected; i++) {
		struct relabel_cell cell = row->cells[chosen[i]];

		n += cell.present;
		sum += cell.value;
		squares += cell.value * cell.value;
	}

	double m = row->count - n, other = row->sum - sum;

	if (n < 2 || m < 2)
		return 0;

	double variance_n = (squares - sum * sum / n) / (n - 1);
	double variance_m = (row->squares - squares - other * other / m) / (m - 1);
	double share = effect_floored_variance(variance_n, row->tick) / n +
		       effect_floored_variance(variance_m, row->tick) / m;

	return bounded(sum / n - other / m, sqrt(share));
}

/* The paired |t| with the chosen pairs' differences negated. */
static double paired_statistic(const struct relabel_row *row, const size_t *chosen, size_t selected)
{
	double n = row->count, sum = row->sum;

	for (size_t i = 0; i < selected; i++)
		sum -= 2 * row->cells[chosen[i]].value;
	if (n < 2)
		return 0;

	double variance = (row->squares - sum * sum / n) / (n - 1);

	return bounded(sum / n, sqrt(effect_floored_variance(variance, row->tick) / n));
}

double relabel_statistic(const struct relabel_row *row, const size_t *chosen, size_t selected)
{
	if (row->paired)
		return paired_statistic(row, chosen, selected);
	return free_statistic(row, chosen, selected);
}
