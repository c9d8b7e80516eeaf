#include "harness/compare/gate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"

static int read_percent(const char *word, const char *text, double *percent, struct error *error)
{
	char *end;

	*percent = strtod(text, &end);
	if (end == text || *end || !(*percent >= 0) || *percent > 1000)
		return error_set(error,
				 "--fail-on cannot be \"%s:%s\": a percentage from 0 to 1000", word,
				 text);
	return 0;
}

/* One word, without its commas. */
static int read_word(struct gate *gate, char *word, struct error *error)
{
	struct {
		const char *name;
		double *percent;
	} words[] = {{"slower", &gate->slower},
		     {"slightly-slower", &gate->slightly},
		     {"more", &gate->more}};
	char *colon = strchr(word, ':');

	if (strcmp(word, "missing") == 0) {
		gate->missing = true;
		return 0;
	}
	if (colon)
		*colon = '\0';
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strcmp(word, words[i].name) == 0) {
			*words[i].percent = 0;
			return colon ? read_percent(word, colon + 1, words[i].percent, error) : 0;
		}
	return error_set(
		error,
		"--fail-on cannot be \"%s\": slower, slightly-slower or more, then :PCT if "
		"wanted, or missing, joined by commas",
		word);
}

int gate_read(struct gate *gate, const char *text, struct error *error)
{
	char *copy = memory_format("%s", text ? text : "");
	char *rest = text ? copy : NULL, *word;
	int result = 0;

	*gate = (struct gate){-1, -1, -1, false, text != NULL};
	while (result == 0 && (word = strsep(&rest, ",")) != NULL)
		result = read_word(gate, word, error);
	free(copy);
	return result;
}

static bool reaches(double change, double limit)
{
	return limit >= 0 && change >= limit;
}

/* What surely grew: a range counts from its low end. */
static bool count_fails(const struct gate *gate, const struct row *row)
{
	double change = 100 * row->exact.low / row->base_value;

	return row->exact.low > 0 &&
	       (reaches(change, gate->more) || reaches(change, gate->slower) ||
		reaches(change, gate->slightly));
}

static bool verdict_fails(const struct gate *gate, const struct family_result *result)
{
	double change = effect_percent(result->effect.difference);

	switch (result->verdict.word) {
	case VERDICT_SLOWER:
		return reaches(change, gate->slower) || reaches(change, gate->slightly);
	case VERDICT_SLIGHTLY_SLOWER:
		return reaches(change, gate->slightly);
	default:
		return false;
	}
}

/* A case of the baseline that has no value on the new side, whatever became of it. */
static bool is_missing(const struct row *row)
{
	return isfinite(row->base_value) && !isfinite(row->new_value);
}

static bool row_fails(const struct gate *gate, const struct compare_pair *pair, size_t i)
{
	if (is_missing(&pair->rows[i]))
		return gate->missing;
	return pair->rows[i].is_exact ? count_fails(gate, &pair->rows[i])
				      : verdict_fails(gate, &pair->results[i]);
}

void gate_unjudged(const struct gate *gate, const struct compare *compare, struct text *text)
{
	for (size_t k = 0; gate->asked && k < compare->pair_count; k++) {
		const struct compare_pair *pair = &compare->pairs[k];

		for (size_t i = 0; i < pair->row_count; i++) {
			const struct row *row = &pair->rows[i];

			if (is_missing(row) && !gate->missing)
				text_list(text, "%s (%.120s)", row->id, text_chars(&row->lacking));
			else if (row->differs)
				text_list(text, "%s (other %s)", row->id, row->differs);
		}
	}
}

bool gate_fails(const struct gate *gate, const struct compare *compare)
{
	for (size_t k = 0; k < compare->pair_count; k++) {
		const struct compare_pair *pair = &compare->pairs[k];

		for (size_t i = 0; i < pair->row_count; i++)
			if (row_fails(gate, pair, i))
				return true;
	}
	return false;
}
