/* trapcost ab: A against B within one boot, or the machine's own noise floor. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "harness/base/exit_code.h"
#include "harness/base/folder.h"
#include "harness/base/memory.h"
#include "harness/command/command.h"
#include "harness/command/compare_options.h"
#include "harness/compare/noise_floor.h"
#include "harness/record/record_file.h"
#include "harness/run/ab.h"

enum { PAIRS_DEFAULT = 20, SECONDS_MOST = 86400, SEED_MOST = 999999999 };

const struct cli_option ab_options[] = {
	{"a", 'a', "CMD", "shell command before each round of A; with {} in it, run around it"},
	{"b", 'b', "CMD", "the same for B"},
	{"a-case", 0, "ID", "the case that is A"},
	{"b-case", 0, "ID", "the case that is B"},
	{"aa", 0, NULL, "A and B are the same: the noise floor of this machine"},
	{"save-floor", 0, NULL, "with --aa: keep the floor beside the machine's records"},
	{"rounds", 'r', "N", "rounds of A and of B, at least 6 (default: 20)"},
	{"time", 't', "SECONDS", "as many rounds as fit (at least 6)"},
	{"cpus", 'c', "LIST", "CPU numbers to measure on (default: chosen)"},
	{"output", 'o', "DIR", "keep the two records below this folder"},
	{"machine", 0, "NAME", "the machine's name in the records"},
	{"seed", 0, "N", "of the order of cases (default: random)"},
	{"quiet", 'q', NULL, "no progress"},
	COMPARE_OPTION_ROWS,
	{0},
};

/* Exactly one of: commands, cases, neither. */
static int check_question(const struct cli *cli, struct error *error)
{
	bool knobs = cli_value(cli, "a") || cli_value(cli, "b");
	bool cases = cli_value(cli, "a-case") || cli_value(cli, "b-case");
	bool aa = cli_value(cli, "aa") != NULL;

	if (knobs + cases + aa != 1)
		return error_set(error, "ab takes one of --a CMD --b CMD, --a-case ID --b-case ID, "
					"or --aa");
	if (cases && (!cli_value(cli, "a-case") || !cli_value(cli, "b-case")))
		return error_set(error, "--a-case and --b-case go together");
	if (cases && cli->operand_count)
		return error_set(error, "--a-case and --b-case are the cases; no others");
	if (cli_value(cli, "save-floor") && !aa)
		return error_set(error, "--save-floor goes with --aa");
	return 0;
}

static int read_ab_options(const struct cli *cli, struct ab_options *o, struct error *error)
{
	bool limited = cli_value(cli, "time") && !cli_value(cli, "rounds");
	long long pairs, seconds, seed;
	unsigned int random = 1;

	if (check_question(cli, error) != 0)
		return -1;
	if (getrandom(&random, sizeof random, 0) < 0)
		return error_set(error, "no random seed; give one with --seed");
	if (cli_number(cli, "rounds", AB_PAIRS_MIN, AB_PAIRS_MAX,
		       limited ? AB_PAIRS_MAX : PAIRS_DEFAULT, &pairs, error) != 0 ||
	    cli_number(cli, "time", 1, SECONDS_MOST, 0, &seconds, error) != 0 ||
	    cli_number(cli, "seed", 0, SEED_MOST, random % SEED_MOST, &seed, error) != 0)
		return -1;
	*o = (struct ab_options){.command = {cli_value(cli, "a"), cli_value(cli, "b")},
				 .case_id = {cli_value(cli, "a-case"), cli_value(cli, "b-case")},
				 .pairs = (int)pairs,
				 .seconds = (double)seconds};
	o->run = (struct run_options){.patterns = cli->operands,
				      .pattern_count = cli->operand_count,
				      .preset = PRESET_QUICK,
				      .effort = presets[PRESET_QUICK],
				      .seed = (uint64_t)seed,
				      .cpus = cli_value(cli, "cpus"),
				      .machine_name = cli_value(cli, "machine"),
				      .command = cli->line,
				      .quiet = cli_value(cli, "quiet") != NULL};
	return 0;
}

