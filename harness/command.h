/* The commands, one file each (cmd_*.c), and what they share. */
#ifndef TRAPCOST_COMMAND_H
#define TRAPCOST_COMMAND_H

#include "harness/cli.h"
#include "harness/preset.h"

extern const struct cli_option list_options[], run_options[], compare_options[], ab_options[],
	export_options[];

/* Each returns an exit code; with `error` filled, main prints it. */
int cmd_list(const struct cli *cli, struct error *error);
int cmd_run(const struct cli *cli, struct error *error);
int cmd_compare(const struct cli *cli, struct error *error);
int cmd_ab(const struct cli *cli, struct error *error);
int cmd_export(const struct cli *cli, struct error *error);

/* Reads --preset. -1 and an error for a name that is none. */
int command_preset(const struct cli *cli, enum preset fallback, enum preset *preset,
		   struct error *error);

#endif
