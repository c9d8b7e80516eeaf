/* A comparison in sentences. */
#include "harness/show/compare_words.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness/machine/cpulist.h"
#include "harness/stats/drift.h"
#include "harness/stats/sentence.h"

enum { NUMBER = 32, LETTERS_MAX = 40, LETTERS_SHOWN = 8, COMMIT_MIN = 7, COMMIT_MAX = 12 };

void words_percent(struct text *text, double percent)
{
	char number[NUMBER];
	size_t length = (size_t)sentence_number(number, sizeof number, percent, 3, false);

	while (number[length - 1] == '0')
		length--;
	length -= number[length - 1] == '.';
	text_add(text, "%.*s", (int)length, number);
}

void words_count(struct text *text, size_t count, const char *noun)
{
	text_add(text, "%zu %s%s", count, noun, count == 1 ? "" : "s");
}

static int cpu_count(const struct record *record)
{
	const char *list = facts_file(&record->facts, "/sys/devices/system/cpu/online");
	int count = 0;

	for (int cpu = cpulist_next(list, -1); cpu >= 0; cpu = cpulist_next(list, cpu))
		count++;
	return count;
}

static long long tick_of(const struct record *record)
{
	for (size_t i = 0; i < record->result_count; i++)
		if (record->results[i].launch_count)
			return launch_integer(&record->results[i].launches[0], "clock-tick-ns", 0);
	return 0;
}

void words_title(struct text *text, const struct compare *compare, const struct compare_pair *pair)
{
	const struct record *record = pair->base->records[0];
	int cpus = cpu_count(record);
	long long tick = tick_of(record);

	if (compare->within_boot)
		text_add(text, "Compare A and B within one boot of ");
	else if (compare->pair_count > 1)
		text_add(text, "Compare %zu kernels, this is number %td against the first, on ",
			 compare->side_count, pair->new - compare->sides + 1);
	else
		text_add(text, "Compare 2 kernels on ");
	text_add(text, "%s (%s", record->machine_name,
		 record->machine.architecture ? record->machine.architecture : "unknown");
	if (cpus)
		text_add(text, ", %d CPU%s", cpus, cpus == 1 ? "" : "s");
	if (tick && record->machine.kind != MACHINE_EMULATED)
		text_add(text, ", tick %lld ns", tick);
	if (record->machine.kind != MACHINE_HARDWARE)
		text_add(text, ", %s", machine_kind_name(record->machine.kind));
	text_add(text, ")");
}

static size_t digits_at(const char *text)
{
	size_t length = 0;

	while (isxdigit((unsigned char)text[length]) && !isupper((unsigned char)text[length]))
		length++;
	return length;
}

void words_commit(struct text *text, const struct side *side)
{
	const char *label = side_label_value(side, "commit");
	const char *release = side->records[0]->machine.release;
	const char *git = release ? strstr(release, "-g") : NULL;
	const char *commit = label ? label : git ? git + 2 : "";
	size_t length = digits_at(commit);

	if (length >= COMMIT_MIN)
		text_add(text, "%.*s", (int)(length < COMMIT_MAX ? length : COMMIT_MAX), commit);
}

static void add_letters(struct text *text, const char *letters)
{
	size_t count = strlen(letters);

	if (count <= LETTERS_MAX)
		text_add(text, "Order %s", letters);
	else
		text_add(text, "Order %.*s... (%zu)", LETTERS_SHOWN, letters, count);
}

/* Whether all records of a pair were planned alike. */
static bool planned_alike(const struct compare_pair *pair)
{
	const struct side *sides[] = {pair->base, pair->new};
	const struct record *first = pair->base->records[0];

	for (int s = 0; s < 2; s++)
		for (size_t i = 0; i < sides[s]->record_count; i++)
			if (sides[s]->records[i]->rounds != first->rounds ||
			    sides[s]->records[i]->samples != first->samples)
				return false;
	return true;
}

void words_order(struct text *text, const struct compare *compare, const struct compare_pair *pair)
{
	const struct record *first = pair->base->records[0];

	add_letters(text, pair->order.letters);
	if (compare->within_boot)
		text_add(text, ", a launch x %d sample%s a round", first->samples,
			 first->samples == 1 ? "" : "s");
	else if (planned_alike(pair))
		text_add(text, ", %d launch%s x %d sample%s a boot", first->rounds,
			 first->rounds == 1 ? "" : "es", first->samples,
			 first->samples == 1 ? "" : "s");
	else
		text_add(text, ", launches and samples vary");
	text_add(text, ". Lower is better.");
}

void words_claims(struct text *text, const struct compare *compare, const struct compare_pair *pair)
{
	if (compare_only_exact(pair)) {
		text_add(text, "Counted: whatever differs is shown.");
		return;
	}
	if (pair->summary.family)
		text_add(text, "Claims: 5%% over %s%zu row%s (max-T on %s%s%s). ",
			 pair->summary.family == 1 ? "" : "all ", pair->summary.family,
			 pair->summary.family == 1 ? "" : "s",
			 pair->order.plan.paired ? "pairs of " : "",
			 compare->within_boot ? "launches" : "boots",
			 compare->pair_count > 1 ? ", Holm over the kernels" : "");
	else
		text_add(text, "Claims: none possible. ");
	text_add(text, "Same = within ");
	words_percent(text, compare->margin_percent);
	text_add(text, "%%%s.", compare->margin_is_floor ? ", the machine's A/A floor" : "");
}

