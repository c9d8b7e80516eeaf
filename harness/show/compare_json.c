/* A comparison as JSON; results/compare-schema.json says what it looks like. */
#include <math.h>
#include <stdlib.h>

#include "harness/base/json_out.h"
#include "harness/base/number.h"
#include "harness/compare/row_warnings.h"
#include "harness/show/compare_json.h"
#include "harness/show/compare_out.h"
#include "harness/show/compare_words.h"
#include "harness/stats/sentence.h"

/* What went through record_read() is printable already. */
static json_t *plain(const char *text)
{
	return text ? json_string(text) : json_null();
}

/* Takes over the words; null for none. */
static json_t *words(struct text *text)
{
	json_t *json = text->length ? json_string(text->chars) : json_null();

	free(text->chars);
	return json;
}

static json_t *percent(double log_ratio)
{
	return json_out_number(effect_percent(log_ratio));
}

static json_t *range(const double interval[2])
{
	json_t *array = json_array();

	json_array_append_new(array, percent(interval[0]));
	json_array_append_new(array, percent(interval[1]));
	return array;
}

/* Per boot, in order of time; null where it has none. */
static json_t *values(const double *logs, size_t count)
{
	json_t *array = json_array();

	for (size_t i = 0; i < count; i++)
		json_array_append_new(array, json_out_number(exp(logs[i])));
	return array;
}

static void put_effect(json_t *object, const struct effect *effect)
{
	bool both = effect->base_boots && effect->new_boots;

	json_out_put(object, "change_percent", both ? percent(effect->difference) : json_null());
	json_out_put(object, "ci95_percent",
		     effect->has_interval ? range(effect->ci95) : json_null());
	json_out_put(object, "ci90_percent",
		     effect->has_interval ? range(effect->ci90) : json_null());
}

static void put_verdict(json_t *object, const struct family_result *r,
			const struct compare *compare, const char *differs)
{
	struct sentence_context context = {compare->margin_percent, compare->within_boot, differs};
	char sentence[SENTENCE_SIZE];

	sentence_verdict(sentence, sizeof sentence, r, &context);
	json_out_put(object, "verdict", json_string(verdict_text(r->verdict.word)));
	json_out_put(object, "sentence", json_string(sentence));
	json_out_put(object, "p", r->effect.has_interval ? json_out_number(r->p.raw) : json_null());
	json_out_put(object, "p_family", r->in_family ? json_out_number(r->p_final) : json_null());
	json_out_put(object, "sees_percent", r->in_family ? percent(r->power.mde) : json_null());
	json_out_put(object, "sees_alone_percent",
		     r->in_family ? percent(r->power.mde_single) : json_null());
	json_out_put(object, "boots_for_margin",
		     r->in_family ? json_integer((json_int_t)r->power.boots) : json_null());
}

static json_t *count_json(double number)
{
	return number == trunc(number) ? json_integer((json_int_t)number) : json_out_number(number);
}

static void put_exact(json_t *object, const struct row *row)
{
	char low[NUMBER_TEXT], high[NUMBER_TEXT];
	struct text sentence = {NULL, 0};
	json_t *range = json_array();

	count_text(low, row->exact.low);
	count_text(high, row->exact.high);
	text_add(&sentence, "%s%s", row->exact.low < 0 ? "" : "+", low);
	if (row->exact.high != row->exact.low)
		text_add(&sentence, " to %s%s", row->exact.high < 0 ? "" : "+", high);
	text_add(&sentence, " instructions");
	json_array_append_new(range, count_json(row->exact.low));
	json_array_append_new(range, count_json(row->exact.high));
	json_out_put(object, "sentence", words(&sentence));
	json_out_put(object, "verdict", json_string("exact"));
	json_out_put(object, "instructions_more", range);
}

static void put_doubts(json_t *object, const struct compare *compare,
		       const struct compare_pair *pair, size_t i)
{
	struct text text = {NULL, 0};

	for (int side = 0; side < 2; side++) {
		struct row_warnings doubt = row_warnings_of(compare, pair, i, side);

		row_warnings_words(&text, &doubt, side);
	}
	json_out_put(object, "doubts", words(&text));
}

static json_t *row_json(const struct compare *compare, const struct compare_pair *pair, size_t i)
{
	const struct row *row = &pair->rows[i];
	json_t *object = json_object();

	json_out_put(object, "id", plain(row->case_id[0]));
	json_out_put(object, "new_id", plain(row->case_id[1]));
	json_out_put(object, "metric", json_string(metric_name(row->metric)));
	json_out_put(object, "unit", json_string(metric_unit(row->metric)));
	json_out_put(object, "better", json_string("lower"));
	json_out_put(object, "base", json_out_number(row->base_value));
	json_out_put(object, "new", json_out_number(row->new_value));
	json_out_put(object, "base_boots", values(row->base, pair->order.plan.base_boots));
	json_out_put(object, "new_boots", values(row->new, pair->order.plan.new_boots));
	json_out_put(object, "lacking",
		     row->lacking.length ? plain(row->lacking.chars) : json_null());
	json_out_put(object, "differs", plain(row->differs));
	if (row->is_exact && !row->differs && !row->lacking.length) {
		put_exact(object, row);
		return object;
	}
	struct family_result result = pair->results[i];

	if (row->differs)
		result.verdict = (struct verdict){VERDICT_INCOMPARABLE, REASON_FIELD};
	else if (row->lacking.length)
		result.verdict = (struct verdict){VERDICT_MISSING, REASON_NONE};
	put_effect(object, &result.effect);
	put_verdict(object, &result, compare, row->differs);
	put_doubts(object, compare, pair, i);
	return object;
}

