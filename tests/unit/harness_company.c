/* Sides that shared their core with others: a claim takes company that both had. */
#include <stdlib.h>

#include "harness/base/memory.h"
#include "harness/compare/compare.h"
#include "tests/tap.h"

enum { BOOTS = 6, SAMPLES = 12, CHAIN_NS = 25000, WIDE_NS = 500, COST_NS = 100000 };

/* A launch of which the last `shared` samples had company of one kind. */
static struct launch launch_with(int shared, int cost)
{
	struct launch launch = {0};

	launch_add_line(&launch, "yardstick: assumed");
	launch_add_line(&launch, "yardstick-ops: 100000");
	launch_add_line(&launch, "wide-ops: 8000");
	launch.result.iterations = 1000;
	for (int i = 0; i < SAMPLES; i++) {
		bool company = i >= SAMPLES - shared;
		int64_t row[COLUMNS] = {
			[COLUMN_BATCH_NS] =
				(cost + i * 7 % SAMPLES * 20) * (company ? 14 : 10) / 10,
			[COLUMN_YARDSTICK_NS] = CHAIN_NS,
			[COLUMN_WIDE_NS] = company ? WIDE_NS * 2 + i : WIDE_NS,
		};

		series_append(&launch.result, row,
			      1u << COLUMN_BATCH_NS | 1u << COLUMN_YARDSTICK_NS |
				      1u << COLUMN_WIDE_NS);
	}
	return launch;
}

static struct record *record_with(int shared, int cost, char side, int boot)
{
	struct record *record = record_new();
	struct launch launch = launch_with(shared, cost + boot);
	struct result *r = memory_resize(NULL, sizeof *r);

	*r = (struct result){.id = memory_format("nop.x"),
			     .benchmark = memory_format("nop"),
			     .operation = memory_format("one nop"),
			     .bound = memory_format("core"),
			     .version = 1};
	record_add_launch(r, &launch);
	record->results = r;
	record->result_count = 1;
	record->machine_name = memory_format("board");
	record->machine.boot_id = memory_format("%c-%d", side, boot);
	free(record->started);
	record->started = memory_format("2026-11-30T%02d:00:00Z", 2 * boot + (side == 'b'));
	return record;
}

static struct side side_with(int shared, int cost, char letter)
{
	struct record **records = memory_resize(NULL, BOOTS * sizeof(struct record *));
	struct side side;

	for (int i = 0; i < BOOTS; i++)
		records[i] = record_with(shared, cost, letter, i);
	side_from_records(&side, letter == 'a' ? "A" : "B", records, BOOTS);
	side_group(&side, false);
	return side;
}

static struct verdict verdict_of(int base_shared, int new_shared, int percent)
{
	struct side *sides = memory_resize(NULL, 2 * sizeof *sides);
	struct compare_options options = {.row = {.metric = -1}};
	struct error error = {""};
	struct compare *compare;
	struct verdict verdict = {VERDICT_MISSING, REASON_NONE};

	sides[0] = side_with(base_shared, COST_NS, 'a');
	sides[1] = side_with(new_shared, COST_NS + COST_NS / 100 * percent, 'b');
	compare = compare_new(sides, 2, &options, &error);
	if (ok(compare != NULL, "compares: %s", error.text)) {
		verdict = compare->pairs[0].results[0].verdict;
		compare_free(compare);
	}
	return verdict;
}

int main(void)
{
	struct verdict verdict = verdict_of(0, SAMPLES, 5);

	ok(verdict.word == VERDICT_UNCLEAR && verdict.reason == REASON_COMPANY,
	   "one side alone, the other never: no claim");
	verdict = verdict_of(SAMPLES - 2, SAMPLES - 2, 5);
	ok(verdict.word == VERDICT_SLOWER, "company alike: a change is found");
	verdict = verdict_of(SAMPLES - 4, SAMPLES - 1, 5);
	ok(verdict.word == VERDICT_SLOWER, "and where they have some in common");
	verdict = verdict_of(0, 0, 5);
	ok(verdict.word == VERDICT_SLOWER, "nothing to adjust: as ever");
	return tap_done();
}
