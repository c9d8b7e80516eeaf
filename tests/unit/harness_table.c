/* The table of a run: what counts when a launch does not stand. */
#include "harness/show/table.h"

#include <stdlib.h>

#include "harness/base/memory.h"
#include "harness/record/figures.h"
#include "tests/tap.h"

static struct launch launch_of(int64_t ns, size_t samples)
{
	struct launch launch = {0};

	launch.result.iterations = 10;
	for (size_t i = 0; i < samples; i++) {
		int64_t row[COLUMNS] = {ns};

		series_append(&launch.result, row, 1u << COLUMN_BATCH_NS);
	}
	return launch;
}

static char *table_of(const struct record *record)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	table_print(out, record);
	fclose(out);
	return text;
}

int main(void)
{
	struct record *record = record_new();
	struct launch broken = launch_of(1, 0), good = launch_of(1000, 4);
	char *text;

	launch_judge(&broken, STATUS_VOID, "a proof did not hold");
	record->results = memory_resize(NULL, sizeof *record->results);
	record->result_count = 1;
	record->results[0] = (struct result){.id = memory_format("nop.x"),
					     .benchmark = memory_format("nop"),
					     .bound = memory_format("core")};
	record_add_launch(&record->results[0], &broken);
	record_add_launch(&record->results[0], &good);
	figures_derive(record);
	text = table_of(record);
	ok(strstr(text, " 1x4 ") != NULL, "the first launch is void: n is that of the other");
	ok(strstr(text, "1 not ok") != NULL, "which is said");
	free(text);
	record_free(record);
	return tap_done();
}
