/* trapcost list: what there is to measure. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/folder.h"
#include "harness/command/command.h"
#include "harness/run/catalog.h"

const struct cli_option list_options[] = {
	{"preset", 'p', "NAME", "only what this preset measures: quick, standard, rigorous"},
	{"all", 'a', NULL, "cases of other architectures, too"},
	{0},
};

/* What an operation is, is said once for the cases of a benchmark. */
static void print_case(const struct catalog_case *c, const struct catalog_case *before, int width)
{
	const char *preset = c->preset < PRESETS ? presets[c->preset].name : "-";
	bool said = before && strcmp(before->operation, c->operation) == 0;

	printf("%-*s  %-8s  ", width, c->id, preset);
	if (said)
		puts(c->bound);
	else
		printf("%-6s  %s\n", c->bound, c->operation);
}

static void print_cases(const struct catalog *catalog, const size_t *chosen, int count)
{
	size_t width = 0;

	for (int i = 0; i < count; i++) {
		size_t length = strlen(catalog->cases[chosen[i]].id);

		width = length > width ? length : width;
	}
	printf("%-*s  %-8s  %-6s  %s\n", (int)width, "case", "preset", "bound", "one operation is");
	for (int i = 0; i < count; i++)
		print_case(&catalog->cases[chosen[i]], i ? &catalog->cases[chosen[i - 1]] : NULL,
			   (int)width);
}

int cmd_list(const struct cli *cli, struct error *error)
{
	const char *machine = folder_host_machine();
	enum preset preset = PRESET_RIGOROUS;
	struct catalog catalog = {0};
	size_t *chosen = NULL;
	char *folder;
	int count = -1;

	if (command_preset(cli, PRESET_RIGOROUS, &preset, error) != 0)
		return EXIT_USAGE;
	folder = folder_programs(machine, error);
	if (!folder || catalog_load(&catalog, folder, error) != 0) {
		free(folder);
		return EXIT_BROKEN;
	}
	count = catalog_choose(&catalog, cli->operands, cli->operand_count, preset,
			       cli_value(cli, "all") ? NULL : machine, &chosen, error);
	if (count > 0)
		print_cases(&catalog, chosen, count);
	free(chosen);
	catalog_free(&catalog);
	free(folder);
	return count < 0 ? EXIT_USAGE : count == 0 ? EXIT_NOTHING : EXIT_DONE;
}
