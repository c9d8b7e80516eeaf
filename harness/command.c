/* The table of commands, and what they share. */
#include "harness/command.h"

#include <stddef.h>

const struct command commands[] = {
	{"list", "[GLOB...]", "what there is to measure",
	 "  trapcost list\n  trapcost list 'syscall.*'\n", list_options, cmd_list},
	{"run", "[GLOB...]", "measure, print a table, write a record",
	 "  trapcost run\n"
	 "  trapcost run --preset quick 'syscall.*'\n"
	 "  trapcost run syscall.getppid.once --cpus 3 -o base/ --label tree=v6.18\n",
	 run_options, cmd_run},
	{"compare", "BASE NEW [MORE...]", "verdicts about kernels, from their records",
	 "  trapcost compare base/ patched/\n"
	 "  trapcost compare v6.18=base/ patch=a.json,b.json --cover\n"
	 "  trapcost compare base/ tonight/ --fail-on slower:3 --format json\n",
	 compare_options, cmd_compare},
	{"ab", "[GLOB...]", "a knob of this machine turned to and fro within one boot",
	 "  trapcost ab --a 'sysctl -q kernel.x=0' --b 'sysctl -q kernel.x=1' 'syscall.*'\n"
	 "  trapcost ab --b 'setpriv --no-new-privs {}' syscall.getppid\n"
	 "  trapcost ab --a-case syscall.getppid --b-case syscall.getppid.once --time 15\n"
	 "  trapcost ab --aa --save-floor\n",
	 ab_options, cmd_ab},
	{"export", "RECORD|COMPARE", "a record, or a comparison in JSON, for other programs",
	 "  trapcost export --to ktap results/board/6.18/run.json\n"
	 "  trapcost compare base/ patched/ --format json > c.json\n"
	 "  trapcost export --to go c.json | benchstat -col kernel -\n",
	 export_options, cmd_export},
	{0},
};

int command_preset(const struct cli *cli, enum preset fallback, enum preset *preset,
		   struct error *error)
{
	const char *name = cli_value(cli, "preset");

	*preset = name ? preset_named(name) : fallback;
	if (*preset != PRESETS)
		return 0;
	return error_set(error, "no preset \"%s\": quick, standard or rigorous", name);
}
