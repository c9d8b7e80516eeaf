/* A whole comparison. */
#include "harness/compare/compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/record/figures.h"
#include "harness/record/quiet.h"
#include "harness/stats/drift.h"
#include "harness/stats/stats.h"

/* Fields of whole operands: refused unless they may differ. */
static int check_sides(struct compare_pair *pair, unsigned int allowed, struct error *error)
{
	for (int f = COMPARABLE_MACHINE; f <= COMPARABLE_CORE_TYPE; f++) {
		struct text found = {NULL, 0};

		if (comparable_sides_agree(pair->base, pair->new, (enum comparable)f, &found))
			continue;
		if (allowed & 1u << f)
			text_list(&pair->allowed, "%s (%s)", comparable_name((enum comparable)f),
				  text_chars(&found));
		else
			error_set(error,
				  "%s differs: %.200s; --allow-different %s compares all the same",
				  comparable_name((enum comparable)f), text_chars(&found),
				  comparable_name((enum comparable)f));
		free(found.chars);
	}
	return error->text[0] ? -1 : 0;
}

static bool has_id(const struct compare_pair *pair, const char *id)
{
	for (size_t i = 0; i < pair->row_count; i++)
		if (strcmp(pair->rows[i].id, id) == 0)
			return true;
	return false;
}

static void add_rows(struct compare_pair *pair, const struct side *side,
		     const struct row_options *options)
{
	for (size_t i = 0; i < side->record_count; i++) {
		const struct record *record = side->records[i];

		for (size_t j = 0; j < record->result_count; j++) {
			const char *id = record->results[j].id;

			if (has_id(pair, id))
				continue;
			pair->rows = memory_resize(pair->rows,
						   (pair->row_count + 1) * sizeof *pair->rows);
			row_new(&pair->rows[pair->row_count++], id, id, pair->base, pair->new,
				&pair->order, options);
		}
	}
}

/* Rounds of one case a side (ab --a-case A --b-case B): what differs between them is what is
 * asked, so they make one row. */
static bool add_two_cases(struct compare_pair *pair, const struct row_options *options)
{
	const struct record *a = pair->base->records[0], *b = pair->new->records[0];
	struct row_options wide = *options;

	if (a->result_count != 1 || b->result_count != 1 ||
	    strcmp(a->results[0].id, b->results[0].id) == 0)
		return false;
	wide.allowed |=
		1u << COMPARABLE_UNIT | 1u << COMPARABLE_OPERATION | 1u << COMPARABLE_VERSION;
	pair->rows = memory_resize(NULL, sizeof *pair->rows);
	pair->row_count = pair->base_rows = 1;
	row_new(pair->rows, a->results[0].id, b->results[0].id, pair->base, pair->new, &pair->order,
		&wide);
	return true;
}

static int check_rows(const struct compare_pair *pair, struct error *error)
{
	size_t both = 0, comparable = 0;
	const struct row *refused = NULL;

	for (size_t i = 0; i < pair->row_count; i++) {
		const struct row *row = &pair->rows[i];

		if (!isfinite(row->base_value) || !isfinite(row->new_value))
			continue;
		both++;
		comparable += !row->differs;
		refused = row->differs && !refused ? row : refused;
	}
	if (both && !comparable)
		return error_set(error,
				 "%s differs: %.200s; --allow-different %s compares all the same",
				 refused->differs, text_chars(&refused->found), refused->differs);
	if (!both)
		return error_set(error,
				 "%.100s and %.100s have no case in common that was measured",
				 pair->base->path, pair->new->path);
	return 0;
}

static struct family statistics_of(const struct compare *compare, const struct compare_pair *pair)
{
	return (struct family){.plan = pair->order.plan,
			       .margin_percent = compare->margin_percent,
			       .rows = pair->inputs,
			       .row_count = pair->row_count};
}

static void test_pair(const struct compare *compare, struct compare_pair *pair)
{
	struct family comparison;

	pair->inputs = memory_resize(NULL, (pair->row_count + 1) * sizeof *pair->inputs);
	pair->results = memory_resize(NULL, (pair->row_count + 1) * sizeof *pair->results);
	for (size_t i = 0; i < pair->row_count; i++)
		pair->inputs[i] = row_for_comparison(&pair->rows[i]);
	comparison = statistics_of(compare, pair);
	if (family_test(&comparison, pair->results, &pair->summary) != 0)
		abort(); /* out of memory */
}

static int prepare_pair(struct compare *compare, struct compare_pair *pair, const struct side *new,
			struct error *error)
{
	*pair = (struct compare_pair){.base = &compare->sides[0], .new = new};
	if (check_sides(pair, compare->options.row.allowed, error) != 0)
		return -1;
	order_new(&pair->order, pair->base, pair->new);
	if (!compare->within_boot || !add_two_cases(pair, &compare->options.row)) {
		add_rows(pair, pair->base, &compare->options.row);
		pair->base_rows = pair->row_count;
		add_rows(pair, pair->new, &compare->options.row);
	}
	if (check_rows(pair, error) != 0)
		return -1;
	confounders_new(&pair->explanation, pair->base, pair->new);
	test_pair(compare, pair);
	return 0;
}

