/* The table of commands, and what they share. */
#include "harness/command/command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/record/record_file.h"
#include "harness/run/run.h"
#include "harness/show/compat.h"
#include "harness/show/table.h"

const struct command commands[] = {
	{"check", "[FACTS]", "what on a machine will disturb numbers; changes nothing",
	 "  trapcost check\n"
	 "  trapcost check --target ssh:root@board\n"
	 "  ./facts >facts.txt; trapcost check facts.txt      from a board's kit\n",
	 check_options, cmd_check},
	{"import", "FILE", "the record of a run that an agent made alone",
	 "  ./agent quick.plan >out.txt              on a board, from its kit (make kit)\n"
	 "  trapcost import out.txt --label tree=v6.18\n",
	 import_options, cmd_import},
	{"lab", "NAME=IMAGE... [GLOB...]", "count instructions of kernels booted under QEMU",
	 "  trapcost lab base=old/arch/riscv/boot/Image new=arch/riscv/boot/Image\n"
	 "  trapcost lab on=Image off=Image --append off=riscv_novstateopt 'syscall.*'\n",
	 lab_options, cmd_lab},
	{"list", "[GLOB...]", "what there is to measure",
	 "  trapcost list\n  trapcost list 'syscall.*'\n", list_options, cmd_list},
	{"plan", "[GLOB...]", "what an agent runs on a board that nothing reaches",
	 "  trapcost plan --arch riscv64 >quick.plan\n"
	 "  trapcost plan --preset rigorous 'syscall.*' >syscall.plan\n",
	 plan_options, cmd_plan},
	{"run", "[GLOB...]", "measure, print a table, write a record",
	 "  trapcost run\n"
	 "  trapcost run --preset quick 'syscall.*'\n"
	 "  trapcost run --target ssh:root@board\n"
	 "  trapcost run --compat getppid            V=1 and V=0, as on the linux-riscv list\n"
	 "  trapcost run syscall.getppid.once --cpus 3 -o base/ --label tree=v6.18\n",
	 run_options, cmd_run},
	{"compare", "BASE NEW [MORE...]", "verdicts about kernels, from their records",
	 "  trapcost compare base/ patched/\n"
	 "  trapcost compare v6.18=base/ patch=a.json,b.json --cover\n"
	 "  trapcost compare base/ tonight/ --fail-on slower:3 --format json\n",
	 compare_options, cmd_compare},
	{"report", "RECORD [MORE...]", "a page to read: verdicts, pictures, facts",
	 "  trapcost report base/ patched/ -o report.html\n"
	 "  trapcost report results/board/              its kernels, the oldest first\n"
	 "  trapcost report results/board/6.18/run.json\n",
	 report_options, cmd_report},
	{"ab", "[GLOB...]", "a knob of this machine turned to and fro within one boot",
	 "  trapcost ab --a 'sysctl -q kernel.x=0' --b 'sysctl -q kernel.x=1' 'syscall.*'\n"
	 "  trapcost ab --b 'setpriv --no-new-privs {}' syscall.getppid\n"
	 "  trapcost ab --a-case syscall.getppid --b-case syscall.getppid.once --time 15\n"
	 "  trapcost ab --aa --save-floor\n",
	 ab_options, cmd_ab},
	{"campaign", "NAME=CMD... [GLOB...]",
	 "many boots of several kernels on a board, unattended",
	 "  trapcost campaign -t ssh:root@board --boots 5 -o out/ \\\n"
	 "      base='cp /boot/Image-A /boot/Image' new='cp /boot/Image-B /boot/Image'\n"
	 "  trapcost campaign -t ssh:root@board -o out/ --kexec base=/boot/Image-A \\\n"
	 "      --kexec new=/boot/Image-B 'syscall.*' ctx\n"
	 "  trapcost campaign -t ssh:root@board -o out/ --boot './power-cycle {}' base= new=\n"
	 "  trapcost campaign --resume out/ --report\n",
	 campaign_options, cmd_campaign},
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

struct pair *command_labels(const struct cli *cli, size_t *count, struct error *error)
{
	struct pair *labels = memory_resize(NULL, ((size_t)cli->given_count + 1) * sizeof *labels);

	*count = 0;
	for (int i = 0; i < cli->given_count; i++) {
		const char *label = cli->given[i].value;
		const char *equals = strchr(label, '=');

		if (strcmp(cli->given[i].name, "label") != 0)
			continue;
		if (!equals || equals == label)
			error_set(error, "--label takes KEY=VALUE, not \"%s\"", label);
		else
			labels[(*count)++] =
				(struct pair){memory_copy(label, (size_t)(equals - label)),
					      memory_format("%s", equals + 1)};
	}
	return labels;
}

/* The table comes first: if the disk is full, the figures are not lost. */
int command_deliver(const struct record *record, const struct cli *cli, const char *path,
		    bool broken, struct error *error)
{
	const char *compat = cli_value(cli, "compat");
	char *json = record_json(record);
	bool written;

	if (compat)
		compat_named(compat, error)->print(stdout, record);
	else if (cli_value(cli, "json"))
		puts(json);
	else
		table_print(stdout, record);
	fflush(stdout);
	written = record_file_write(path, json, error) == 0;
	if (written)
		fprintf(stderr, "trapcost: record %s\n", path);
	free(json);
	return run_exit_code(record, broken || !written);
}
