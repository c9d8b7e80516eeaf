/* What a benchmark says under the name of a member of its launch stays its own in the record. */
#include <stdlib.h>
#include <unistd.h>

#include "harness/base/memory.h"
#include "harness/record/record.h"
#include "harness/record/record_file.h"
#include "tests/tap.h"

static const char *const names[] = {"round",  "status", "flags",        "overhead",
				    "shared", "reason", "yardstick-ns", "batch_ns"};

enum { NAMES = sizeof names / sizeof *names };

static struct record *made(void)
{
	struct record *record = record_new();
	struct launch launch = {.round = 3};
	int64_t row[COLUMNS] = {1000, 2000};

	launch.result.iterations = 10;
	series_append(&launch.result, row, 1u << COLUMN_BATCH_NS | 1u << COLUMN_YARDSTICK_NS);
	for (size_t i = 0; i < NAMES; i++)
		launch_set(&launch, names[i], "yes");
	launch_set(&launch, "took-more", "7");
	record->results = memory_resize(NULL, sizeof *record->results);
	record->result_count = 1;
	record->results[0] = (struct result){.id = memory_format("nop.x"),
					     .benchmark = memory_format("nop"),
					     .bound = memory_format("core"),
					     .version = 1};
	record_add_launch(&record->results[0], &launch);
	record->machine_name = memory_format("board");
	record->machine.architecture = memory_format("riscv64");
	record->machine.kind_reason = memory_format("made up");
	return record;
}

static struct record *read_back(const struct record *record, struct error *error)
{
	char path[] = "/tmp/trapcost-XXXXXX.json";
	int file = mkstemps(path, 5);
	char *json = record_json(record);
	struct record *again = NULL;

	if (record_file_write(path, json, error) == 0)
		again = record_read(path, error);
	unlink(path);
	close(file);
	free(json);
	return again;
}

static void check(const struct launch *launch)
{
	ok(launch->round == 3 && launch->status == STATUS_OK && !launch->reason, "members stand");
	ok(launch->result.count == 1 && launch->result.column[COLUMN_BATCH_NS][0] == 1000 &&
		   launch->result.column[COLUMN_YARDSTICK_NS][0] == 2000,
	   "so do the columns");
	for (size_t i = 0; i < NAMES; i++) {
		char *key = memory_format("said-%s", names[i]);
		const char *value;

		for (char *c = key; *c; c++)
			if (*c == '_')
				*c = '-';
		value = launch_get(launch, key);
		ok(value && strcmp(value, "yes") == 0, "%s is kept", key);
		free(key);
	}
	ok(launch_integer(launch, "took-more", 0) == 7, "another key is as it was");
	ok(!launch_get(launch, "round"), "a member is no pair");
}

int main(void)
{
	struct error error = {""};
	struct record *record = made(), *again = read_back(record, &error);

	ok(again != NULL, "the record reads: %s", error.text);
	if (again)
		check(&again->results[0].launches[0]);
	record_free(again);
	record_free(record);
	return tap_done();
}
