/* Doubts about the data of rows. */
#include "harness/compare/row_warnings.h"

#include <math.h>
#include <stdlib.h>

#include "harness/base/memory.h"
#include "harness/base/number.h"
#include "harness/compare/visit.h"
#include "harness/stats/stats.h"

enum { PART = 5, NAMED_MAX = 3 };

struct gathering {
	struct row_warnings doubt;
	enum metric metric;
	double margin;   /* log units */
	double *medians; /* of the launches */
};

/* One tick of the clock, per operation, in the unit of the metric: of ns and cycles alike it is
 * this part of the sample. */
static double tick_of(const struct launch *launch, double sample, size_t i)
{
	double tick = (double)launch_integer(launch, "clock-tick-ns", 0);
	const int64_t *batch_ns = launch->result.column[COLUMN_BATCH_NS];

	return batch_ns && batch_ns[i] > 0 ? sample * tick / (double)batch_ns[i] : 0;
}

static void gather(const struct result *r, const struct launch *launch, void *context)
{
	struct gathering *all = context;
	const struct series *series = &launch->result;
	double *samples = memory_resize(NULL, (series->count + 1) * sizeof *samples), median;
	size_t count = 0, first = 0;
	unsigned flags;

	(void)r;
	for (size_t i = 0; i < series->count; i++) {
		count += metric_sample(launch, series, all->metric, i, &samples[count]);
		first = count ? first : i + 1;
	}
	if (count && metric_launch(launch, series, all->metric, &median)) {
		flags = warnings_samples(samples, count, tick_of(launch, samples[0], first),
					 all->margin);
		for (int f = 0; f < WARNINGS_FLAGS; f++)
			all->doubt.flagged[f] += flags >> f & 1;
		all->medians = memory_resize(all->medians,
					     (all->doubt.launches + 1) * sizeof *all->medians);
		all->medians[all->doubt.launches++] = median;
	}
	free(samples);
}

struct row_warnings row_warnings_of(const struct compare *compare, const struct compare_pair *pair,
				    size_t row, int side)
{
	const struct order *o = &pair->order;
	const struct boot **boots = side ? o->new : o->base;
	size_t count = side ? o->plan.new_boots : o->plan.base_boots;
	struct gathering all = {.metric = pair->rows[row].metric,
				.margin = log1p(compare->margin_percent / 100)};
	struct row_warnings *doubt = &all.doubt;

	if (!compare_row_counts(pair, row))
		return all.doubt;
	for (size_t i = 0; i < count; i++)
		visit_launches(boots[i], pair->rows[row].case_id[side], gather, &all);
	doubt->flags = warnings_launches(all.medians, doubt->launches, &doubt->modes);
	for (int f = 0; f < WARNINGS_FLAGS; f++)
		if (doubt->flagged[f] && doubt->flagged[f] * PART >= doubt->launches)
			doubt->flags |= 1u << f;
	free(all.medians);
	return all.doubt;
}

void row_warnings_words(struct text *text, const struct row_warnings *doubt, int side)
{
	char low[NUMBER_TEXT], high[NUMBER_TEXT];

	for (int f = 0; f < WARNINGS_FLAGS; f++) {
		if (!(doubt->flags >> f & 1))
			continue;
		text_add(text, "%s%c %s", text->length ? "; " : "", "AB"[side],
			 warnings_text((enum warnings_flag)(1u << f)));
		if (1u << f == WARNINGS_BIMODAL)
			text_add(text, " (%s, %s)", number_text(low, doubt->modes.low),
				 number_text(high, doubt->modes.high));
		else
			text_add(text, " (%zu of %zu launches)", doubt->flagged[f],
				 doubt->launches);
	}
}

void row_warnings_summary(struct text *text, const struct compare *compare,
			  const struct compare_pair *pair)
{
	struct text names[WARNINGS_FLAGS] = {{NULL, 0}};
	size_t rows[WARNINGS_FLAGS] = {0};

	for (size_t i = 0; i < pair->row_count; i++) {
		unsigned flags = row_warnings_of(compare, pair, i, 0).flags |
				 row_warnings_of(compare, pair, i, 1).flags;

		for (int f = 0; f < WARNINGS_FLAGS; f++)
			if (flags >> f & 1 && rows[f]++ < NAMED_MAX)
				text_list(&names[f], "%s", pair->rows[i].id);
	}
	for (int f = 0; f < WARNINGS_FLAGS; f++) {
		if (rows[f])
			text_add(text, "%s%s: %s%s",
				 text->length ? ". " : "Data (--verbose says more): ",
				 warnings_text((enum warnings_flag)(1u << f)), names[f].chars,
				 rows[f] > NAMED_MAX ? " ..." : "");
		free(names[f].chars);
	}
	if (text->length)
		text_add(text, ".");
}
