/* The rule, its words and its sentences. */
#include "harness/stats/sentence.h"
#include "tests/locales.h"

static const double BASE[] = {152.1, 150.8, 151.5, 152.9, 151.2};

/* An effect as the rule sees it: boots, difference, standard error, all in per cent. */
static struct effect effect_like(size_t boots, double percent, double half95, double half90)
{
	double d = percent / 100;

	return (struct effect){.base_boots = boots,
			       .new_boots = boots,
			       .difference = d,
			       .has_interval = true,
			       .ci95 = {d - half95 / 100, d + half95 / 100},
			       .ci90 = {d - half90 / 100, d + half90 / 100}};
}

static void test_rule(void)
{
	static const struct {
		const char *name;
		double percent, half95, half90, p;
		enum verdict_word word;
		enum verdict_reason reason;
	} CASES[] = {
		{"above the margin", 2, 0.9, 0.7, 0.01, VERDICT_SLOWER, REASON_NONE},
		{"below minus the margin", -2, 0.9, 0.7, 0.05, VERDICT_FASTER, REASON_NONE},
		{"real, but small", 0.5, 0.4, 0.3, 0.01, VERDICT_SLIGHTLY_SLOWER, REASON_NONE},
		{"real, small, minus", -0.5, 0.4, 0.3, 0.01, VERDICT_SLIGHTLY_FASTER, REASON_NONE},
		{"size open", 1, 0.4, 0.3, 0.01, VERDICT_SLOWER, REASON_SIZE_OPEN},
		{"size open, minus", -1, 0.4, 0.3, 0.01, VERDICT_FASTER, REASON_SIZE_OPEN},
		{"within the margin", 0.1, 0.6, 0.5, 0.9, VERDICT_SAME, REASON_NONE},
		{"small and not shown over the family", 0.5, 0.4, 0.3, 0.06, VERDICT_SAME,
		 REASON_NONE},
		{"too wide", 0.1, 2, 1.5, 0.9, VERDICT_UNCLEAR, REASON_NONE},
		{"large and not shown over the family", 3, 1, 0.8, 0.06, VERDICT_UNCLEAR,
		 REASON_NONE},
		{"disagreement within the margin", 0.5, 0.6, 0.4, 0.01, VERDICT_SAME, REASON_NONE},
		{"test and interval disagree", 1.5, 1.6, 1.2, 0.01, VERDICT_UNCLEAR,
		 REASON_DISAGREEMENT},
	};

	for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
		struct effect effect =
			effect_like(5, CASES[i].percent, CASES[i].half95, CASES[i].half90);
		struct verdict_case about = {
			.effect = &effect, .p = CASES[i].p, .margin = effect_log_ratio(1)};
		struct verdict verdict = verdict_decide(&about);

		is(verdict_text(verdict.word), verdict_text(CASES[i].word), CASES[i].name);
		ok(verdict.reason == CASES[i].reason, "reason: %s", CASES[i].name);
	}
}

static void test_direction(void)
{
	struct effect effect = effect_like(5, 3, 1, 0.8);
	struct verdict_case about = {.effect = &effect, .p = 0.01, .margin = 0.01};

	about.higher_is_better = true;
	ok(verdict_decide(&about).word == VERDICT_FASTER, "more is faster where higher is better");
	effect.ci95[0] = effect.ci95[1] = effect.difference = -0.03;
	ok(verdict_decide(&about).word == VERDICT_SLOWER, "and less is slower");
}

static void test_tick(void)
{
	struct effect effect = effect_like(5, 0.1, 0.01, 0.005);
	struct verdict_case about = {.effect = &effect, .p = 0.01, .margin = 0.01, .tick = 0.001};
	struct verdict verdict = verdict_decide(&about);

	ok(verdict.word == VERDICT_SAME && verdict.reason == REASON_WITHIN_TICK,
	   "one tick is never claimed");
	about.tick = 0.0009;
	ok(verdict_is_claim(verdict_decide(&about).word), "more than a tick is");
}

static struct verdict with_boots(size_t base, size_t new, bool paired, bool differs)
{
	struct effect effect = effect_like(5, 3, 1, 0.8);
	struct verdict_case about = {.effect = &effect,
				     .paired = paired,
				     .p = 0.001,
				     .margin = 0.01,
				     .differs = differs};

	effect.base_boots = base;
	effect.new_boots = new;
	return verdict_decide(&about);
}

static void test_no_claim(void)
{
	struct verdict v = with_boots(1, 5, false, false);

	ok(v.word == VERDICT_NO_CLAIM && v.reason == REASON_ONE_BOOT, "one boot");
	v = with_boots(5, 3, false, false);
	ok(v.word == VERDICT_NO_CLAIM && v.reason == REASON_TOO_FEW_BOOTS, "three boots");
	ok(with_boots(4, 4, false, false).word == VERDICT_SLOWER, "four boots may claim");
	ok(with_boots(5, 5, true, false).word == VERDICT_NO_CLAIM, "five pairs may not");
	ok(with_boots(6, 6, true, false).word == VERDICT_SLOWER, "six pairs may");
	ok(with_boots(0, 5, false, false).word == VERDICT_MISSING, "missing on one side");
	v = with_boots(5, 5, false, true);
	ok(v.word == VERDICT_INCOMPARABLE && v.reason == REASON_FIELD, "fingerprints differ");
}

static void test_words(void)
{
	static const char *const WORDS[] = {"slower",          "faster",       "slightly slower",
					    "slightly faster", "same",         "unclear",
					    "no claim",        "incomparable", "missing"};

	for (enum verdict_word w = 0; w < VERDICT_COUNT; w++)
		is(verdict_text(w), WORDS[w], WORDS[w]);
	ok(verdict_is_claim(VERDICT_SLIGHTLY_FASTER) && !verdict_is_claim(VERDICT_SAME),
	   "four words are claims");
}

