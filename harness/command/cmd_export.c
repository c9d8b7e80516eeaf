/* trapcost export: a record or a comparison in another program's format. */
#include <string.h>

#include "harness/base/suggest.h"
#include "harness/command/command.h"
#include "harness/show/export.h"

const struct cli_option export_options[] = {
	{"to", 't', "NAME", "ktap or go"},
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
		error_set(error, "export takes --to NAME: ktap or go");
	else if (best)
		error_set(error, "no format \"%s\"; did you mean %s?", name, best);
	else
		error_set(error, "no format \"%s\": ktap or go", name);
	return NULL;
}

int cmd_export(const struct cli *cli, struct error *error)
{
	const struct export_writer *writer = find_writer(cli_value(cli, "to"), error);
	struct export_list list;
	int code = EXIT_USAGE;

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
