/* Rows of a comparison. */
#include "harness/compare/row.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/escape.h"
#include "harness/base/memory.h"
#include "harness/compare/boot_value.h"
#include "harness/compare/company.h"
#include "harness/compare/visit.h"
#include "harness/record/figures.h"
#include "harness/stats/stats.h"

static bool emulated(const struct side *side)
{
	return side->records[0]->machine.kind == MACHINE_EMULATED;
}

struct having {
	bool all[METRICS]; /* every launch has it */
	const char *bound;
};

static void check_metrics(const struct result *r, const struct launch *launch, void *context)
{
	struct having *having = context;

	having->bound = r->bound;
	for (int m = 0; m < METRICS; m++)
		having->all[m] = having->all[m] && !metric_missing(launch, (enum metric)m);
}

/* Times of an emulated machine mean nothing; others are judged by what every launch has. */
static enum metric choose_metric(const struct row *row, const struct side *base,
				 const struct side *new, const struct order *order, int asked)
{
	struct having having = {.all = {true, true, true}, .bound = "core"};
	size_t counts[METRICS];
	enum metric metric;

	if (emulated(base) || emulated(new))
		return METRIC_INSTRUCTIONS;
	if (asked >= 0)
		return (enum metric)asked;
	for (size_t i = 0; i < order->plan.base_boots; i++)
		visit_launches(order->base[i], row->case_id[0], check_metrics, &having);
	for (size_t i = 0; i < order->plan.new_boots; i++)
		visit_launches(order->new[i], row->case_id[1], check_metrics, &having);
	for (int m = 0; m < METRICS; m++)
		counts[m] = having.all[m];
	metric = figures_metric(having.bound, counts, 1);
	return (int)metric == METRICS || metric == METRIC_INSTRUCTIONS ? METRIC_NS : metric;
}

/* Values of a side; returns their geometric mean. */
static double side_values(struct row *row, const char *id, const struct boot *const *boots,
			  size_t count, double **values)
{
	double sum = 0;
	size_t found = 0;

	*values = memory_resize(NULL, (count + 1) * sizeof **values);
	for (size_t i = 0; i < count; i++) {
		double value = boot_value(boots[i], id, row->metric, row->shared_too, &row->tick);

		(*values)[i] = value;
		sum += isfinite(value) ? value : 0;
		found += isfinite(value);
	}
	return found ? exp(sum / (double)found) : NAN;
}

static void fill_sides(struct row *row, const struct order *order)
{
	const struct effect_plan *plan = &order->plan;

	free(row->base);
	free(row->new);
	row->base_value =
		side_values(row, row->case_id[0], order->base, plan->base_boots, &row->base);
	row->new_value = side_values(row, row->case_id[1], order->new, plan->new_boots, &row->new);
}

static size_t whole_pairs(const struct row *row, const struct effect_plan *plan)
{
	size_t pairs = 0;

	for (size_t i = 0; i < plan->base_boots && i < plan->new_boots; i++)
		pairs += isfinite(row->base[i]) && isfinite(row->new[i]);
	return pairs;
}

/* A round within a boot has one launch. Where too few pairs of rounds had the core to themselves
 * for a claim, all count, on both sides alike. */
static void fill_values(struct row *row, const struct order *order)
{
	bool rounds = order->plan.base_boots && order->base[0]->round >= 0;

	fill_sides(row, order);
	if (!rounds || whole_pairs(row, &order->plan) >= EFFECT_PAIRS_MIN)
		return;
	row->shared_too = true;
	fill_sides(row, order);
}

/* The boots of a side as counts take them; release with free_counted(). */
static struct count_boot *counted(const struct boot *const *boots, size_t count, const char *id)
{
	struct count_boot *list = memory_resize(NULL, (count + 1) * sizeof *list);

	for (size_t i = 0; i < count; i++) {
		const struct result **results =
			memory_resize(NULL, (boots[i]->record_count + 1) * sizeof *results);

		for (size_t j = 0; j < boots[i]->record_count; j++)
			results[j] = record_result(boots[i]->records[j], id);
		list[i] = (struct count_boot){results, boots[i]->record_count};
	}
	return list;
}

static void free_counted(struct count_boot *list, size_t count)
{
	for (size_t i = 0; i < count; i++)
		free((void *)list[i].results);
	free(list);
}

