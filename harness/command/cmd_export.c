/* trapcost export: a record or a comparison in another program's format. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/json_out.h"
#include "harness/base/suggest.h"
#include "harness/command/command.h"
#include "harness/compare/side.h"
#include "harness/show/export.h"
#include "harness/show/figures_json.h"

const struct cli_option export_options[] = {
	{"to", 't', "NAME", "ktap, go, or figures (what the pictures are drawn from)"},
	{0},
};

static const struct export_writer *find_writer(const char *name, struct error *error)
{
	const char *best = NULL;
	size_t distance = 0;

	for (const struct export_writer *w = export_writers; w->name; w++) {
		if (name && strcmp(w->name, name) == 0)
			return w;
		if (name)
			suggest_consider(name, w->name, &best, &distance);
	}
	if (!name)
		error_set(error, "export takes --to NAME: ktap, go or figures");
	else if (best)
		error_set(error, "no format \"%s\"; did you mean %s?", name, best);
	else
		error_set(error, "no format \"%s\": ktap, go or figures", name);
	return NULL;
}

/* Any records, of any machines: what the pictures are drawn from. */
static int export_figures(const struct cli *cli, struct error *error)
{
	struct side *sides;
	size_t count;
	int code = EXIT_USAGE;

	if (cli->operand_count == 0)
		error_set(error,
			  "export --to figures takes records, folders or LABEL=PATH[,PATH...]");
	else if (side_read_pooled(&sides, &count, cli->operands, (size_t)cli->operand_count,
				  error) == 0) {
		char *text = json_out_string(figures_json_new(sides, count));

		puts(text);
		free(text);
		code = EXIT_DONE;
	}
	if (cli->operand_count)
		side_free_all(sides, count);
	return code;
}

int cmd_export(const struct cli *cli, struct error *error)
{
	const char *name = cli_value(cli, "to");
	bool figures = name && strcmp(name, "figures") == 0;
	const struct export_writer *writer = figures ? NULL : find_writer(name, error);
	struct export_list list;
	int code = EXIT_USAGE;

	if (figures)
		return export_figures(cli, error);
	if (!writer)
		return EXIT_USAGE;
	if (cli->operand_count != 1) {
		error_set(error, "export takes one RECORD, or what compare --format json wrote");
		return EXIT_USAGE;
	}
	if (export_read(&list, cli->operands[0], error) == 0) {
		writer->write(stdout, &list);
		code = EXIT_DONE;
	}
	export_free(&list);
	return code;
}
