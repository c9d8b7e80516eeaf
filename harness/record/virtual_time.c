/* Instructions from virtual time. */
#include "harness/record/virtual_time.h"

#include <stdlib.h>

#include "harness/base/memory.h"

static void count_series(struct series *series, int64_t empty_ns)
{
	int64_t *counts = memory_resize(NULL, series->room * sizeof *counts);

	for (size_t i = 0; i < series->count; i++)
		counts[i] = series->column[COLUMN_BATCH_NS][i] - empty_ns;
	series->column[COLUMN_INSTRUCTIONS] = counts;
}

static void count_launch(struct launch *launch)
{
	int64_t empty_ns = launch_integer(launch, "empty-batch-ns", 0);

	if (launch->result.column[COLUMN_INSTRUCTIONS]) {
		launch_set(launch, "instructions-from", "the guest's counter");
		return;
	}
	if (!launch->result.count)
		return;
	count_series(&launch->result, empty_ns);
	if (launch->overhead.count)
		count_series(&launch->overhead, empty_ns);
	launch_set(launch, "instructions-from", "virtual time, one a ns");
}

void virtual_time_count(struct record *record)
{
	record->machine.kind = MACHINE_EMULATED;
	free(record->machine.kind_reason);
	record->machine.kind_reason = memory_format("QEMU, which counts instructions (-icount)");
	for (size_t i = 0; i < record->result_count; i++)
		for (size_t j = 0; j < record->results[i].launch_count; j++)
			count_launch(&record->results[i].launches[j]);
}
