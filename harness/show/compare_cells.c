/* Rows as words and figures. */
#include "harness/show/compare_cells.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/base/number.h"
#include "harness/base/text.h"
#include "harness/show/table.h"
#include "harness/stats/sentence.h"

enum { NUMBER = 32 };

const char *const cell_heads[CELLS] = {"case", "unit", "A", "B", "change", "95% CI", "verdict"};

static char *percent(double log_ratio, const char *unit)
{
	char number[NUMBER];

	sentence_number(number, sizeof number, effect_percent(log_ratio), 2, true);
	return memory_format("%s%s", number, unit);
}

static char *interval(const struct effect *effect)
{
	char *low, *high, *both;

	if (!effect->has_interval)
		return memory_format("-");
	low = percent(effect->ci95[0], "");
	high = percent(effect->ci95[1], "");
	both = memory_format("%s..%s", low, high);
	free(low);
	free(high);
	return both;
}

static char *value(double number)
{
	char text[NUMBER_TEXT];

	return memory_format("%s", isfinite(number) ? number_text(text, number) : "-");
}

/* "12 more", "3 fewer", "8 to 12 more", "equal"; boots that disagree about the sign are shown. */
static char *exact_words(const struct count_change *exact)
{
	char low[NUMBER_TEXT], high[NUMBER_TEXT];

	if (exact->low == 0 && exact->high == 0)
		return memory_format("equal");
	count_text(low, fabs(exact->low));
	count_text(high, fabs(exact->high));
	if (exact->low == exact->high)
		return memory_format("%s %s", low, exact->low > 0 ? "more" : "fewer");
	if (exact->low > 0)
		return memory_format("%s to %s more", low, high);
	if (exact->high < 0)
		return memory_format("%s to %s fewer", high, low);
	return memory_format("-%s to +%s", low, high);
}

static const char *sign(double number)
{
	return number < 0 ? "" : "+";
}

static char *exact_change(const struct count_change *exact)
{
	char low[NUMBER_TEXT], high[NUMBER_TEXT];

	count_text(low, exact->low);
	count_text(high, exact->high);
	if (exact->low == exact->high)
		return memory_format("%s%s", sign(exact->low), low);
	return memory_format("%s%s..%s%s", sign(exact->low), low, sign(exact->high), high);
}

/* Adds a note, or finds the one that says the same; returns its number. */
static size_t note(struct table_cells *table, const char *words)
{
	for (size_t i = 0; i < table->note_count; i++)
		if (strcmp(table->notes[i], words) == 0)
			return i + 1;
	table->notes = memory_resize(table->notes, (table->note_count + 1) * sizeof(char *));
	table->notes[table->note_count++] = memory_format("%s", words);
	return table->note_count;
}

/* What is to be said beside the verdict; "" for nothing. */
static void note_words(char *words, size_t size, const struct compare *compare,
		       const struct row *row, const struct family_result *r)
{
	struct sentence_context context = {.margin_percent = compare->margin_percent,
					   .within_boot = compare->within_boot,
					   .differs = row ? row->differs : NULL};
	char sentence[SENTENCE_SIZE];

	words[0] = '\0';
	sentence_verdict(sentence, sizeof sentence, r, &context);
	if (r->verdict.reason == REASON_DISAGREEMENT || r->verdict.reason == REASON_SIZE_OPEN ||
	    r->verdict.reason == REASON_WITHIN_TICK || r->verdict.reason == REASON_COMPANY)
		snprintf(words, size, "%s.", sentence);
	else if (r->verdict.word == VERDICT_UNCLEAR)
		sentence_power(words, size, r, &context);
	else if (r->verdict.word == VERDICT_INCOMPARABLE)
		snprintf(words, size, "%s: %.120s.", sentence, row ? text_chars(&row->found) : "");
	else if (r->verdict.word == VERDICT_NO_CLAIM)
		snprintf(words, size, "%s; a claim takes at least %d %s, or %d in pairs.", sentence,
			 DESIGN_BOOTS_MIN, compare->within_boot ? "launches" : "boots a kernel",
			 DESIGN_PAIRS_MIN);
}

static void add_statistics(struct table_cells *table, struct cells *line,
			   const struct compare *compare, const struct row *row,
			   const struct family_result *r)
{
	char words[2 * SENTENCE_SIZE];

	line->word = r->verdict.word;
	note_words(words, sizeof words, compare, row, r);
	line->note = words[0] ? note(table, words) : 0;
	line->cell[CELL_CHANGE] = line->word == VERDICT_INCOMPARABLE
					  ? memory_format("-")
					  : percent(r->effect.difference, "%");
	line->cell[CELL_INTERVAL] =
		line->word == VERDICT_INCOMPARABLE ? memory_format("-") : interval(&r->effect);
	line->cell[CELL_VERDICT] =
		line->note ? memory_format("%s [%zu]", verdict_text(line->word), line->note)
			   : memory_format("%s", verdict_text(line->word));
}

static struct cells *add_line(struct table_cells *table)
{
	table->lines = memory_resize(table->lines, (table->count + 1) * sizeof *table->lines);
	table->lines[table->count] = (struct cells){.word = VERDICT_COUNT};
	return &table->lines[table->count++];
}

