/*
 * What launches come to by the rules of the record room, from their text: a line a launch with
 * cycles and ns per operation, "-" where it does not count, and the share of its samples that had
 * the core to themselves.
 *
 * usage: launch_medians LAUNCH...
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/record/figures.h"

static struct launch read_launch(const char *path)
{
	struct launch launch = {0};
	FILE *file = fopen(path, "re");
	char *line = NULL;
	size_t room = 0;

	if (!file) {
		perror(path);
		exit(2);
	}
	while (getline(&line, &room, file) > 0) {
		line[strcspn(line, "\n")] = '\0';
		launch_add_line(&launch, line);
	}
	free(line);
	fclose(file);
	return launch;
}

static void print_median(const struct result *r, const struct launch *launch, enum metric metric)
{
	double median;

	if (figures_count(r, launch, metric) &&
	    metric_launch(launch, &launch->result, metric, &median))
		printf("%.6g ", median);
	else
		printf("- ");
}

int main(int argc, char **argv)
{
	struct record *record = record_new();
	struct result *r = record->results = memory_resize(NULL, sizeof *r);

	record->result_count = 1;
	*r = (struct result){.id = memory_format("launches")};
	for (int i = 1; i < argc; i++) {
		struct launch launch = read_launch(argv[i]);

		record_add_launch(r, &launch);
	}
	figures_derive(record);
	for (size_t i = 0; i < r->launch_count; i++) {
		const struct series *series = &r->launches[i].result;
		size_t quiet = series->count - series->shared_count;

		print_median(r, &r->launches[i], METRIC_CYCLES);
		print_median(r, &r->launches[i], METRIC_NS);
		printf("%.2f\n", series->count ? (double)quiet / (double)series->count : 0.0);
	}
	record_free(record);
	return 0;
}