/* Below a folder, as run does: MACHINE/KERNEL/.... */
static char *path_of(const struct record *record, const char *output)
{
	char *folder = memory_format("%s/", output ? output : "results");
	char *path = record_path(record, folder);

	free(folder);
	return path;
}

static int keep_record(const struct record *record, const char *output, struct error *error)
{
	char *path = path_of(record, output), *json = record_json(record);
	int result = record_file_check(path, error);

	if (result == 0)
		result = record_file_write(path, json, error);
	if (result == 0)
		fprintf(stderr, "trapcost: record %s\n", path);
	free(json);
	free(path);
	return result;
}

static int keep_floor(const struct cli *cli, const struct compare *compare, double percent,
		      struct error *error)
{
	const struct record *record = compare->sides[0].records[0];
	char *path = path_of(record, cli_value(cli, "output")), *written = NULL;
	int result = record_file_check(path, error);

	if (result == 0)
		result = noise_floor_write(record, path, percent, &written, error);
	if (result == 0)
		fprintf(stderr, "trapcost: floor %s\n", written);
	free(written);
	free(path);
	return result;
}

static int tell_floor(const struct cli *cli, const struct compare *compare, struct error *error)
{
	const char *format = cli_value(cli, "format");
	double percent = noise_floor_propose(compare);
	FILE *out = format && strcmp(format, "text") != 0 ? stderr : stdout;

	if (!(percent > 0))
		return error_set(error,
				 "no noise floor: no row has an interval; use more --rounds");

	fprintf(out,
		"Noise floor of %s within one boot: %.2g%% (every row is the same within it).\n"
		"compare takes --margin %.2g, or the floor that --save-floor keeps.\n",
		compare->sides[0].records[0]->machine_name, percent, percent);
	return cli_value(cli, "save-floor") ? keep_floor(cli, compare, percent, error) : 0;
}

static const char *label_of(const struct ab_options *o, enum ab_side side)
{
	if (o->case_id[side])
		return o->case_id[side];
	return o->command[side] ? o->command[side] : "as it is";
}

/* Both records pass to the comparison. */
static struct compare *compare_records(const struct ab_options *o, struct record *records[2],
				       const struct compare_options *options, struct error *error)
{
	struct side *sides = memory_resize(NULL, 2 * sizeof *sides);

	for (int s = AB_A; s <= AB_B; s++) {
		struct record **list = memory_resize(NULL, sizeof(*list));

		list[0] = records[s];
		side_from_records(&sides[s], label_of(o, (enum ab_side)s), list, 1);
		side_group(&sides[s], true);
	}
	return compare_new(sides, 2, options, error);
}

static int report(const struct cli *cli, const struct ab_options *o, struct record *records[2],
		  int code, struct error *error)
{
	struct compare_options options;
	struct compare *compare;

	for (int s = AB_A; s <= AB_B && cli_value(cli, "output"); s++)
		if (keep_record(records[s], cli_value(cli, "output"), error) != 0)
			code = exit_worse(code, EXIT_BROKEN);
	if (compare_options_read(cli, &options, error) != 0) {
		record_free(records[AB_A]);
		record_free(records[AB_B]);
		return EXIT_USAGE;
	}
	compare = compare_records(o, records, &options, error);
	if (!compare)
		return exit_worse(code, EXIT_NOTHING);
	code = exit_worse(code, compare_options_print(cli, compare, error));
	if (cli_value(cli, "aa") && tell_floor(cli, compare, error) != 0)
		code = exit_worse(code, EXIT_BROKEN);
	compare_free(compare);
	return code;
}

int cmd_ab(const struct cli *cli, struct error *error)
{
	struct compare_options unused;
	struct ab_options options;
	struct record *records[2];
	char *programs;
	int code;

	session_catch_interrupts();
	if (read_ab_options(cli, &options, error) != 0 ||
	    compare_options_read(cli, &unused, error) != 0)
		return EXIT_USAGE;
	programs = folder_programs(folder_host_machine(), error);
	if (!programs)
		return EXIT_BROKEN;
	if (ab_measure(&options, programs, records, &code, error) != 0)
		code = exit_worse(code, EXIT_BROKEN);
	free(programs);
	return records[AB_A] ? report(cli, &options, records, code, error) : code;
}