static void add_row(struct table_cells *table, const struct compare *compare,
		    const struct compare_pair *pair, size_t i)
{
	const struct row *row = &pair->rows[i];
	struct cells *line = add_line(table);

	line->row = i;
	line->cell[CELL_CASE] = memory_format("%s", row->id);
	line->cell[CELL_UNIT] = memory_format("%s", row_unit(row));
	line->cell[CELL_BASE] = value(row->base_value);
	line->cell[CELL_NEW] = value(row->new_value);
	if (row->is_exact && !row->differs) {
		line->cell[CELL_CHANGE] = exact_change(&row->exact);
		line->cell[CELL_INTERVAL] =
			memory_format("%s", row->exact.low == row->exact.high ? "exact" : "range");
		line->cell[CELL_VERDICT] = exact_words(&row->exact);
	} else {
		struct family_result r = pair->results[i];

		if (row->differs)
			r.verdict = (struct verdict){VERDICT_INCOMPARABLE, REASON_FIELD};
		add_statistics(table, line, compare, row, &r);
	}
}

static void add_geomean(struct table_cells *table, const struct compare *compare,
			const struct compare_pair *pair, const struct compare_geomean *mean)
{
	struct cells *line = add_line(table);

	line->row = pair->row_count;
	line->cell[CELL_CASE] =
		pair->geomean_count > 1
			? memory_format("geomean of %zu ratios in %s", mean->common, mean->unit)
			: memory_format("geomean of %zu ratios", mean->common);
	line->cell[CELL_UNIT] = memory_format("%s", "");
	line->cell[CELL_BASE] = memory_format("%s", "");
	line->cell[CELL_NEW] = memory_format("%s", "");
	add_statistics(table, line, compare, NULL, &mean->result);
}

/* Place of a row's kind in the table; -1: not shown. */
static int rank(const struct compare_pair *pair, size_t i, bool full)
{
	static const int RANKS[VERDICT_COUNT] = {
		[VERDICT_SLOWER] = 0,       [VERDICT_SLIGHTLY_SLOWER] = 0,
		[VERDICT_FASTER] = 1,       [VERDICT_SLIGHTLY_FASTER] = 1,
		[VERDICT_UNCLEAR] = 2,      [VERDICT_NO_CLAIM] = 3,
		[VERDICT_INCOMPARABLE] = 4, [VERDICT_SAME] = 5,
		[VERDICT_MISSING] = -1};
	const struct row *row = &pair->rows[i];
	int place;

	if (row->lacking.length)
		return -1;
	if (row->differs)
		return RANKS[VERDICT_INCOMPARABLE];
	if (row->is_exact)
		place = row->exact.low > 0                          ? 0
			: row->exact.high < 0                       ? 1
			: row->exact.high > 0 || row->exact.low < 0 ? 2
								    : 5;
	else
		place = RANKS[pair->results[i].verdict.word];
	return place == 5 && !full ? -1 : place;
}

static double size_of(const struct compare_pair *pair, size_t i)
{
	const struct row *row = &pair->rows[i];

	return row->is_exact ? fabs(row->exact.high + row->exact.low)
			     : fabs(pair->results[i].effect.difference);
}

/* Within claims the largest first; else in the order of the records. */
static bool comes_before(const struct compare_pair *pair, size_t a, size_t b, bool full)
{
	int rank_a = rank(pair, a, full), rank_b = rank(pair, b, full);

	if (rank_a != rank_b)
		return rank_a < rank_b;
	return rank_a <= 1 && size_of(pair, a) > size_of(pair, b);
}

/* Insertion sort: it keeps the order of equals. */
static size_t *shown_rows(const struct compare_pair *pair, bool full, size_t *count)
{
	size_t *rows = memory_resize(NULL, (pair->row_count + 1) * sizeof *rows);

	*count = 0;
	for (size_t i = 0; i < pair->row_count; i++) {
		size_t at = *count;

		if (rank(pair, i, full) < 0)
			continue;
		for (; at > 0 && comes_before(pair, i, rows[at - 1], full); at--)
			rows[at] = rows[at - 1];
		rows[at] = i;
		++*count;
	}
	return rows;
}

void cells_new(struct table_cells *table, const struct compare *compare,
	       const struct compare_pair *pair, bool full)
{
	size_t count;
	size_t *rows = shown_rows(pair, full, &count);

	*table = (struct table_cells){.lines = NULL};
	for (size_t i = 0; i < count; i++)
		add_row(table, compare, pair, rows[i]);
	table->rows = count;
	for (size_t i = 0; i < pair->geomean_count; i++)
		add_geomean(table, compare, pair, &pair->geomeans[i]);
	free(rows);
}

void cells_free(struct table_cells *table)
{
	for (size_t i = 0; i < table->count; i++)
		for (int c = 0; c < CELLS; c++)
			free(table->lines[i].cell[c]);
	for (size_t i = 0; i < table->note_count; i++)
		free(table->notes[i]);
	free(table->lines);
	free(table->notes);
}
