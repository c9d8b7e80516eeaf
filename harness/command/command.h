/* The commands, one file each (cmd_*.c), and what they share. */
#ifndef TRAPCOST_COMMAND_H
#define TRAPCOST_COMMAND_H

#include <stdbool.h>

#include "harness/base/pair.h"
#include "harness/command/cli.h"
#include "harness/record/record.h"
#include "harness/run/preset.h"

extern const struct cli_option ab_options[], campaign_options[], check_options[], compare_options[],
	export_options[], import_options[], lab_options[], list_options[], plan_options[],
	report_options[], run_options[];

/* Each returns an exit code; with `error` filled, main prints it. */
int cmd_campaign(const struct cli *cli, struct error *error);
int cmd_check(const struct cli *cli, struct error *error);
int cmd_import(const struct cli *cli, struct error *error);
int cmd_list(const struct cli *cli, struct error *error);
int cmd_plan(const struct cli *cli, struct error *error);
int cmd_run(const struct cli *cli, struct error *error);
int cmd_lab(const struct cli *cli, struct error *error);
int cmd_compare(const struct cli *cli, struct error *error);
int cmd_ab(const struct cli *cli, struct error *error);
int cmd_report(const struct cli *cli, struct error *error);
int cmd_export(const struct cli *cli, struct error *error);

/* Reads --preset. -1 and an error for a name that is none. */
int command_preset(const struct cli *cli, enum preset fallback, enum preset *preset,
		   struct error *error);

/* The labels given with --label, a new array; an error if one is malformed. */
struct pair *command_labels(const struct cli *cli, size_t *count, struct error *error);

/* Prints the table (or with --json the record, with --compat its lines) and writes the record to
 * `path`. Returns the exit code; `broken`: something beside the launches went wrong. */
int command_deliver(const struct record *record, const struct cli *cli, const char *path,
		    bool broken, struct error *error);

#endif
