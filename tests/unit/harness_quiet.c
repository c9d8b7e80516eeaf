/* Shared samples: told by the wide blocks alone, left out where quiet ones suffice. */
#include <stdlib.h>

#include "harness/record/figures.h"
#include "harness/record/quiet.h"
#include "harness/record/record.h"
#include "tests/tap.h"

enum { SAMPLES = 12, CHAIN_OPS = 100000, WIDE_OPS = 8000, CHAIN_NS = 25000, WIDE_NS = 500 };

/* A launch of batches of 1000: `shared` of its samples had company, which made the wide blocks
 * twice and the batches a third longer. `wide`: whether it was measured at all. */
static struct launch launch_with(int shared, bool wide)
{
	struct launch launch = {0};
	unsigned int present = 1u << COLUMN_BATCH_NS | 1u << COLUMN_YARDSTICK_NS |
			       (wide ? 1u << COLUMN_WIDE_NS : 0);

	launch_add_line(&launch, "yardstick: assumed");
	launch_add_line(&launch, "yardstick-ops: 100000");
	launch_add_line(&launch, "wide-ops: 8000");
	launch.result.iterations = 1000;
	for (int i = 0; i < SAMPLES; i++) {
		bool company = i < shared;
		int64_t row[COLUMNS] = {
			[COLUMN_BATCH_NS] = company ? 140000 : 100000 + i,
			[COLUMN_YARDSTICK_NS] = CHAIN_NS,
			[COLUMN_WIDE_NS] = company ? 2 * WIDE_NS : WIDE_NS + i % 3,
		};

		series_append(&launch.result, row, present);
	}
	return launch;
}

static struct record *record_with(const int *shared, int count, bool wide)
{
	struct record *record = record_new();

	record->results = calloc(1, sizeof *record->results);
	record->result_count = 1;
	for (int i = 0; i < count; i++) {
		struct launch launch = launch_with(shared[i], wide);

		record_add_launch(&record->results[0], &launch);
	}
	figures_derive(record);
	return record;
}

static double ns_of(const struct record *record)
{
	return record->results[0].figures[METRIC_NS].median;
}

static void test_samples(void)
{
	const int shared[] = {0, 8, 0};
	struct record *record = record_with(shared, 3, true);
	struct launch *launches = record->results[0].launches;
	double median;

	ok(launches[0].result.shared_count == 0, "none of a quiet launch is shared");
	ok(launches[1].result.shared_count == 8, "those with company are");
	ok(quiet_suffices(&launches[1].result) && !quiet_lacks(&launches[1].result),
	   "four quiet samples speak for a launch");
	ok(metric_launch(&launches[1], &launches[1].result, METRIC_NS, &median), "it has a median");
	near(median, 100.0095, 1e-9, "of its quiet samples");
	ok(metric_launch(&launches[1], &launches[1].result, METRIC_CYCLES, &median),
	   "in cycles, too");
	near(median, 400.038, 1e-9, "of the same");
	record_free(record);
}

static void test_launches(void)
{
	const int some[] = {0, 10, 11, 12};
	const int all[] = {12, 12, 12};
	struct record *record = record_with(some, 4, true);

	ok(quiet_lacks(&record->results[0].launches[1].result), "two quiet samples are too few");
	near(ns_of(record), 100.0055, 1e-9, "launches that lack them do not count beside one");
	ok(record->results[0].launch_count == 4, "but are all there");
	record_free(record);
	record = record_with(all, 3, true);
	near(ns_of(record), 140, 1e-9, "where no launch was quiet, all count");
	record_free(record);
}

static void test_without(void)
{
	const int shared[] = {0, 8};
	struct record *record = record_with(shared, 2, false);

	ok(record->results[0].launches[1].result.shared_count == 0, "not measured: none is shared");
	near(ns_of(record), (100.0055 + 140) / 2, 1e-9, "and every sample counts");
	record_free(record);
}

/* An interrupt in a chain makes a sample's wide blocks look fast, and must not set the measure. */
static void test_interrupted_chain(void)
{
	const int shared[] = {0, 0};
	struct record *record = record_with(shared, 2, true);
	struct launch *launch = &record->results[0].launches[0];

	for (int i = 0; i < 2; i++)
		launch->result.column[COLUMN_YARDSTICK_NS][i] = 2 * CHAIN_NS;
	figures_mark(&record, 1);
	ok(launch->result.shared_count == 0, "long chains do not move the measure");
	record_free(record);
}