/* More than one kernel against the first: what is claimed has to hold over all pairs. */
static void adjust_pairs(struct compare *compare)
{
	struct family_result *results[COMPARE_SIDES_MAX];
	size_t rows = compare->pairs[0].base_rows;

	for (size_t k = 0; k < compare->pair_count; k++)
		results[k] = compare->pairs[k].results;
	if (compare->pair_count > 1 && family_holm(results, compare->pair_count, rows) != 0)
		abort(); /* out of memory */
}

static void add_geomean(const struct compare *compare, struct compare_pair *pair,
			enum metric metric)
{
	struct family comparison = statistics_of(compare, pair);
	struct permutation_summary summary;
	struct compare_geomean *mean = &pair->geomeans[pair->geomean_count];

	*mean = (struct compare_geomean){.unit = metric_unit(metric), .metric = metric};
	if (family_geomean(&comparison, mean->unit, &mean->result, &mean->common, &summary) != 0)
		abort(); /* out of memory */
	pair->geomean_count += mean->common > 1;
}

static void add_drift(struct compare_pair *pair)
{
	double *drifts = memory_resize(NULL, (pair->row_count + 1) * sizeof *drifts);
	size_t count = 0;

	pair->leak = drift_leak(&pair->order.plan);
	for (size_t i = 0; i < pair->row_count; i++)
		if (compare_row_counts(pair, i))
			drifts[count++] = drift_total(&pair->order.plan, &pair->inputs[i].data);
	pair->drift = count ? stats_median(drifts, count) : 0;
	free(drifts);
}

static void judge_pair(const struct compare *compare, struct compare_pair *pair)
{
	struct family comparison = statistics_of(compare, pair);

	family_judge(&comparison, pair->results);
	for (int m = 0; m < METRICS; m++)
		add_geomean(compare, pair, (enum metric)m);
	add_drift(pair);
}

static void set_margin(struct compare *compare)
{
	const struct compare_options *o = &compare->options;

	compare->margin_percent = o->margin_percent > 0 ? o->margin_percent : COMPARE_MARGIN;
	compare->margin_is_floor =
		o->margin_percent <= 0 && o->floor_percent > compare->margin_percent;
	if (compare->margin_is_floor)
		compare->margin_percent = o->floor_percent;
}

static void mark_together(const struct side *sides, size_t count)
{
	size_t found;
	struct record **records = side_records(sides, count, &found);

	figures_mark(records, found);
	free(records);
}

struct compare *compare_new(struct side *sides, size_t count, const struct compare_options *options,
			    struct error *error)
{
	struct compare *compare = memory_resize(NULL, sizeof *compare);

	*compare = (struct compare){.sides = sides,
				    .side_count = count,
				    .within_boot = side_within_boot(sides, count),
				    .options = *options};
	set_margin(compare);
	mark_together(sides, count);
	compare->pairs = memory_resize(NULL, count * sizeof *compare->pairs);
	for (size_t i = 1; i < count && !error->text[0]; i++)
		prepare_pair(compare, &compare->pairs[compare->pair_count++], &sides[i], error);
	if (error->text[0]) {
		compare_free(compare);
		return NULL;
	}
	adjust_pairs(compare);
	for (size_t k = 0; k < compare->pair_count; k++)
		judge_pair(compare, &compare->pairs[k]);
	return compare;
}

static void free_pair(struct compare_pair *pair)
{
	for (size_t i = 0; i < pair->row_count; i++)
		row_free(&pair->rows[i]);
	free(pair->rows);
	free(pair->inputs);
	free(pair->results);
	free(pair->allowed.chars);
	order_free(&pair->order);
	confounders_free(&pair->explanation);
}

void compare_free(struct compare *compare)
{
	for (size_t k = 0; k < compare->pair_count; k++)
		free_pair(&compare->pairs[k]);
	for (size_t i = 0; i < compare->side_count; i++)
		side_free(&compare->sides[i]);
	free(compare->pairs);
	free(compare->sides);
	free(compare);
}

bool compare_row_counts(const struct compare_pair *pair, size_t row)
{
	return !pair->rows[row].is_exact && !pair->rows[row].differs &&
	       isfinite(pair->rows[row].base_value) && isfinite(pair->rows[row].new_value);
}

bool compare_only_exact(const struct compare_pair *pair)
{
	for (size_t i = 0; i < pair->row_count; i++)
		if (!pair->rows[i].is_exact)
			return false;
	return true;
}

size_t compare_count(const struct compare_pair *pair, enum verdict_word word)
{
	size_t count = 0;

	for (size_t i = 0; i < pair->row_count; i++)
		count += !pair->rows[i].is_exact && pair->results[i].verdict.word == word;
	return count;
}
