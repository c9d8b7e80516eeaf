/* A comparison as markdown. Text from outside cannot be taken for markup. */
#include <stdlib.h>
#include <string.h>

#include "harness/base/text.h"
#include "harness/show/compare_cells.h"
#include "harness/show/compare_out.h"
#include "harness/show/compare_words.h"

/* Prints `text` with what markdown or HTML would read escaped. */
static void put(FILE *out, const char *text)
{
	for (; *text; text++) {
		if (*text == '<')
			fputs("&lt;", out);
		else if (*text == '&')
			fputs("&amp;", out);
		else if (strchr("\\`*_{}[]|#~>!", *text))
			fprintf(out, "\\%c", *text);
		else
			fputc(*text, out);
	}
}

/* A paragraph of what a function of compare_words.h says, unless it is nothing. */
static void say(FILE *out, struct text *text)
{
	if (text->length) {
		put(out, text->chars);
		fputs("\n\n", out);
	}
	free(text->chars);
	*text = (struct text){NULL, 0};
}

static void print_side(FILE *out, const char *letter, const struct side *side, size_t boots)
{
	const char *release = side->records[0]->machine.release;
	struct text text = {NULL, 0};

	text_add(&text, "%s", side->label);
	if (release && strcmp(release, side->label) != 0)
		text_add(&text, ", %s", release);
	text_add(&text, ", ");
	words_commit(&text, side);
	if (text.chars[text.length - 1] != ' ')
		text_add(&text, ", ");
	words_count(&text, boots, "boot");
	fprintf(out, "- **%s** ", letter);
	put(out, text.chars);
	fputc('\n', out);
	free(text.chars);
}

static void print_head(FILE *out, const struct compare *compare, const struct compare_pair *pair)
{
	struct text text = {NULL, 0};

	fputs("### ", out);
	words_title(&text, compare, pair);
	say(out, &text);
	print_side(out, "A", pair->base, pair->order.plan.base_boots);
	print_side(out, "B", pair->new, pair->order.plan.new_boots);
	fputc('\n', out);
	words_order(&text, compare, pair);
	text_add(&text, " ");
	words_claims(&text, compare, pair);
	say(out, &text);
	words_allowed(&text, pair);
	say(out, &text);
	words_warnings(&text, compare, pair);
	say(out, &text);
}

static void print_line(FILE *out, const struct cells *line)
{
	bool claim = verdict_is_claim(line->word);

	for (int c = 0; c < CELLS; c++) {
		bool bold = claim && c == CELL_VERDICT;

		fputs(bold ? "| **" : "| ", out);
		put(out, line->cell[c]);
		fputs(bold ? "** " : " ", out);
	}
	fputs("|\n", out);
}

static void print_table(FILE *out, const struct table_cells *table)
{
	for (int c = 0; c < CELLS; c++)
		fprintf(out, "| %s ", cell_heads[c]);
	fputs("|\n", out);
	for (int c = 0; c < CELLS; c++)
		fputs(c >= CELL_BASE && c <= CELL_CHANGE ? "| ---: " : "| --- ", out);
	fputs("|\n", out);
	for (size_t i = 0; i < table->count; i++)
		print_line(out, &table->lines[i]);
	fputc('\n', out);
}

static void print_explanation(FILE *out, const struct confounders *e)
{
	if (!e->count)
		return;
	fputs("What else differs, and may explain a change:\n\n| | A | B |\n| --- | --- | --- |\n",
	      out);
	for (size_t i = 0; i < e->count; i++) {
		const char *cells[] = {e->list[i].name, e->list[i].base, e->list[i].new};

		for (int c = 0; c < 3; c++) {
			fputs("| ", out);
			put(out, cells[c]);
			fputc(' ', out);
		}
		fputs("|\n", out);
	}
	fputc('\n', out);
}

static void print_foot(FILE *out, const struct compare *compare, const struct compare_pair *pair,
		       const struct table_cells *table, bool full)
{
	struct text text = {NULL, 0};

	words_counts(&text, compare, pair, full);
	say(out, &text);
	for (size_t i = 0; i < table->note_count; i++) {
		text_add(&text, "[%zu] %s", i + 1, table->notes[i]);
		say(out, &text);
	}
	words_missing(&text, pair);
	say(out, &text);
	words_voids(&text, pair);
	say(out, &text);
	print_explanation(out, &pair->explanation);
	words_foot(&text, compare, pair);
	say(out, &text);
}

static void print_cover(FILE *out, const struct compare *compare, const struct compare_pair *pair,
			const struct compare_style *style)
{
	struct text found = {NULL, 0}, how = {NULL, 0};

	words_cover(&found, &how, compare, pair);
	say(out, &found);
	say(out, &how);
	compare_commands(out, compare, "    ");
	fprintf(out, "    %s\n", style->command);
}

void compare_markdown(FILE *out, const struct compare *compare, const struct compare_style *style)
{
	for (size_t k = 0; k < compare->pair_count; k++) {
		const struct compare_pair *pair = &compare->pairs[k];
		struct table_cells table;

		cells_new(&table, compare, pair, style->full);
		print_head(out, compare, pair);
		print_table(out, &table);
		print_foot(out, compare, pair, &table, style->full);
		if (style->cover)
			print_cover(out, compare, pair, style);
		cells_free(&table);
	}
}
