/* The two sentences of a cover letter. */
#include <stdlib.h>

#include "harness/show/compare_words.h"

enum { NAMED_MAX = 3 };

static bool has_word(const struct compare_pair *pair, size_t row, enum verdict_word word)
{
	return !pair->rows[row].is_exact && pair->results[row].verdict.word == word;
}

/* "2 slower (a.b, c.d)". */
static void add_word(struct text *text, const struct compare_pair *pair, enum verdict_word word)
{
	size_t count = compare_count(pair, word), named = 0;

	if (!count)
		return;
	text_list(text, "%zu %s", count, verdict_text(word));
	if (word == VERDICT_SAME || count > NAMED_MAX)
		return;
	for (size_t i = 0; i < pair->row_count; i++)
		if (has_word(pair, i, word))
			text_add(text, "%s%s", named++ ? ", " : " (", pair->rows[i].id);
	text_add(text, ")");
}

static void add_exact(struct text *text, const struct compare_pair *pair)
{
	size_t more = 0, fewer = 0, equal = 0;

	for (size_t i = 0; i < pair->row_count; i++) {
		const struct row *row = &pair->rows[i];

		if (!row->is_exact || row->differs || row->lacking.length)
			continue;
		more += row->exact.low > 0;
		fewer += row->exact.high < 0;
		equal += row->exact.low == 0 && row->exact.high == 0;
	}
	if (more + fewer + equal)
		text_list(text,
			  "%zu execute more instructions, %zu fewer and %zu as many (emulated)",
			  more, fewer, equal);
}

static void add_geomeans(struct text *text, const struct compare_pair *pair)
{
	for (size_t i = 0; i < pair->geomean_count; i++) {
		const struct family_result *r = &pair->geomeans[i].result;

		text_add(text, " The geometric mean of %zu ratios (%s) changed by %+.2f%%",
			 pair->geomeans[i].common, pair->geomeans[i].unit,
			 effect_percent(r->effect.difference));
		if (r->effect.has_interval)
			text_add(text, " (95%% CI %+.2f..%+.2f)", effect_percent(r->effect.ci95[0]),
				 effect_percent(r->effect.ci95[1]));
		text_add(text, ".");
	}
}

static void add_found(struct text *text, const struct compare *compare,
		      const struct compare_pair *pair)
{
	struct text words = {NULL, 0};

	for (int word = 0; word < VERDICT_COUNT; word++)
		if (word != VERDICT_MISSING)
			add_word(&words, pair, (enum verdict_word)word);
	add_exact(&words, pair);
	text_add(text, "B against A in ");
	words_count(text, pair->row_count, "case");
	text_add(text, ": %s", text_chars(&words));
	if (!compare_only_exact(pair)) {
		text_add(text, "; same means within ");
		words_percent(text, compare->margin_percent);
		text_add(text, "%%");
	}
	text_add(text, ".");
	add_geomeans(text, pair);
	free(words.chars);
}

void words_cover(struct text *found, struct text *how, const struct compare *compare,
		 const struct compare_pair *pair)
{
	const struct record *record = pair->base->records[0];

	add_found(found, compare, pair);
	text_add(how, "Measured with trapcost %s on %s (%s), ",
		 record->tool_version ? record->tool_version : "unknown", record->machine_name,
		 record->machine.model ? record->machine.model : "unknown");
	text_add(how, "%zu %s", pair->order.plan.base_boots,
		 compare->within_boot ? "launches" : "boots");
	text_add(how,
		 " of A and %zu of B in order %.40s, on CPU %d; %s, not samples, are what "
		 "the intervals count.",
		 pair->order.plan.new_boots, pair->order.letters, record->cpu,
		 compare->within_boot ? "launches" : "boots");
}
