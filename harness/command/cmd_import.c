/* trapcost import: the record of a run that an agent made alone. */
#include <stdio.h>
#include <stdlib.h>

#include "harness/base/folder.h"
#include "harness/base/memory.h"
#include "harness/base/pair.h"
#include "harness/command/command.h"
#include "harness/record/figures.h"
#include "harness/record/record_file.h"
#include "harness/run/assemble.h"
#include "harness/run/import.h"

const struct cli_option import_options[] = {
	{"output", 'o', "DIR", "where the record goes (results/); X.json is that file"},
	{"label", 'l', "KEY=VALUE", "kept in the record; may be repeated"},
	{"machine", 'm', "NAME", "the machine's name in the record"},
	{"json", 'j', NULL, "the record on stdout instead of the table"},
	{0},
};

static int deliver(struct record *record, const struct cli *cli, struct error *error)
{
	char *path;
	int code = EXIT_USAGE;

	assemble_machine(record, cli_value(cli, "machine"));
	record->command = memory_format("%s", cli->line);
	record->tool_version = memory_format("%s", TRAPCOST_VERSION);
	record_end(record);
	figures_derive(record);
	path = record_path(record, cli_value(cli, "output"));
	if (record_file_check(path, error) == 0)
		code = command_deliver(record, cli, path, false, error);
	free(path);
	return code;
}

static int import(const struct cli *cli, const char *programs, struct error *error)
{
	struct import import;
	size_t label_count;
	struct pair *labels = command_labels(cli, &label_count, error);
	int code = import_read(&import, cli->operands[0], programs, error);

	if (error->text[0] && code == EXIT_DONE)
		code = EXIT_USAGE; /* a label */
	if (code == EXIT_DONE) {
		if (import.lossy)
			fprintf(stderr, "trapcost: some of %s is torn or missing\n",
				cli->operands[0]);
		assemble_labels(import.record, labels, label_count);
		code = deliver(import.record, cli, error);
	}
	import_free(&import);
	pairs_free(labels, label_count);
	return code;
}

int cmd_import(const struct cli *cli, struct error *error)
{
	char *programs;
	int code = EXIT_BROKEN;

	if (cli->operand_count != 1) {
		error_set(error, "import takes one file: what an agent printed");
		return EXIT_USAGE;
	}
	programs = folder_programs(folder_host_machine(), error); /* they know the cases */
	if (programs)
		code = import(cli, programs, error);
	free(programs);
	return code;
}