static json_t *geomean_json(const struct compare *compare, const struct compare_geomean *mean)
{
	json_t *object = json_object();

	json_out_put(object, "unit", json_string(mean->unit));
	json_out_put(object, "rows", json_integer((json_int_t)mean->common));
	put_effect(object, &mean->result.effect);
	put_verdict(object, &mean->result, compare, NULL);
	return object;
}

static json_t *voids_json(const struct side *side)
{
	json_t *array = json_array();

	for (size_t i = 0; i < side->boot_count; i++)
		if (side->boots[i].void_reason)
			json_array_append_new(array,
					      json_pack("{s:s,s:s}", "boot_id", side->boots[i].id,
							"reason", side->boots[i].void_reason));
	return array;
}

static json_t *side_json(const struct side *side, size_t boots)
{
	const struct machine *machine = &side->records[0]->machine;
	struct text commit = {NULL, 0};
	json_t *object = json_object();
	json_t *runs = json_array();

	words_commit(&commit, side);
	for (size_t i = 0; i < side->record_count; i++)
		json_array_append_new(runs, plain(side->records[i]->run_id));
	json_out_put(object, "label", plain(side->label));
	json_out_put(object, "release", plain(machine->release));
	json_out_put(object, "version", plain(machine->version));
	json_out_put(object, "commit", words(&commit));
	json_out_put(object, "boots", json_integer((json_int_t)boots));
	json_out_put(object, "void_boots", voids_json(side));
	json_out_put(object, "run_ids", runs);
	return object;
}

static json_t *plan_json(const struct compare_pair *pair)
{
	const struct permutation_summary *s = &pair->summary;
	json_t *object = json_object();

	json_out_put(object, "order", plain(pair->order.letters));
	json_out_put(object, "paired", json_boolean(pair->order.plan.paired));
	json_out_put(object, "labelings", json_integer((json_int_t)s->labelings));
	json_out_put(object, "all_labelings", json_boolean(s->exact));
	json_out_put(object, "family", json_integer((json_int_t)s->family));
	json_out_put(object, "drift_percent", percent(pair->drift));
	json_out_put(object, "drift_share", json_out_number(pair->leak));
	return object;
}

static json_t *differences_json(const struct confounders *e)
{
	json_t *array = json_array();

	for (size_t i = 0; i < e->count; i++)
		json_array_append_new(array,
				      json_pack("{s:s,s:s,s:s}", "name", e->list[i].name, "base",
						e->list[i].base, "new", e->list[i].new));
	return array;
}

static json_t *pair_json(const struct compare *compare, const struct compare_pair *pair)
{
	struct text allowed = {NULL, 0}, warnings = {NULL, 0};
	json_t *object = json_object();
	json_t *rows = json_array(), *means = json_array();

	for (size_t i = 0; i < pair->row_count; i++)
		json_array_append_new(rows, row_json(compare, pair, i));
	for (size_t i = 0; i < pair->geomean_count; i++)
		json_array_append_new(means, geomean_json(compare, &pair->geomeans[i]));
	words_allowed(&allowed, pair);
	words_warnings(&warnings, compare, pair);
	json_out_put(object, "base", side_json(pair->base, pair->order.plan.base_boots));
	json_out_put(object, "new", side_json(pair->new, pair->order.plan.new_boots));
	json_out_put(object, "plan", plan_json(pair));
	json_out_put(object, "allowed", words(&allowed));
	json_out_put(object, "warnings", words(&warnings));
	json_out_put(object, "rows", rows);
	json_out_put(object, "geomeans", means);
	json_out_put(object, "differences", differences_json(&pair->explanation));
	return object;
}

static json_t *machine_json(const struct record *record)
{
	json_t *object = json_object();

	json_out_put(object, "name", plain(record->machine_name));
	json_out_put(object, "architecture", plain(record->machine.architecture));
	json_out_put(object, "model", plain(record->machine.model));
	json_out_put(object, "kind", json_string(machine_kind_name(record->machine.kind)));
	return object;
}

json_t *compare_json_new(const struct compare *compare, const char *command)
{
	json_t *object = json_object(), *pairs = json_array();

	for (size_t k = 0; k < compare->pair_count; k++)
		json_array_append_new(pairs, pair_json(compare, &compare->pairs[k]));
	json_out_put(object, "format", json_string(COMPARE_FORMAT));
	json_out_put(object, "format_version", json_integer(COMPARE_VERSION));
	json_out_put(object, "tool_version", json_string(TRAPCOST_VERSION));
	json_out_put(object, "command", plain(command));
	json_out_put(object, "within_boot", json_boolean(compare->within_boot));
	json_out_put(object, "margin_percent", json_out_number(compare->margin_percent));
	json_out_put(object, "margin_is_floor", json_boolean(compare->margin_is_floor));
	json_out_put(object, "machine", machine_json(compare->sides[0].records[0]));
	json_out_put(object, "pairs", pairs);
	return object;
}

void compare_json(FILE *out, const struct compare *compare, const struct compare_style *style)
{
	char *string = json_out_string(compare_json_new(compare, style->command));

	fprintf(out, "%s\n", string);
	free(string);
}
