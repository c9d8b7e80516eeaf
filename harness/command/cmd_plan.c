/* trapcost plan: what an agent runs on a machine that nothing reaches. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/folder.h"
#include "harness/base/memory.h"
#include "harness/command/command.h"
#include "harness/run/catalog.h"
#include "harness/run/plan.h"

enum { SEED_MOST = 999999999 };

const struct cli_option plan_options[] = {
	{"preset", 'p', "NAME", "quick (default), standard or rigorous"},
	{"arch", 'a', "ARCH", "the machine's, as uname -m says it (default: this one's)"},
	{"cpus", 'c', "LIST", "CPU numbers to measure on (default: the benchmarks choose)"},
	{"seed", 0, "N", "of the order of launches (default: 1)"},
	{0},
};

static bool is_architecture(const char *name, struct error *error)
{
	static const char *const names[] = {"riscv64", "x86_64", "aarch64"};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(name, names[i]) == 0)
			return true;
	error_set(error, "no architecture \"%s\": riscv64, x86_64 or aarch64", name);
	return false;
}

/* Numbers with one comma between two. */
static bool is_list_of_numbers(const char *text)
{
	size_t digits;

	while ((digits = strspn(text, "0123456789")) > 0 && text[digits] == ',')
		text += digits + 1;
	return digits > 0 && text[digits] == '\0';
}

/* What the machine has, nobody knows here. */
static bool is_list(const char *cpus, struct error *error)
{
	if (!cpus || is_list_of_numbers(cpus))
		return true;
	error_set(error, "--cpus cannot be \"%s\": it takes numbers and commas", cpus);
	return false;
}

static void print_plan(const struct catalog *catalog, const size_t *chosen, size_t count,
		       const struct plan_settings *settings, const char *preset)
{
	struct plan plan = {NULL, 0};
	char *text;

	plan_add_facts(&plan);
	plan_add_run(&plan, catalog, chosen, count, settings);
	text = plan_text(&plan);
	printf("# trapcost " TRAPCOST_VERSION
	       ", preset %s, seed %llu; run: ./agent PLAN >out.txt\n%s",
	       preset, (unsigned long long)settings->seed, text);
	free(text);
	plan_free(&plan);
}

static int plan_cases(struct catalog *catalog, const struct cli *cli, const char *machine,
		      enum preset preset, long long seed, struct error *error)
{
	struct plan_settings settings = {
		.preset = presets[preset], .seed = (uint64_t)seed, .cpus = cli_value(cli, "cpus")};
	size_t *chosen = NULL;
	int count = catalog_choose(catalog, cli->operands, cli->operand_count, preset, machine,
				   &chosen, error);

	if (count > 0)
		print_plan(catalog, chosen, (size_t)count, &settings, presets[preset].name);
	free(chosen);
	return count < 0 ? EXIT_USAGE : count == 0 ? EXIT_NOTHING : EXIT_DONE;
}

int cmd_plan(const struct cli *cli, struct error *error)
{
	const char *arch = cli_value(cli, "arch");
	const char *machine = arch ? arch : folder_host_machine();
	struct catalog catalog = {0};
	enum preset preset = PRESET_QUICK;
	long long seed;
	char *folder;
	int code = EXIT_BROKEN;

	if (command_preset(cli, PRESET_QUICK, &preset, error) != 0 ||
	    cli_number(cli, "seed", 0, SEED_MOST, 1, &seed, error) != 0 ||
	    !is_architecture(machine, error) || !is_list(cli_value(cli, "cpus"), error))
		return EXIT_USAGE;
	folder = folder_programs(folder_host_machine(), error);
	if (folder && catalog_load(&catalog, folder, error) == 0)
		code = plan_cases(&catalog, cli, machine, preset, seed, error);
	catalog_free(&catalog);
	free(folder);
	return code;
}