void words_warnings(struct text *text, const struct compare *compare,
		    const struct compare_pair *pair)
{
	char number[NUMBER];

	if (compare->within_boot)
		text_add(text, "Within one boot: layout and boot effects are not covered.");
	if (pair->order.plan.base_boots + pair->order.plan.new_boots > 2 &&
	    fabs(pair->leak) > DRIFT_LEAK_MAX && !compare_only_exact(pair)) {
		sentence_number(number, sizeof number, effect_percent(pair->drift), 2, true);
		text_add(text,
			 "%sWarning: not interleaved: %.0f%% of any drift over the boots is in the "
			 "change (drift seen: %s%%).",
			 text->length ? " " : "", 100 * fabs(pair->leak), number);
	}
	for (int s = 0; s < 2; s++) {
		const struct side *side = s ? pair->new : pair->base;
		size_t incomplete = 0;

		for (size_t i = 0; i < side->record_count; i++)
			incomplete += !side->records[i]->complete;
		if (incomplete)
			text_add(text, "%s%c has %zu record%s that %s incomplete.",
				 text->length ? " " : "", "AB"[s], incomplete,
				 incomplete == 1 ? "" : "s", incomplete == 1 ? "is" : "are");
	}
}

void words_allowed(struct text *text, const struct compare_pair *pair)
{
	struct text fields = {NULL, 0};

	if (pair->allowed.length)
		text_list(&fields, "%s", pair->allowed.chars);
	for (size_t i = 0; i < pair->row_count; i++)
		if (pair->rows[i].allowed.length &&
		    !strstr(text_chars(&fields), pair->rows[i].allowed.chars))
			text_list(&fields, "%s", pair->rows[i].allowed.chars);
	if (fields.length)
		text_add(text, "Differs, allowed by request: %s.", fields.chars);
	free(fields.chars);
}

static size_t missing_count(const struct compare_pair *pair)
{
	size_t count = 0;

	for (size_t i = 0; i < pair->row_count; i++)
		count += pair->rows[i].lacking.length > 0;
	return count;
}

static size_t equal_counts(const struct compare_pair *pair)
{
	size_t count = 0;

	for (size_t i = 0; i < pair->row_count; i++)
		count += pair->rows[i].is_exact && !pair->rows[i].lacking.length &&
			 !pair->rows[i].differs && !pair->rows[i].exact.low &&
			 !pair->rows[i].exact.high;
	return count;
}

void words_counts(struct text *text, const struct compare *compare, const struct compare_pair *pair,
		  bool full)
{
	size_t same = compare_count(pair, VERDICT_SAME), equal = equal_counts(pair);
	const char *list = full ? "" : " (list: --full)";

	if (pair->summary.family) {
		words_count(text, same, "row");
		text_add(text, " same within ");
		words_percent(text, compare->margin_percent);
		text_add(text, "%%%s. ", same ? list : "");
	}
	if (equal) {
		words_count(text, equal, "row");
		text_add(text, " of equal count%s. ", list);
	}
	text_add(text, "%zu missing. ", missing_count(pair));
	if (!compare->within_boot) {
		words_count(text, pair->order.voids, "boot");
		text_add(text, " void.");
	}
}

void words_missing(struct text *text, const struct compare_pair *pair)
{
	const char *lead = "Missing: ";

	for (size_t i = 0; i < pair->row_count; i++) {
		if (!pair->rows[i].lacking.length)
			continue;
		text_add(text, "%s%s (%s)", lead, pair->rows[i].id, pair->rows[i].lacking.chars);
		lead = "; ";
	}
	if (text->length)
		text_add(text, ".");
}

void words_voids(struct text *text, const struct compare_pair *pair)
{
	const char *lead = "Void: ";

	for (int s = 0; s < 2; s++) {
		const struct side *side = s ? pair->new : pair->base;

		for (size_t i = 0; i < side->boot_count; i++) {
			if (!side->boots[i].void_reason)
				continue;
			text_add(text, "%s%c %.8s (%s)", lead, "AB"[s], side -> boots[i].id,
				 side->boots[i].void_reason);
			lead = "; ";
		}
	}
	if (pair->order.widowed)
		text_add(text, "; %zu partner%s left out", pair->order.widowed,
			 pair->order.widowed == 1 ? "" : "s");
	if (text->length)
		text_add(text, ".");
}

static bool one_image(const struct side *side)
{
	for (size_t i = 1; i < side->record_count; i++) {
		const struct machine *a = &side->records[0]->machine,
				     *b = &side->records[i]->machine;

		if (strcmp(a->version ? a->version : "", b->version ? b->version : "") != 0 ||
		    strcmp(a->release ? a->release : "", b->release ? b->release : "") != 0)
			return false;
	}
	return true;
}

void words_foot(struct text *text, const struct compare *compare, const struct compare_pair *pair)
{
	if (compare_only_exact(pair))
		text_add(text, "Emulated: instructions are counted, times are not compared.");
	else if (!compare->within_boot && one_image(pair->base) && one_image(pair->new))
		text_add(text, "One image per kernel: code layout is part of the difference.");
}
