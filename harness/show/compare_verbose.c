/* What stands behind the rows of a comparison, and how it was made. */
#include <stdlib.h>
#include <string.h>

#include "harness/base/text.h"
#include "harness/compare/row_warnings.h"
#include "harness/show/compare_out.h"
#include "harness/stats/sentence.h"

static void add_percent(struct text *text, double log_ratio, bool sign)
{
	char number[32];

	sentence_number(number, sizeof number, effect_percent(log_ratio), 2, sign);
	text_add(text, "%s%%", number);
}

static void add_p(struct text *text, const struct family_result *r)
{
	text_add(text, "p %.2g alone", r->p.raw);
	if (r->in_family)
		text_add(text, ", %.2g over all rows; sees ", r->p_final);
	if (r->in_family)
		add_percent(text, r->power.mde_single, false);
	if (r->in_family)
		text_add(text, " alone, ");
	if (r->in_family)
		add_percent(text, r->power.mde, false);
	if (r->in_family)
		text_add(text, " here");
}

static void add_ranks(struct text *text, const struct compare_pair *pair, size_t i)
{
	const struct family_result *r = &pair->results[i];
	struct ranks_shift shift;
	bool disagrees;

	if (family_cross_check(&pair->order.plan, &pair->inputs[i].data, &r->effect, &shift,
			       &disagrees) != 0)
		return;
	text_add(text, "; by ranks ");
	add_percent(text, shift.shift, true);
	if (shift.has_interval) {
		text_add(text, " (");
		add_percent(text, shift.low, true);
		text_add(text, "..");
		add_percent(text, shift.high, true);
		text_add(text, ")");
	}
	if (disagrees)
		text_add(text, ", WARNING: the other sign");
}

static void add_doubts(struct text *text, const struct compare *compare,
		       const struct compare_pair *pair, size_t i)
{
	for (int side = 0; side < 2; side++) {
		struct row_warnings doubt = row_warnings_of(compare, pair, i, side);

		row_warnings_words(text, &doubt, side);
	}
}

static void print_test(FILE *out, const struct compare *compare, const struct compare_pair *pair,
		       int width)
{
	const struct permutation_summary *s = &pair->summary;
	struct text text = {NULL, 0};

	text_add(&text, "Test: %zu %s labelings%s, |t| above %.2f is claimed; drift over the %s ",
		 s->labelings, s->exact ? "(all)" : "random",
		 pair->order.plan.paired ? ", in pairs" : "", s->critical,
		 compare->within_boot ? "rounds" : "boots");
	add_percent(&text, pair->drift, true);
	text_add(&text, ", of which the order lets %.0f%% into the change.", 100 * pair->leak);
	fputc('\n', out);
	text_wrap(out, width, 2, text.chars);
	free(text.chars);
}

void compare_verbose(FILE *out, const struct compare *compare, const struct compare_pair *pair,
		     const struct compare_style *style)
{
	if (!compare_only_exact(pair))
		print_test(out, compare, pair, style->width);
	for (size_t i = 0; i < pair->row_count; i++) {
		struct text text = {NULL, 0};

		if (!compare_row_counts(pair, i))
			continue;
		text_add(&text, "%s: ", pair->rows[i].id);
		add_p(&text, &pair->results[i]);
		add_ranks(&text, pair, i);
		add_doubts(&text, compare, pair, i);
		text_wrap(out, style->width, 2, text.chars);
		free(text.chars);
	}
}

static bool printed_before(const struct compare *compare, size_t side, size_t record)
{
	const char *command = compare->sides[side].records[record]->command;

	for (size_t s = 0; s <= side; s++) {
		size_t end = s < side ? compare->sides[s].record_count : record;

		for (size_t i = 0; i < end; i++) {
			const char *other = compare->sides[s].records[i]->command;

			if (other && strcmp(other, command) == 0)
				return true;
		}
	}
	return false;
}

void compare_commands(FILE *out, const struct compare *compare, const char *indent)
{
	for (size_t s = 0; s < compare->side_count; s++) {
		const struct side *side = &compare->sides[s];

		for (size_t i = 0; i < side->record_count; i++)
			if (side->records[i]->command && !printed_before(compare, s, i))
				fprintf(out, "%s%s\n", indent, side->records[i]->command);
	}
}
