/* trapcost run: measure, print a table, write a record. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "harness/base/folder.h"
#include "harness/base/memory.h"
#include "harness/base/pair.h"
#include "harness/command/command.h"
#include "harness/record/record_file.h"
#include "harness/run/run.h"
#include "harness/show/compat.h"
#include "harness/show/table.h"

enum { SEED_MOST = 999999999 };

const struct cli_option run_options[] = {
	{"preset", 'p', "NAME", "quick, standard (default) or rigorous; with a GLOB: effort only"},
	{"target", 't', "TARGET", TARGET_KINDS},
	{"cpus", 'c', "LIST", "CPU numbers to measure on (default: chosen)"},
	{"output", 'o', "DIR", "where the record goes (results/); X.json is that file"},
	{"label", 'l', "KEY=VALUE", "kept in the record; may be repeated"},
	{"machine", 'm', "NAME", "the machine's name in the record"},
	{"like", 0, "RECORD", "batch sizes of an earlier record"},
	{"seed", 0, "N", "of the order of launches (default: random)"},
	{"dry-run", 'n', NULL, "print the plan and how long it may take"},
	{"json", 'j', NULL, "the record on stdout instead of the table"},
	{"compat", 0, "PROGRAM",
	 "lines of another program instead: getppid, of the linux-riscv list"},
	{"quiet", 'q', NULL, "no progress"},
	{0},
};

/* What is asked for by the name of another program is not asked for in other words, too. */
static int choose_compat(struct run_options *options, const struct cli *cli, struct error *error)
{
	const char *name = cli_value(cli, "compat");
	const struct compat *compat = name ? compat_named(name, error) : NULL;

	if (!name)
		return 0;
	if (!compat)
		return -1;
	if (cli->operand_count)
		return error_set(error, "--compat %s chooses the cases: name none", name);
	if (cli_value(cli, "json"))
		return error_set(error, "--compat and --json both want stdout: give one");
	options->patterns = compat->cases;
	options->pattern_count = compat->case_count;
	return 0;
}

static int read_options(struct run_options *options, const struct cli *cli, struct error *error)
{
	unsigned int random = 1;
	long long seed;

	*options = (struct run_options){
		.patterns = cli->operands,
		.pattern_count = cli->operand_count,
		.cpus = cli_value(cli, "cpus"),
		.like = cli_value(cli, "like"),
		.machine_name = cli_value(cli, "machine"),
		.command = cli->line,
		.quiet = cli_value(cli, "quiet") != NULL,
	};
	options->labels = command_labels(cli, &options->label_count, error);
	if (getrandom(&random, sizeof random, 0) < 0)
		error_set(error, "no random seed; give one with --seed");
	if (error->text[0] || command_preset(cli, PRESET_STANDARD, &options->preset, error) != 0 ||
	    cli_number(cli, "seed", 0, SEED_MOST, random % SEED_MOST, &seed, error) != 0)
		return -1;
	if (choose_compat(options, cli, error) != 0)
		return -1;
	options->effort = presets[options->preset];
	options->seed = (uint64_t)seed;
	return 0;
}

static void print_plan(const struct run *run)
{
	double launch_s = preset_launch_s(&run->settings.preset);
	char *text = plan_text(&run->plan);

	printf("# %s\n# %zu lines, about %.0f s\n%s", run->record->cpu_reason, run->plan.count,
	       launch_s * (double)run->plan.count, text);
	free(text);
}

static int measure_and_deliver(struct run *run, const struct cli *cli, struct error *error)
{
	char *path = record_path(run->record, cli_value(cli, "output"));
	int code = EXIT_USAGE;

	if (record_file_check(path, error) == 0) {
		bool broken = run_measure(run, error) != 0;

		code = command_deliver(run->record, cli, path, broken, error);
		if (session_interrupts())
			fprintf(stderr,
				"trapcost: interrupted; --like %s goes on with the same batches\n",
				path);
	}
	free(path);
	return code;
}

static int run_on(struct target *target, const struct run_options *options, const struct cli *cli,
		  const char *programs, struct error *error)
{
	struct run run;
	int code = run_prepare(&run, options, programs, target, error);

	if (code == EXIT_DONE && cli_value(cli, "dry-run"))
		print_plan(&run);
	else if (code == EXIT_DONE)
		code = measure_and_deliver(&run, cli, error);
	run_free(&run);
	return code;
}

static int run_at(const char *spec, const struct run_options *options, const struct cli *cli,
		  struct error *error)
{
	char *programs = folder_programs(folder_host_machine(), error); /* they know the cases */
	struct target *target = programs ? target_new(spec, error) : NULL;
	int code = target ? run_on(target, options, cli, programs, error) : EXIT_BROKEN;

	if (target)
		target->free(target);
	free(programs);
	return session_interrupts() ? EXIT_INTERRUPTED : code;
}

int cmd_run(const struct cli *cli, struct error *error)
{
	const char *spec = cli_value(cli, "target");
	struct run_options options;
	int code = EXIT_USAGE;

	session_catch_interrupts();
	spec = spec ? spec : "local";
	if (read_options(&options, cli, error) == 0 && target_is_known(spec, error))
		code = run_at(spec, &options, cli, error);
	pairs_free(options.labels, options.label_count);
	return code;
}
