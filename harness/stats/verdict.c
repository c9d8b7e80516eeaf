/* The rule that gives a row its word. */
#include "harness/stats/verdict.h"

#include <math.h>

#include "harness/stats/design.h"

static const double LEVEL = 0.05;

/* Logs of values one tick apart differ by a tick and some rounding. */
static const double TICK_ROUNDING = 1 + 1e-6;

static const char *const WORDS[VERDICT_COUNT] = {
	[VERDICT_SLOWER] = "slower",
	[VERDICT_FASTER] = "faster",
	[VERDICT_SLIGHTLY_SLOWER] = "slightly slower",
	[VERDICT_SLIGHTLY_FASTER] = "slightly faster",
	[VERDICT_SAME] = "same",
	[VERDICT_UNCLEAR] = "unclear",
	[VERDICT_NO_CLAIM] = "no claim",
	[VERDICT_INCOMPARABLE] = "incomparable",
	[VERDICT_MISSING] = "missing",
};

const char *verdict_text(enum verdict_word word)
{
	return WORDS[word];
}

bool verdict_is_claim(enum verdict_word word)
{
	return word <= VERDICT_SLIGHTLY_FASTER;
}

static size_t fewer_boots(const struct effect *effect)
{
	return effect->base_boots < effect->new_boots ? effect->base_boots : effect->new_boots;
}

bool verdict_is_possible(const struct effect *effect, bool paired)
{
	return fewer_boots(effect) >= (paired ? DESIGN_PAIRS_MIN : DESIGN_BOOTS_MIN);
}

static bool inside(const double interval[2], double margin)
{
	return -margin < interval[0] && interval[1] < margin;
}

/* Whether the whole interval lies at or beyond the margin, on one side. */
static bool beyond(const double interval[2], double margin)
{
	return interval[0] >= margin || interval[1] <= -margin;
}

static bool excludes_zero(const double interval[2])
{
	return interval[0] > 0 || interval[1] < 0;
}

static bool within_tick(const struct verdict_case *about)
{
	return fabs(about->effect->difference) <= about->tick * TICK_ROUNDING;
}

static struct verdict claim(const struct verdict_case *about)
{
	const struct effect *effect = about->effect;
	bool better = (effect->difference > 0) == about->higher_is_better;

	if (beyond(effect->ci95, about->margin))
		return (struct verdict){better ? VERDICT_FASTER : VERDICT_SLOWER, REASON_NONE};
	if (inside(effect->ci90, about->margin))
		return (struct verdict){better ? VERDICT_SLIGHTLY_FASTER : VERDICT_SLIGHTLY_SLOWER,
					REASON_NONE};
	return (struct verdict){better ? VERDICT_FASTER : VERDICT_SLOWER, REASON_SIZE_OPEN};
}

/* With boots enough. */
static struct verdict judge(const struct verdict_case *about)
{
	bool significant = about->p <= LEVEL, agree = excludes_zero(about->effect->ci95);
	enum verdict_reason reason = REASON_NONE;

	if (significant && agree && !within_tick(about))
		return claim(about);
	if (significant && agree)
		reason = REASON_WITHIN_TICK;
	if (inside(about->effect->ci90, about->margin))
		return (struct verdict){VERDICT_SAME, reason};
	if (significant && !agree)
		reason = REASON_DISAGREEMENT;
	return (struct verdict){VERDICT_UNCLEAR, reason};
}

struct verdict verdict_decide(const struct verdict_case *about)
{
	size_t boots = fewer_boots(about->effect);

	if (about->differs)
		return (struct verdict){VERDICT_INCOMPARABLE, REASON_FIELD};
	if (boots == 0)
		return (struct verdict){VERDICT_MISSING, REASON_NONE};
	if (boots == 1)
		return (struct verdict){VERDICT_NO_CLAIM, REASON_ONE_BOOT};
	if (!verdict_is_possible(about->effect, about->paired))
		return (struct verdict){VERDICT_NO_CLAIM, REASON_TOO_FEW_BOOTS};
	if (about->company)
		return (struct verdict){VERDICT_UNCLEAR, REASON_COMPANY};
	return judge(about);
}
