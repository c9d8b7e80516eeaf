/* Adjusted cases: all launches count, both sides share the curve, quiet cases stay as they are. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness/record/figures.h"
#include "harness/record/quiet.h"
#include "harness/record/record.h"
#include "tests/tap.h"

enum { SAMPLES = 12, CHAIN_NS = 25000, WIDE_NS = 500, QUIET_NS = 100000 };

/* The i-th sample's noise, without a trend over a launch. */
static int noise(int i)
{
	return i * 7 % SAMPLES * 20;
}

/* A launch whose last `shared` samples had company, a third of which was worse: it made wide
 * blocks half as long again or twice, and batches 20 or 40 % longer. `cost`: without company. */
static struct launch launch_with(int shared, int cost)
{
	struct launch launch = {0};
	unsigned int present =
		1u << COLUMN_BATCH_NS | 1u << COLUMN_YARDSTICK_NS | 1u << COLUMN_WIDE_NS;

	launch_add_line(&launch, "yardstick: assumed");
	launch_add_line(&launch, "yardstick-ops: 100000");
	launch_add_line(&launch, "wide-ops: 8000");
	launch.result.iterations = 1000;
	for (int i = 0; i < SAMPLES; i++) {
		int company = i < SAMPLES - shared ? 0 : i % 3 ? 1 : 2;
		int64_t row[COLUMNS] = {
			[COLUMN_BATCH_NS] = (cost + noise(i)) * (int64_t)(10 + 2 * company) / 10,
			[COLUMN_YARDSTICK_NS] = CHAIN_NS,
			[COLUMN_WIDE_NS] = WIDE_NS + company * WIDE_NS / 2,
		};

		series_append(&launch.result, row, present);
	}
	return launch;
}

static struct record *record_with(const int *shared, int count, int cost)
{
	struct record *record = record_new();

	record->results = calloc(1, sizeof *record->results);
	record->result_count = 1;
	record->results[0].id = strdup("a.case");
	for (int i = 0; i < count; i++) {
		struct launch launch = launch_with(shared[i], cost);

		record_add_launch(&record->results[0], &launch);
	}
	return record;
}

static double value(const struct record *record, int launch, enum metric metric)
{
	const struct launch *l = &record->results[0].launches[launch];
	double median = NAN;

	metric_launch(l, &l->result, metric, &median);
	return median;
}

static void test_quiet(void)
{
	const int shared[] = {0, 2, 6};
	struct record *record = record_with(shared, 3, QUIET_NS);

	figures_derive(record);
	near(value(record, 0, METRIC_NS), (QUIET_NS + 110) / 1000.0, 1e-9, "a plain median");
	ok(!(record->results[0].launches[2].result.adjusted_ns > 0),
	   "half of the samples are enough");
	record_free(record);
}

/* One crowded launch among quiet ones is left out, not counted as it is. */
static void test_mostly_quiet(void)
{
	const int shared[] = {0, 0, 12};
	struct record *record = record_with(shared, 3, QUIET_NS);

	figures_derive(record);
	ok(record->results[0].figures[METRIC_NS].launches == 2, "one crowded launch is left out");
	record_free(record);
}

static void test_crowded(void)
{
	const int shared[] = {0, 4, 8, 11, 12, 12};
	struct record *record = record_with(shared, 6, QUIET_NS);
	double worst = 0;

	figures_derive(record);
	for (int i = 0; i < 6; i++) {
		worst = fmax(worst, fabs(value(record, i, METRIC_NS) / 100.11 - 1));
		worst = fmax(worst, fabs(value(record, i, METRIC_CYCLES) / 400.44 - 1));
	}
	ok(worst < 0.0015, "each launch comes to its cost alone (off by %.4f %%)", 100 * worst);
	ok(record->results[0].figures[METRIC_NS].launches == 6, "without quiet samples, too");
	ok(quiet_lacks(&record->results[0].launches[4].result), "and such a launch stays marked");
	record_free(record);
}

/* One side is crowded, the other alone; one is 5 % slower. */
static void test_sides(void)
{
	const int quiet[] = {0, 0, 3}, shared[] = {12, 9, 12};
	struct record *sides[] = {record_with(quiet, 3, QUIET_NS),
				  record_with(shared, 3, QUIET_NS * 105 / 100)};
	double change;

	figures_mark(sides, 2);
	change = value(sides[1], 0, METRIC_CYCLES) / value(sides[0], 0, METRIC_CYCLES);
	ok(fabs(change - 1.05) < 0.003, "a change beside company is found (%.4f)", change);
	figures_mark(&sides[0], 1);
	ok(!(sides[0]->results[0].launches[0].result.adjusted_ns > 0),
	   "marked anew without the crowded side nothing is left of it");
	record_free(sides[0]);
	record_free(sides[1]);
}

int main(void)
{
	test_quiet();
	test_mostly_quiet();
	test_crowded();
	test_sides();
	return tap_done();
}