/* One row of five boots a side against BASE, as a report would have it. */
static void compare_one(const double *new_values, size_t boots, struct family_result *result)
{
	double base[5], new[5];
	struct family_row row = {.unit = "ns", .data = {base, new, 0}};
	struct family comparison = {.plan = {.base_boots = boots, .new_boots = boots},
				    .margin_percent = 1,
				    .rows = &row,
				    .row_count = 1};
	struct permutation_summary summary;

	for (size_t i = 0; i < boots; i++) {
		base[i] = log(BASE[i]);
		new[i] = log(new_values[i]);
	}
	family_test(&comparison, result, &summary);
	family_judge(&comparison, result);
}

static void test_sentences(void)
{
	static const struct {
		double new[5];
		size_t boots;
		const char *sentence;
	} CASES[] = {
		{{154.9, 155.8, 154.2, 156.1, 155.0}, 5, "slower: +2.31 % (95 % CI +1.54..+3.08)"},
		{{151.9, 151.0, 151.8, 152.6, 151.1},
		 5,
		 "same: differs by less than 1 % (90 % CI -0.59..+0.57)"},
		{{149.0, 154.5, 151.0, 155.5, 150.0},
		 5,
		 "unclear: the data allow -2.1 % to +2.5 %; "
		 "1 % would need about 31 boots per kernel"},
		{{153.1, 152.8, 153.0, 153.6, 153.2}, 5, "slower (size +0.29..+1.62 %)"},
		{{154.9, 155.8, 154.2}, 3, "no claim: too few boots"},
		{{154.9}, 1, "no claim (1 boot)"},
		{{NAN, NAN, NAN, NAN, NAN}, 5, "missing"},
	};
	struct sentence_context context = {.margin_percent = 1};
	char text[SENTENCE_SIZE];

	for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
		struct family_result result = {0};

		compare_one(CASES[i].new, CASES[i].boots, &result);
		sentence_verdict(text, sizeof text, &result, &context);
		is(text, CASES[i].sentence, "sentence");
	}
}

static struct family_result result_like(enum verdict_word word, enum verdict_reason reason)
{
	return (struct family_result){
		.effect = {.base_boots = 5,
			   .new_boots = 5,
			   .difference = effect_log_ratio(0.62),
			   .has_interval = true,
			   .ci95 = {effect_log_ratio(-1.12), effect_log_ratio(2.38)},
			   .ci90 = {effect_log_ratio(-0.8), effect_log_ratio(2)}},
		.power = {.mde = effect_log_ratio(3.7), .boots = 54},
		.verdict = {word, reason}};
}

static void test_more_sentences(void)
{
	struct sentence_context context = {.margin_percent = 0.25, .differs = "clock"};
	struct family_result result = result_like(VERDICT_INCOMPARABLE, REASON_FIELD);
	char text[SENTENCE_SIZE], cut[12];

	sentence_verdict(text, sizeof text, &result, &context);
	is(text, "incomparable: clock differs", "field by name");
	result = result_like(VERDICT_SLIGHTLY_FASTER, REASON_NONE);
	sentence_verdict(text, sizeof text, &result, &context);
	is(text, "slightly faster: +0.62 % (95 % CI -1.12..+2.38), real, but below 0.25 %",
	   "slightly");
	result = result_like(VERDICT_UNCLEAR, REASON_DISAGREEMENT);
	sentence_verdict(text, sizeof text, &result, &context);
	is(text,
	   "unclear: the data allow -1.12 % to +2.38 %; 0.25 % would need about 54 boots per "
	   "kernel; test and interval disagree",
	   "disagreement");
	result.power.boots = 4;
	result.verdict.reason = REASON_WITHIN_TICK;
	sentence_verdict(text, sizeof text, &result, &context);
	is(text,
	   "unclear: the data allow -1.12 % to +2.38 %, which is close to 0.25 %; "
	   "not more than one clock tick",
	   "boots enough already");
	sentence_verdict(cut, sizeof cut, &result, &context);
	is(cut, "unclear: th", "cut short, terminated");
	context.within_boot = true;
	result = result_like(VERDICT_NO_CLAIM, REASON_TOO_FEW_BOOTS);
	sentence_verdict(text, sizeof text, &result, &context);
	is(text, "no claim: too few launches", "launches within one boot");
}

static void test_footnote(void)
{
	struct sentence_context context = {.margin_percent = 1};
	struct family_result result = result_like(VERDICT_UNCLEAR, REASON_NONE);
	char text[SENTENCE_SIZE];

	sentence_power(text, sizeof text, &result, &context);
	is(text,
	   "Data allow -1.12..+2.38. This run could see 3.7% or more; 1% would need about 54 "
	   "boots per kernel.",
	   "footnote");
}

static void test_number(void)
{
	char text[32];

	sentence_number(text, sizeof text, -0.004, 2, true);
	is(text, "+0.00", "no minus zero");
	sentence_number(text, sizeof text, -1.096, 2, false);
	is(text, "-1.10", "rounds to nearest");
	sentence_number(text, sizeof text, 12, 0, true);
	is(text, "+12", "no decimals");
}

static void all(void)
{
	test_rule();
	test_direction();
	test_tick();
	test_no_claim();
	test_words();
	test_sentences();
	test_more_sentences();
	test_footnote();
	test_number();
}

int main(void)
{
	in_each_locale(all);
	return tap_done();
}
