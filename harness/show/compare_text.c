/*
 * A comparison as text: ASCII, at most 72 columns. Columns are as wide as what stands in them; the
 * case gets the rest, and an id that does not fit a line of its own. On a narrow terminal each row
 * is a few short lines.
 */
#include <stdlib.h>
#include <string.h>

#include "harness/base/text.h"
#include "harness/compare/row_warnings.h"
#include "harness/show/compare_cells.h"
#include "harness/show/compare_out.h"
#include "harness/show/compare_words.h"

enum { CASE_LEAST = 4 };

/* Blanks before each column. */
static const int gaps[CELLS] = {0, 1, 1, 2, 2, 2, 2};

struct printer {
	FILE *out;
	const struct compare *compare;
	const struct compare_style *style;
	const struct compare_pair *pair;
};

/* Prints what a function of compare_words.h says, unless it is nothing. */
static void say(const struct printer *p, struct text *text, int indent)
{
	if (text->length)
		text_wrap(p->out, p->style->width, indent, text->chars);
	free(text->chars);
	*text = (struct text){NULL, 0};
}

/* A kernel's line up to its number of boots, in columns as wide as the other kernel needs. */
static void add_side(const struct printer *p, struct text *text, char letter,
		     const struct side *side, const struct side *other)
{
	const struct side *sides[] = {side, other};
	struct text commit = {NULL, 0};
	int label = 0, release = 0, width;

	for (int s = 0; s < 2; s++) {
		const char *name = sides[s]->records[0]->machine.release;
		int length = (int)strlen(sides[s]->label);

		label = length > label ? length : label;
		if (!p->compare->within_boot && name && strcmp(name, sides[s]->label) != 0)
			release = (int)strlen(name) > release ? (int)strlen(name) : release;
	}
	text_add(text, "  %c  %-*s", letter, label, side->label);
	if (release)
		text_add(text, "  %-*s", release, side->records[0]->machine.release);
	words_commit(&commit, other);
	width = (int)commit.length;
	free(commit.chars);
	commit = (struct text){NULL, 0};
	words_commit(&commit, side);
	width = (int)commit.length > width ? (int)commit.length : width;
	if (width)
		text_add(text, "  %-*s", width, text_chars(&commit));
	free(commit.chars);
}

static void print_side(const struct printer *p, char letter, const struct side *side,
		       const struct side *other, size_t boots)
{
	struct text text = {NULL, 0};

	add_side(p, &text, letter, side, other);
	text_add(&text, "   ");
	words_count(&text, boots, p->compare->within_boot ? "round" : "boot");
	if ((int)text.length <= p->style->width)
		fprintf(p->out, "%s\n", text.chars);
	else
		text_wrap(p->out, p->style->width, 5, text.chars);
	free(text.chars);
}

static void print_head(const struct printer *p)
{
	struct text text = {NULL, 0};

	words_title(&text, p->compare, p->pair);
	say(p, &text, 2);
	print_side(p, 'A', p->pair->base, p->pair->new, p->pair->order.plan.base_boots);
	print_side(p, 'B', p->pair->new, p->pair->base, p->pair->order.plan.new_boots);
	words_order(&text, p->compare, p->pair);
	say(p, &text, 2);
	words_claims(&text, p->compare, p->pair);
	say(p, &text, 2);
	words_allowed(&text, p->pair);
	say(p, &text, 2);
	words_warnings(&text, p->compare, p->pair);
	say(p, &text, 2);
}

/* The widths of all columns but the case's, from what stands in them. */
static void measure(const struct table_cells *table, int width, int widths[CELLS])
{
	int longest = CASE_LEAST, rest = 0;

	for (int c = 0; c < CELLS; c++) {
		widths[c] = (int)strlen(cell_heads[c]);
		for (size_t i = 0; i < table->count; i++) {
			int length = (int)strlen(table->lines[i].cell[c]);

			if (c != CELL_CASE)
				widths[c] = length > widths[c] ? length : widths[c];
			else if (i < table->rows)
				longest = length > longest ? length : longest;
		}
		rest += c == CELL_CASE ? 0 : widths[c] + gaps[c];
	}
	widths[CELL_CASE] = width - rest < CASE_LEAST ? CASE_LEAST : width - rest;
	if (longest < widths[CELL_CASE])
		widths[CELL_CASE] = longest;
}

/* Words to the left, figures to the right. */
static void put(FILE *out, enum cell c, int width, const char *text)
{
	bool words = c == CELL_UNIT || c == CELL_INTERVAL;

	fprintf(out, "%*s%*s", gaps[c], "", words ? -width : width, text);
}

/* Red for what got slower, green for what got faster; the word carries the verdict. */
static void put_verdict(const struct printer *p, const struct cells *line, int gap)
{
	bool worse = line->word == VERDICT_SLOWER || line->word == VERDICT_SLIGHTLY_SLOWER;
	bool color = p->style->color && line->word <= VERDICT_SLIGHTLY_FASTER;

	fprintf(p->out, "%*s%s%s%s\n", gap, "",
		!color  ? ""
		: worse ? "\033[31m"
			: "\033[32m",
		line->cell[CELL_VERDICT], color ? "\033[0m" : "");
}