/* A task that ran during the chain: its sample has a time and no cycles, in a twin as well. */
static void test_stretched_chain(void)
{
	const int shared[] = {4, 0};
	struct record *record = record_with(shared, 2, true);
	struct launch *launch = &record->results[0].launches[0], twin = launch_with(0, true);
	double median;

	for (int i = 0; i < 4; i++)
		launch->result.column[COLUMN_YARDSTICK_NS][i] *= 30;
	figures_mark(&record, 1);
	ok(launch->result.shared_count == 4, "company beside a stretched chain is still seen");
	launch->overhead = twin.result;
	twin.result = (struct series){0};
	launch_free(&twin);
	for (int i = 0; i < 10; i++)
		launch->overhead.column[COLUMN_YARDSTICK_NS][i] *= 30;
	ok(metric_launch(launch, &launch->overhead, METRIC_CYCLES, &median), "a twin has cycles");
	near(median, 400.042, 1e-9, "of the two samples whose chains are usual");
	ok(metric_launch(launch, &launch->overhead, METRIC_NS, &median), "and a time");
	near(median, 100.0055, 1e-9, "of all");
	record_free(record);
}

/* Chains twice as long, as on a core that something else stretches: the wide blocks look fast. */
static void stretch(struct launch *launch)
{
	for (int i = 0; i < SAMPLES; i++)
		launch->result.column[COLUMN_YARDSTICK_NS][i] *= 2;
}

static void test_odd_launch(void)
{
	const int shared[] = {0, 0, 0, 0, 0, 0};
	struct record *record = record_with(shared, 6, true);
	struct launch *launches = record->results[0].launches;

	stretch(&launches[5]);
	figures_mark(&record, 1);
	ok(launches[0].result.shared_count == 0, "one odd launch does not set the measure");
	record_free(record);
}

static void test_void_launch(void)
{
	const int shared[] = {0, 0};
	struct record *record = record_with(shared, 2, true);
	struct launch *launches = record->results[0].launches;

	stretch(&launches[1]);
	launches[1].status = STATUS_VOID;
	figures_mark(&record, 1);
	ok(launches[0].result.shared_count == 0, "nor does a void one");
	record_free(record);
}

/* Quiet launches without cycles do not take them from the others. */
static void test_unsound_yardstick(void)
{
	const int shared[] = {12, 12, 0, 0};
	struct record *record = record_with(shared, 4, true);
	struct result *r = &record->results[0];

	launch_set(&r->launches[2], "yardstick", "the two chains disagree");
	launch_set(&r->launches[3], "yardstick", "the two chains disagree");
	figures_derive(record);
	near(r->figures[METRIC_NS].median, 100.0055, 1e-9, "ns are the quiet launches'");
	ok(r->figures[METRIC_CYCLES].valid && r->figures[METRIC_CYCLES].launches == 2,
	   "cycles those of the launches that have them");
	record_free(record);
}

/* The clock of the CPU slows down in mid-launch: chain, wide blocks and batch alike. */
static void test_slower_clock(void)
{
	const int shared[] = {0, 0, 0};
	struct record *record = record_with(shared, 3, true);
	struct launch *launch = &record->results[0].launches[0];

	for (int i = 0; i < 5; i++)
		for (int c = COLUMN_BATCH_NS; c <= COLUMN_WIDE_NS; c++)
			launch->result.column[c][i] += launch->result.column[c][i] / 4;
	figures_mark(&record, 1);
	ok(launch->result.shared_count == 0, "a slower clock is no company");
	record_free(record);
}

/* Two records measure each other: one side that was shared throughout is told by the other. */
static void test_two_records(void)
{
	const int quiet[] = {0, 0, 0}, shared[] = {12, 12, 12};
	struct record *records[] = {record_with(quiet, 3, true), record_with(shared, 3, true)};
	struct launch *launch = &records[1]->results[0].launches[0];

	ok(launch->result.shared_count == 0, "alone, a shared run knows no better");
	figures_mark(records, 2);
	ok(launch->result.shared_count == SAMPLES, "beside a quiet one it does");
	record_free(records[0]);
	record_free(records[1]);
}

int main(void)
{
	test_odd_launch();
	test_void_launch();
	test_unsound_yardstick();
	test_slower_clock();
	test_two_records();
	test_samples();
	test_launches();
	test_without();
	test_interrupted_chain();
	test_stretched_chain();
	return tap_done();
}
