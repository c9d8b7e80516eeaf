/* Mutated benchmark text, as a target may send it. */
#include "tests/fuzz/fuzz.h"

#include "harness/base/memory.h"
#include "harness/record/flag.h"
#include "harness/record/launch.h"
#include "harness/record/metric.h"

static int use(const struct launch *launch)
{
	double value = 0;
	int measured = 0;

	for (int m = 0; m < METRICS; m++) {
		measured += metric_launch(launch, &launch->result, (enum metric)m, &value);
		metric_launch(launch, &launch->overhead, (enum metric)m, &value);
		metric_missing(launch, (enum metric)m);
	}
	flags_of(launch, 250);
	return launch->status == STATUS_OK && measured > 0;
}

static int fuzz_one(const uint8_t *bytes, size_t size)
{
	char *text = memory_copy((const char *)bytes, size), *rest = text, *line;
	struct launch launch = {0};
	int good;

	while ((line = strsep(&rest, "\n")) != NULL)
		launch_add_line(&launch, line);
	good = use(&launch);
	launch_free(&launch);
	free(text);
	return good;
}