static struct count count_side(const struct boot *const *boots, size_t count, const char *id)
{
	struct count_boot *list = counted(boots, count, id);
	struct count side = count_boots(list, count);

	free_counted(list, count);
	return side;
}

/* What was counted is no estimate: the values are those of all samples, as the lab has them. */
static void count_exactly(struct row *row, const struct order *order)
{
	struct count base = count_side(order->base, order->plan.base_boots, row->case_id[0]);
	struct count new = count_side(order->new, order->plan.new_boots, row->case_id[1]);

	if (base.measured)
		row->base_value = base.median;
	if (new.measured)
		row->new_value = new.median;
	row->exact = count_change(&base, &new);
}

static const struct result *any_result(const struct side *side, const char *id)
{
	for (size_t i = 0; i < side->record_count; i++) {
		const struct result *r = record_result(side->records[i], id);

		if (r)
			return r;
	}
	return NULL;
}

static const char *why_lacking(const struct launch *launch, enum metric metric)
{
	const char *missing = metric_missing(launch, metric);

	return missing ? missing : "no positive value";
}

static void explain_lack(struct row *row, const struct side *side, int which)
{
	const struct result *r = any_result(side, row->case_id[which]);
	char letter = "AB"[which];

	if (!r)
		text_list(&row->lacking, "%c has no such case", letter);
	else if (r->status != STATUS_OK)
		text_list(&row->lacking, "%c %s: %.100s", letter, status_name(r->status),
			  r->reason ? r->reason : "no reason given");
	else if (r->launch_count)
		text_list(&row->lacking, "%c has no %s: %.100s", letter, metric_name(row->metric),
			  why_lacking(&r->launches[0], row->metric));
	else
		text_list(&row->lacking, "%c never ran it", letter);
}

/* Reasons come from the target: right after a run they are not yet what a reader makes of them. */
static void make_printable(struct text *text)
{
	char *safe = text->chars ? escape_controls(text->chars) : NULL;

	free(text->chars);
	*text = (struct text){safe, safe ? strlen(safe) : 0};
}

static void check_fields(struct row *row, const struct side *base, const struct side *new,
			 unsigned int allowed)
{
	for (int f = COMPARABLE_UNIT; f < COMPARABLES && !row->differs; f++) {
		struct text found = {NULL, 0};

		if (comparable_case_agrees(base, new, row->case_id, row->metric, (enum comparable)f,
					   &found))
			continue;
		if (allowed & 1u << f) {
			text_list(&row->allowed, "%s (%s)", comparable_name((enum comparable)f),
				  text_chars(&found));
			free(found.chars);
		} else {
			row->differs = comparable_name((enum comparable)f);
			row->found = found;
		}
	}
}

void row_new(struct row *row, const char *base_id, const char *new_id, const struct side *base,
	     const struct side *new, const struct order *order, const struct row_options *options)
{
	*row = (struct row){.case_id = {base_id, new_id}};
	row->id = strcmp(base_id, new_id) == 0 ? memory_format("%s", base_id)
					       : memory_format("%s -> %s", base_id, new_id);
	row->metric = choose_metric(row, base, new, order, options->metric);
	row->is_exact = emulated(base) && emulated(new);
	fill_values(row, order);
	if (!isfinite(row->base_value))
		explain_lack(row, base, 0);
	if (!isfinite(row->new_value))
		explain_lack(row, new, 1);
	check_fields(row, base, new, options->allowed);
	make_printable(&row->lacking);
	make_printable(&row->found);
	make_printable(&row->allowed);
	if (row->is_exact)
		count_exactly(row, order);
	else if (row->metric != METRIC_INSTRUCTIONS)
		row->company = company_differs(order, row->case_id);
}

void row_free(struct row *row)
{
	free(row->id);
	free(row->base);
	free(row->new);
	free(row->found.chars);
	free(row->allowed.chars);
	free(row->lacking.chars);
}

struct family_row row_for_comparison(const struct row *row)
{
	return (struct family_row){
		.unit = metric_unit(row->metric),
		.data = {.base = row->base, .new = row->new, .tick = row->tick},
		.differs = row->is_exact ? "exact" : row->differs,
		.company = row->company,
	};
}

const char *row_unit(const struct row *row)
{
	static const char *const units[METRICS] = {"ns", "cyc", "insn"};

	return units[row->metric];
}
