/*
 * What was measured, what the record says of it and what is read back are one: a record that is
 * written, read and written again is the same text, over all columns and all figures.
 */
#include <stdlib.h>
#include <unistd.h>

#include "harness/base/memory.h"
#include "harness/record/figures.h"
#include "harness/record/flag.h"
#include "harness/record/record.h"
#include "harness/record/record_file.h"
#include "tests/tap.h"

enum { SAMPLES = 8, LAUNCHES = 4 };

static void add_row(struct series *series, int launch, int sample)
{
	bool company = (launch + sample) % 5 == 0;
	int64_t row[COLUMNS] = {
		[COLUMN_BATCH_NS] = 100000 + 10 * launch + sample + (company ? 40000 : 0),
		[COLUMN_YARDSTICK_NS] = 25000 + sample,
		[COLUMN_WIDE_NS] = company ? 1000 : 500 + sample % 2,
		[COLUMN_INSTRUCTIONS] = 900000 + launch,
		[COLUMN_CYCLES] = 300000 + sample,
		[COLUMN_INVOLUNTARY] = sample == launch ? 2 : 0,
	};

	series_append(series, row, (1u << COLUMNS) - 1);
}

static struct launch launch_of(int number)
{
	static const char *const lines[] = {
		"yardstick: confirmed", "yardstick-ops: 100000", "wide-ops: 8000",
		"clock-tick-ns: 10",    "steal-ticks: 3",        "involuntary-switches: 5",
		"vector-before: 0x202", "text: <a> \"b\"",
	};
	struct launch launch = {.round = number, .position = number % 2, .took_ms = 12};

	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
		launch_add_line(&launch, lines[i]);
	launch.result.iterations = 1000;
	launch.overhead.iterations = 500;
	for (int i = 0; i < SAMPLES; i++) {
		add_row(&launch.result, number, i);
		add_row(&launch.overhead, number + 1, i);
	}
	return launch;
}

static struct record *made(void)
{
	struct record *record = record_new();
	struct launch broken = {.round = LAUNCHES};

	launch_judge(&broken, STATUS_VOID, "a \\proof\t did not hold");
	record->machine_name = memory_format("board");
	record->machine.architecture = memory_format("riscv64");
	record->machine.kind_reason = memory_format("made up");
	record->machine.release = memory_format("6.18 \x1b[31m \\ \"\xc3\xa4\"");
	record->machine.cmdline = memory_format("quiet a=\\x41 \\\\");
	record->results = memory_resize(NULL, sizeof *record->results);
	record->result_count = 1;
	record->results[0] = (struct result){.id = memory_format("nop.x"),
					     .benchmark = memory_format("nop"),
					     .operation = memory_format("one nop"),
					     .bound = memory_format("core"),
					     .version = 1};
	for (int i = 0; i < LAUNCHES; i++) {
		struct launch launch = launch_of(i);

		record_add_launch(&record->results[0], &launch);
	}
	record_add_launch(&record->results[0], &broken);
	record_end(record);
	figures_derive(record);
	return record;
}

static struct record *read_back(const char *json)
{
	char path[] = "/tmp/trapcost-XXXXXX.json";
	struct error error = {""};
	int file = mkstemps(path, 5);
	struct record *again = NULL;

	if (record_file_write(path, json, &error) == 0)
		again = record_read(path, &error);
	ok(again != NULL, "the record reads: %s", error.text);
	unlink(path);
	close(file);
	if (!again)
		exit(tap_done());
	figures_derive(again);
	return again;
}

static bool same_column(const struct series *a, const struct series *b, int c)
{
	return a->count == b->count && a->column[c] && b->column[c] &&
	       memcmp(a->column[c], b->column[c], a->count * sizeof **a->column) == 0;
}

static void check_columns(const struct result *a, const struct result *b)
{
	for (int c = 0; c < COLUMNS; c++) {
		bool same = true;

		for (int i = 0; i < LAUNCHES; i++)
			same = same &&
			       same_column(&a->launches[i].result, &b->launches[i].result, c) &&
			       same_column(&a->launches[i].overhead, &b->launches[i].overhead, c);
		ok(same, "%s is read back", column_names[c]);
	}
}

static void check_figures(const struct result *a, const struct result *b)
{
	for (int m = 0; m < METRICS; m++) {
		const struct figure *x = &a->figures[m], *y = &b->figures[m];

		ok(x->valid && y->valid && x->median == y->median && x->launches == y->launches &&
			   x->spread_percent == y->spread_percent,
		   "the figure in %s is the same", metric_name((enum metric)m));
		x = &a->overhead[m], y = &b->overhead[m];
		ok(x->valid == y->valid && x->median == y->median, "so is the twin's");
	}
	for (int i = 0; i <= LAUNCHES; i++)
		ok(flags_of(&a->launches[i], 250) == flags_of(&b->launches[i], 250),
		   "launch %d has the same flags", i);
}

int main(void)
{
	struct record *record = made(), *again;
	char *first = record_json(record), *second;

	again = read_back(first);
	check_columns(&record->results[0], &again->results[0]);
	check_figures(&record->results[0], &again->results[0]);
	second = record_json(again);
	ok(strcmp(first, second) == 0, "written again it is the same text");
	free(first);
	free(second);
	record_free(record);
	record_free(again);
	return tap_done();
}