static void print_line(const struct printer *p, const struct cells *line, const int widths[CELLS])
{
	bool has_values = line->cell[CELL_BASE][0] != '\0';
	int width = widths[CELL_CASE];
	const char *id = line->cell[CELL_CASE];

	/* A mean has no figures of its own: its name may take their place. */
	if (!has_values)
		width += gaps[CELL_UNIT] + widths[CELL_UNIT] + gaps[CELL_BASE] + widths[CELL_BASE] +
			 gaps[CELL_NEW] + widths[CELL_NEW];
	if ((int)strlen(id) > width)
		fprintf(p->out, "%s\n%*s", id, width, "");
	else
		fprintf(p->out, "%-*s", width, id);
	for (int c = has_values ? CELL_UNIT : CELL_CHANGE; c < CELL_VERDICT; c++)
		put(p->out, (enum cell)c, widths[c], line->cell[c]);
	put_verdict(p, line, gaps[CELL_VERDICT]);
}

static void print_heads(FILE *out, const int widths[CELLS])
{
	fprintf(out, "%-*s", widths[CELL_CASE], cell_heads[CELL_CASE]);
	for (int c = CELL_UNIT; c < CELL_VERDICT; c++)
		put(out, (enum cell)c, widths[c], cell_heads[c]);
	fprintf(out, "%*s%s\n", gaps[CELL_VERDICT], "", cell_heads[CELL_VERDICT]);
}

static void print_narrow(const struct printer *p, const struct cells *line)
{
	fputs(line->cell[CELL_CASE], p->out);
	if (line->cell[CELL_BASE][0])
		fprintf(p->out, " (%s)\n  A %s  B %s", line->cell[CELL_UNIT], line->cell[CELL_BASE],
			line->cell[CELL_NEW]);
	fputc('\n', p->out);
	fprintf(p->out, "  %s  %s\n", line->cell[CELL_CHANGE], line->cell[CELL_INTERVAL]);
	put_verdict(p, line, gaps[CELL_VERDICT]);
}

static void print_lines(const struct printer *p, const struct table_cells *table, size_t first,
			size_t end)
{
	bool narrow = p->style->width < COMPARE_NARROW;
	int widths[CELLS];

	measure(table, p->style->width, widths);
	if (first == 0 && end > 0 && !narrow)
		print_heads(p->out, widths);
	for (size_t i = first; i < end; i++) {
		if (narrow)
			print_narrow(p, &table->lines[i]);
		else
			print_line(p, &table->lines[i], widths);
	}
}

static void print_table(const struct printer *p, const struct table_cells *table)
{
	struct text text = {NULL, 0};

	fputc('\n', p->out);
	print_lines(p, table, 0, table->rows);
	words_counts(&text, p->compare, p->pair, p->style->full);
	say(p, &text, 2);
	print_lines(p, table, table->rows, table->count);
}

static bool has_foot(const struct printer *p, const struct table_cells *table)
{
	struct text text = {NULL, 0};
	bool has = table->note_count || p->pair->explanation.count;

	words_missing(&text, p->pair);
	words_voids(&text, p->pair);
	row_warnings_summary(&text, p->compare, p->pair);
	words_foot(&text, p->compare, p->pair);
	has = has || text.length;
	free(text.chars);
	return has;
}

static void print_foot(const struct printer *p, const struct table_cells *table)
{
	struct text text = {NULL, 0};

	if (has_foot(p, table))
		fputc('\n', p->out);
	for (size_t i = 0; i < table->note_count; i++) {
		text_add(&text, "[%zu] %s", i + 1, table->notes[i]);
		say(p, &text, 4);
	}
	words_missing(&text, p->pair);
	say(p, &text, 2);
	words_voids(&text, p->pair);
	say(p, &text, 2);
	row_warnings_summary(&text, p->compare, p->pair);
	say(p, &text, 2);
	compare_differences(p->out, &p->pair->explanation, p->style->width);
	words_foot(&text, p->compare, p->pair);
	say(p, &text, 2);
}

static void print_cover(const struct printer *p)
{
	struct text found = {NULL, 0}, how = {NULL, 0};

	words_cover(&found, &how, p->compare, p->pair);
	fputc('\n', p->out);
	say(p, &found, 0);
	say(p, &how, 0);
	fputs("Commands:\n", p->out);
	compare_commands(p->out, p->compare, "  ");
	fprintf(p->out, "  %s\n", p->style->command);
}

static void print_pair(const struct printer *p)
{
	struct table_cells table;

	cells_new(&table, p->compare, p->pair, p->style->full);
	print_head(p);
	print_table(p, &table);
	print_foot(p, &table);
	if (p->style->verbose)
		compare_verbose(p->out, p->compare, p->pair, p->style);
	if (p->style->cover)
		print_cover(p);
	cells_free(&table);
}

void compare_text(FILE *out, const struct compare *compare, const struct compare_style *style)
{
	for (size_t k = 0; k < compare->pair_count; k++) {
		struct printer printer = {out, compare, style, &compare->pairs[k]};

		if (k)
			fputc('\n', out);
		print_pair(&printer);
	}
}
