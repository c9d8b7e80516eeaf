/* Effects, family-wise p-values and verdicts of a table of rows. */
#include "harness/stats/family.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Effects of all rows; data and family are what the permutation test takes. */
static void compute_effects(const struct family *c, struct family_result *results,
			    struct effect_data *data, bool *family)
{
	for (size_t r = 0; r < c->row_count; r++) {
		results[r] = (struct family_result){.p_final = 1};
		data[r] = c->rows[r].data;
		effect_compute(&c->plan, &data[r], &results[r].effect);
		family[r] = !c->rows[r].differs &&
			    verdict_is_possible(&results[r].effect, c->plan.paired);
		results[r].in_family = family[r];
	}
}

static void spread_p(const struct family *c, struct family_result *results,
		     const struct permutation_p *p, const struct permutation_summary *summary)
{
	for (size_t r = 0; r < c->row_count; r++) {
		results[r].p = p[r];
		results[r].p_final = p[r].adjusted;
		if (results[r].in_family)
			design_power(&results[r].effect, c->plan.paired,
				     effect_log_ratio(c->margin_percent), summary->critical,
				     summary->family, &results[r].power);
	}
}

int family_test(const struct family *c, struct family_result *results,
		struct permutation_summary *summary)
{
	struct effect_data *data = calloc(c->row_count + 1, sizeof *data);
	struct permutation_p *p = calloc(c->row_count + 1, sizeof *p);
	bool *family = calloc(c->row_count + 1, sizeof *family);
	int result = -1;

	if (data && p && family) {
		compute_effects(c, results, data, family);
		result = permutation_test(&c->plan, data, family, c->row_count, p, summary);
	}
	if (result == 0)
		spread_p(c, results, p, summary);
	free(data);
	free(p);
	free(family);
	return result;
}

static int holm_row(struct family_result *const *results, size_t pairs, size_t row, double *p)
{
	size_t count = 0;

	for (size_t k = 0; k < pairs; k++) {
		if (results[k][row].in_family)
			p[count++] = results[k][row].p.adjusted;
	}
	if (permutation_holm(p, count) != 0)
		return -1;
	for (size_t k = 0, i = 0; k < pairs; k++) {
		if (results[k][row].in_family)
			results[k][row].p_final = p[i++];
	}
	return 0;
}

int family_holm(struct family_result *const *results, size_t pairs, size_t row_count)
{
	double *p = calloc(pairs + 1, sizeof *p);
	int result = p ? 0 : -1;

	for (size_t r = 0; result == 0 && r < row_count; r++)
		result = holm_row(results, pairs, r, p);
	free(p);
	return result;
}

void family_judge(const struct family *c, struct family_result *results)
{
	for (size_t r = 0; r < c->row_count; r++) {
		struct verdict_case about = {.effect = &results[r].effect,
					     .paired = c->plan.paired,
					     .p = results[r].p_final,
					     .margin = effect_log_ratio(c->margin_percent),
					     .tick = c->rows[r].data.tick,
					     .higher_is_better = c->rows[r].higher_is_better,
					     .differs = c->rows[r].differs,
					     .company = c->rows[r].company};

		results[r].verdict = verdict_decide(&about);
	}
}

static bool all_finite(const double *values, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (!isfinite(values[i]))
			return false;
	}
	return true;
}

static bool is_common(const struct family *c, const struct family_row *row, const char *unit)
{
	return !row->differs && !row->company && strcmp(row->unit, unit) == 0 &&
	       all_finite(row->data.base, c->plan.base_boots) &&
	       all_finite(row->data.new, c->plan.new_boots);
}

static void add_values(double *sum, const double *values, size_t count)
{
	for (size_t i = 0; i < count; i++)
		sum[i] += values[i];
}

/* Divides sums over rows; no row at all leaves no value. */
static void divide(double *sum, size_t count, size_t rows)
{
	for (size_t i = 0; i < count; i++)
		sum[i] = rows ? sum[i] / (double)rows : NAN;
}

int family_geomean(const struct family *c, const char *unit, struct family_result *result,
		   size_t *common, struct permutation_summary *summary)
{
	size_t base_boots = c->plan.base_boots, new_boots = c->plan.new_boots;
	double *base = calloc(base_boots + new_boots + 1, sizeof *base), *new;
	struct family_row mean = {.unit = unit};
	struct family one = *c;

	if (!base)
		return -1;
	new = base + base_boots;
	*common = 0;
	for (size_t r = 0; r < c->row_count; r++) {
		const struct family_row *row = &c->rows[r];

		if (!is_common(c, row, unit))
			continue;
		add_values(base, row->data.base, base_boots);
		add_values(new, row->data.new, new_boots);
		mean.data.tick += row->data.tick;
		mean.higher_is_better = row->higher_is_better;
		++*common;
	}
	divide(base, base_boots + new_boots, *common);
	divide(&mean.data.tick, 1, *common ? *common : 1);
	mean.data.base = base;
	mean.data.new = new;
	one.rows = &mean;
	one.row_count = 1;

	int status = family_test(&one, result, summary);

	if (status == 0)
		family_judge(&one, result);
	free(base);
	return status;
}

static size_t copy_finite(double *to, const double *values, size_t count)
{
	size_t kept = 0;

	for (size_t i = 0; i < count; i++) {
		if (isfinite(values[i]))
			to[kept++] = values[i];
	}
	return kept;
}

int family_cross_check(const struct effect_plan *plan, const struct effect_data *data,
		       const struct effect *effect, struct ranks_shift *shift, bool *disagrees)
{
	double *a = calloc(plan->base_boots + plan->new_boots + 1, sizeof *a);
	int result = -1;

	if (!a)
		return -1;

	size_t a_count = copy_finite(a, data->base, plan->base_boots);
	size_t b_count = copy_finite(a + a_count, data->new, plan->new_boots);

	if (a_count && b_count)
		result = ranks_hodges_lehmann(a, a_count, a + a_count, b_count, 0.95, shift);
	if (result == 0)
		*disagrees = shift->shift * effect->difference < 0;
	free(a);
	return result;
}
