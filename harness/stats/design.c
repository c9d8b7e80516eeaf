/* Smallest detectable difference and boots needed. */
#include "harness/stats/design.h"

#include <math.h>

#include "harness/stats/distribution.h"

/* LEVEL_MIN keeps a t quantile finite where separation was perfect. */
static const double LEVEL = 0.05, LEVEL_MIN = 1e-9, POWER = 0.80;

/* A plan this close to the margin is good enough, relative. */
static const double NEAR_ENOUGH = 1.005;

enum { BOOTS_MAX = 1 << 20 };

static double freedom(size_t n, bool paired)
{
	return (double)(paired ? n - 1 : 2 * n - 2);
}

/* Standard error of a difference in units of one boot's standard deviation. */
static double se_unit(size_t n, bool paired)
{
	return sqrt((paired ? 1.0 : 2.0) / (double)n);
}

static double mde_unit(size_t n, bool paired, double level)
{
	double nu = freedom(n, paired);
	double t = distribution_t_quantile(1 - level / 2, nu) + distribution_t_quantile(POWER, nu);

	return t * se_unit(n, paired);
}

/* Doubling, then halving the bracket: mde_unit falls with n. */
static size_t boots_for(double margin_unit, bool paired, double level)
{
	size_t low = paired ? DESIGN_PAIRS_MIN : DESIGN_BOOTS_MIN, high = low;

	while (high < BOOTS_MAX && mde_unit(high, paired, level) > margin_unit) {
		low = high + 1;
		high *= 2;
	}
	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (mde_unit(middle, paired, level) > margin_unit)
			low = middle + 1;
		else
			high = middle;
	}
	return high;
}

static double plan_freedom(const struct effect *effect, bool paired)
{
	return (double)(effect->base_boots - 1 + (paired ? 0 : effect->new_boots - 1));
}

/* The level at which one row alone would need what the family needs now. */
static double row_level(const struct effect *effect, bool paired, double critical, size_t family)
{
	double level = distribution_t_two_sided(critical, plan_freedom(effect, paired));

	return family > 1 ? fmin(LEVEL, fmax(level, LEVEL_MIN)) : LEVEL;
}

void design_power(const struct effect *effect, bool paired, double margin, double critical,
		  size_t family, struct design_power *power)
{
	double margin_unit = margin / effect->boot_sd * NEAR_ENOUGH;
	double found = distribution_t_quantile(POWER, effect->nu);
	double single = distribution_t_quantile(1 - LEVEL / 2, effect->nu);

	power->mde = (critical + found) * effect->se;
	power->mde_single = (single + found) * effect->se;
	power->boots = boots_for(margin_unit, paired, row_level(effect, paired, critical, family));
	power->boots_single = boots_for(margin_unit, paired, LEVEL);
}
