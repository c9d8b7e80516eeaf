/* Orders of boots, and the slope of a drift. */
#include "harness/stats/drift.h"
#include "tests/tap.h"

enum { BOOTS = 5 };

static const size_t BLOCKS[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
static const size_t ALTERNATING[] = {0, 2, 4, 6, 8, 1, 3, 5, 7, 9};
static const size_t ABBA[] = {0, 3, 4, 7, 8, 1, 2, 5, 6, 9};

/* Values that rise by 0.1 over ten boots; the new kernel's are higher by 0.05. */
static struct effect drifting(const size_t *position, double *total)
{
	struct effect_plan plan = {BOOTS, BOOTS, false, position};
	double base[BOOTS], new[BOOTS];
	struct effect_data data = {base, new, 0};
	struct effect effect;

	for (size_t i = 0; i < BOOTS; i++) {
		base[i] = 0.1 * (double)position[i] / 9;
		new[i] = 0.1 * (double)position[BOOTS + i] / 9 + 0.05;
	}
	effect_compute(&plan, &data, &effect);
	*total = drift_total(&plan, &data);
	return effect;
}

static void test_order(const size_t *position, double leak, const char *name)
{
	struct effect_plan plan = {BOOTS, BOOTS, false, position};
	double total;
	struct effect effect = drifting(position, &total);

	near(drift_leak(&plan), leak, 1e-15, name);
	near(effect.difference, 0.05 + 0.1 * leak, 1e-15,
	     "so much of the drift is in the difference");
	near(total, 0.1, 1e-14, "drift from first to last boot");
}

static void test_degenerate(void)
{
	struct effect_plan none = {0, 3, false, NULL}, one = {1, 1, false, NULL};
	const double values[] = {1, NAN, NAN};
	struct effect_data data = {values, values, 0};

	ok(drift_leak(&none) == 0, "no base");
	ok(drift_total(&one, &data) == 0, "one boot a side");
	ok(drift_total(&none, &data) == 0, "one value");
}

int main(void)
{
	test_order(BLOCKS, 5 / 9.0, "AAAAABBBBB");
	test_order(ALTERNATING, 1 / 9.0, "ABABABABAB");
	test_order(ABBA, 0.2 / 9, "ABBAABBAAB");
	test_degenerate();
	return tap_done();
}
