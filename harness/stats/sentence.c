/* Verdicts in words. */
#include "harness/stats/sentence.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER_SIZE = 32 };

struct sentence_text {
	char *at;
	size_t room;
};

__attribute__((format(printf, 2, 3))) static void add(struct sentence_text *text,
						      const char *format, ...)
{
	va_list arguments;
	int length;

	va_start(arguments, format);
	length = vsnprintf(text->at, text->room, format, arguments);
	va_end(arguments);
	if (length < 0)
		return;

	size_t used = (size_t)length < text->room ? (size_t)length : text->room - 1;

	text->at += used;
	text->room -= used;
}

/* By integers: printf would take the decimal sign of the locale. */
int sentence_number(char *text, size_t size, double value, int decimals, bool sign)
{
	long long unit = 1, scaled;
	const char *lead;

	for (int i = 0; i < decimals; i++)
		unit *= 10;
	scaled = llround(value * (double)unit);
	lead = scaled < 0 ? "-" : sign ? "+" : "";
	if (decimals == 0)
		return snprintf(text, size, "%s%lld", lead, llabs(scaled));
	return snprintf(text, size, "%s%lld.%0*lld", lead, llabs(scaled) / unit, decimals,
			llabs(scaled) % unit);
}

static void add_number(struct sentence_text *text, double value, int decimals, bool sign)
{
	char number[NUMBER_SIZE];

	sentence_number(number, sizeof number, value, decimals, sign);
	add(text, "%s", number);
}

/* The margin as it was given: 1, 0.5, 0.25. */
static void add_margin(struct sentence_text *text, double percent)
{
	char number[NUMBER_SIZE];

	sentence_number(number, sizeof number, percent, 3, false);
	while (number[strlen(number) - 1] == '0')
		number[strlen(number) - 1] = '\0';
	if (number[strlen(number) - 1] == '.')
		number[strlen(number) - 1] = '\0';
	add(text, "%s", number);
}

/* Decimals that still show something where the margin is fine. */
static int fine_decimals(double margin_percent)
{
	return margin_percent < 0.1 ? 3 : 2;
}

static int coarse_decimals(double margin_percent)
{
	return margin_percent < 1 ? fine_decimals(margin_percent) : 1;
}

static void add_range(struct sentence_text *text, const double interval[2], int decimals)
{
	add_number(text, effect_percent(interval[0]), decimals, true);
	add(text, "..");
	add_number(text, effect_percent(interval[1]), decimals, true);
}

static void add_boots(struct sentence_text *text, size_t boots, bool within_boot)
{
	add(text, " would need about %zu %s", boots,
	    within_boot ? "launches per side" : "boots per kernel");
}

/* "+2.31 % (95 % CI +1.54..+3.08)", or the interval alone where size is open. */
static void add_claim(struct sentence_text *text, const struct family_result *r,
		      const struct sentence_context *context)
{
	int decimals = fine_decimals(context->margin_percent);

	if (r->verdict.reason == REASON_SIZE_OPEN) {
		add(text, " (size ");
		add_range(text, r->effect.ci95, decimals);
		add(text, " %%)");
		return;
	}
	add(text, ": ");
	add_number(text, effect_percent(r->effect.difference), decimals, true);
	add(text, " %% (95 %% CI ");
	add_range(text, r->effect.ci95, decimals);
	add(text, ")");
	if (r->verdict.word == VERDICT_SLIGHTLY_SLOWER ||
	    r->verdict.word == VERDICT_SLIGHTLY_FASTER) {
		add(text, ", real, but below ");
		add_margin(text, context->margin_percent);
		add(text, " %%");
	}
}

static void add_same(struct sentence_text *text, const struct family_result *r,
		     const struct sentence_context *context)
{
	add(text, ": differs by less than ");
	add_margin(text, context->margin_percent);
	add(text, " %% (90 %% CI ");
	add_range(text, r->effect.ci90, fine_decimals(context->margin_percent));
	add(text, ")");
}

/* The plan has the power already: the difference lies too near the margin to tell. */
static bool is_near_margin(const struct family_result *r)
{
	return r->power.boots <= r->effect.base_boots && r->power.boots <= r->effect.new_boots;
}

static void add_unclear(struct sentence_text *text, const struct family_result *r,
			const struct sentence_context *context)
{
	int decimals = coarse_decimals(context->margin_percent);

	add(text, ": the data allow ");
	add_number(text, effect_percent(r->effect.ci95[0]), decimals, true);
	add(text, " %% to ");
	add_number(text, effect_percent(r->effect.ci95[1]), decimals, true);
	add(text, is_near_margin(r) ? " %%, which is close to " : " %%; ");
	add_margin(text, context->margin_percent);
	add(text, " %%");
	if (!is_near_margin(r))
		add_boots(text, r->power.boots, context->within_boot);
}

static void add_reason(struct sentence_text *text, enum verdict_reason reason, bool within_boot)
{
	static const char *const REASONS[REASON_COUNT][2] = {
		[REASON_WITHIN_TICK] = {"; not more than one clock tick",
					"; not more than one clock tick"},
		[REASON_DISAGREEMENT] = {"; test and interval disagree",
					 "; test and interval disagree"},
		[REASON_COMPANY] = {"; the sides shared their core with others, differently",
				    "; the sides shared their core with others, differently"},
		[REASON_ONE_BOOT] = {" (1 boot)", " (1 launch)"},
		[REASON_TOO_FEW_BOOTS] = {": too few boots", ": too few launches"},
	};

	if (REASONS[reason][within_boot])
		add(text, "%s", REASONS[reason][within_boot]);
}

void sentence_verdict(char *text, size_t size, const struct family_result *r,
		      const struct sentence_context *context)
{
	struct sentence_text out = {text, size};

	if (!size)
		return;
	add(&out, "%s", verdict_text(r->verdict.word));
	if (verdict_is_claim(r->verdict.word))
		add_claim(&out, r, context);
	else if (r->verdict.word == VERDICT_SAME)
		add_same(&out, r, context);
	else if (r->verdict.word == VERDICT_UNCLEAR)
		add_unclear(&out, r, context);
	else if (r->verdict.word == VERDICT_INCOMPARABLE && context->differs)
		add(&out, ": %.64s differs", context->differs);
	add_reason(&out, r->verdict.reason, context->within_boot);
}

void sentence_power(char *text, size_t size, const struct family_result *r,
		    const struct sentence_context *context)
{
	struct sentence_text out = {text, size};

	if (!size)
		return;
	add(&out, "Data allow ");
	add_range(&out, r->effect.ci95, fine_decimals(context->margin_percent));
	add(&out, ". This run could see ");
	add_number(&out, effect_percent(r->power.mde), coarse_decimals(context->margin_percent),
		   false);
	add(&out, "%% or more");
	if (!is_near_margin(r)) {
		add(&out, "; ");
		add_margin(&out, context->margin_percent);
		add(&out, "%%");
		add_boots(&out, r->power.boots, context->within_boot);
	}
	add(&out, ".");
}
