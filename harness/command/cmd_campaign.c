/* trapcost campaign: many boots of several kernels, unattended. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harness/base/escape.h"
#include "harness/base/folder.h"
#include "harness/base/memory.h"
#include "harness/campaign/board.h"
#include "harness/campaign/drive.h"
#include "harness/campaign/line.h"
#include "harness/campaign/reset.h"
#include "harness/campaign/state.h"
#include "harness/command/campaign_options.h"
#include "harness/command/command.h"
#include "harness/command/compare_options.h"
#include "harness/record/record_file.h"
#include "harness/run/session.h"
#include "harness/run/target.h"
#include "harness/show/report.h"

#define REPORT "report.html"

const struct cli_option campaign_options[] = {
	{"target", 't', "TARGET", "the board: ssh:[user@]host[:port]"},
	{"boots", 'b', "N", "of each kernel (default: 5)"},
	{"output", 'o', "DIR", "a folder for this campaign: its plan and records"},
	{"reboot", 0, "CMD", "on the board, to boot it (default: reboot)"},
	{"kexec", 0, "NAME=IMAGE", "a kernel booted by kexec, IMAGE[,INITRD]; may be repeated"},
	{"boot", 0, "CMD", "on this machine, to boot the board; {} is the kernel's name"},
	{"expect", 0, "NAME=TEXT",
	 "in the kernel's release, version or command line, or it is void"},
	{"rescue", 0, "CMD", "on this machine, once a boot, for a board that does not come back"},
	{"boot-limit", 0, "SEC", "how long a board may take to come up (default: 600)"},
	{"settle", 0, "SEC", "how long it must be idle before it is measured (10)"},
	{"settle-limit", 0, "SEC", "measured by then though not idle (default: 300)"},
	{"resume", 0, "DIR", "go on with that campaign: boots what is missing"},
	{"report", 0, NULL, "at the end also write DIR/" REPORT},
	{"preset", 'p', "NAME", "quick, standard (default) or rigorous; with a GLOB: effort only"},
	{"cpus", 'c', "LIST", "CPU numbers to measure on (default: chosen)"},
	{"label", 'l', "KEY=VALUE", "kept in the records; may be repeated"},
	{"machine", 0, "NAME", "the machine's name in the records"},
	{"seed", 0, "N", "of the order of kernels and launches (default: random)"},
	{"dry-run", 'n', NULL, "print what is booted when, and how long it may take"},
	{"quiet", 'q', NULL, "no progress"},
	COMPARE_OPTION_ROWS,
	{0},
};

/* With or without a campaign's file behind it. */
static void print_boots(const struct campaign *campaign)
{
	for (size_t i = 0; i < campaign->boot_count; i++) {
		const struct campaign_boot *boot = &campaign->boots[i];
		const struct campaign_kernel *kernel = &campaign->kernels[boot->kernel];
		char *way = reset_command(campaign, kernel);

		printf("%3zu  %-12s %-9s %s%s%s\n", i + 1, kernel->name,
		       campaign_status_name((int)boot->status),
		       kernel->command ? kernel->command : "", kernel->command ? "; " : "",
		       way ? way : campaign->boot);
		free(way);
	}
}

static void print_plan(const struct campaign *campaign, double guess_s)
{
	size_t next = campaign_next(campaign);
	double left_s = next < campaign->boot_count ? line_left_s(campaign, next, guess_s, 0) : 0;
	char left[40];

	line_time(left_s, left, sizeof left);
	printf("# %s: %zu kernels, %d boots of each, seed %lld\n# %zu boots to do, about %s\n",
	       campaign->target, campaign->kernel_count, campaign->boots_each,
	       (long long)campaign->seed, campaign_count(campaign, CAMPAIGN_PLANNED), left);
	print_boots(campaign);
}

/* Before the first boot: a wrong name, a missing key and missing programs are told at once, though
 * not of a board that the host has yet to switch on. */
static int look_at_board(const struct campaign *campaign, struct error *error)
{
	struct board_answer answer = {NULL, NULL, 0, 0};
	struct target *target;

	if (campaign->boot) {
		board_ask(&answer, reset_host(campaign));
		if (!answer.boot_id) {
			board_answer_free(&answer);
			return 0;
		}
		board_answer_free(&answer);
	}
	target = target_new(campaign->target, error);
	if (!target)
		return -1;
	target->free(target);
	return 0;
}

/* The kernels that have records, as compare's operands; *count of them. */
static char **operands(const struct campaign *campaign, int *count)
{
	char **list = memory_resize(NULL, (campaign->kernel_count + 1) * sizeof *list);

	*count = 0;
	for (size_t k = 0; k < campaign->kernel_count; k++) {
		bool any = false;

		for (size_t i = 0; i < campaign->boot_count; i++)
			any = any || (campaign->boots[i].kernel == k && campaign->boots[i].record);
		if (any)
			list[(*count)++] =
				memory_format("%s=%s/%s", campaign->kernels[k].name,
					      campaign->folder, campaign->kernels[k].name);
	}
	return list;
}

static int write_report(const struct cli *cli, const struct campaign *campaign,
			const struct compare *compare, struct error *error)
{
	char *command = escape_controls(cli->line), *path = campaign_path(campaign, REPORT);
	char *page = report_page(compare->sides, compare->side_count, compare, command, error);
	int result = page ? record_file_write(path, page, error) : -1;

	if (result == 0)
		fprintf(stderr, "trapcost: report %s\n", path);
	free(page);
	free(path);
	free(command);
	return result;
}

static int print_comparison(const struct cli *cli, const struct campaign *campaign,
			    char *const *list, int count, struct error *error)
{
	struct side *sides = memory_resize(NULL, (size_t)count * sizeof *sides);
	struct compare_options options;
	struct compare *compare = NULL;
	int code;

	if (compare_options_read(cli, &options, error) != 0 ||
	    side_read_all(sides, list, (size_t)count, error) != 0)
		side_free_all(sides, (size_t)count);
	else
		compare = compare_sides(sides, (size_t)count, &options, error);
	if (!compare)
		return EXIT_BROKEN;
	code = compare_options_print(cli, compare, error);
	fflush(stdout);
	if (cli_value(cli, "report") && write_report(cli, campaign, compare, error) != 0)
		code = exit_worse(code, EXIT_BROKEN);
	compare_free(compare);
	return code;
}

/* What is missing, and what there is. */
static int conclude(const struct cli *cli, const struct campaign *campaign, int code,
		    struct error *error)
{
	size_t missing = campaign->boot_count - campaign_count(campaign, CAMPAIGN_MEASURED);
	int count;
	char **list = operands(campaign, &count);

	if (count > 1)
		code = exit_worse(code, print_comparison(cli, campaign, list, count, error));
	else
		fprintf(stderr, "trapcost: nothing to compare: %d of %zu kernels measured\n", count,
			campaign->kernel_count);
	if (missing)
		fprintf(stderr,
			"trapcost: %zu of %zu boots are missing; trapcost campaign --resume %s "
			"boots "
			"them again\n",
			missing, campaign->boot_count, campaign->folder);
	for (int i = 0; i < count; i++)
		free(list[i]);
	free(list);
	return code;
}

static int run_campaign(const struct cli *cli, struct campaign *campaign, const char *programs,
			struct error *error)
{
	struct drive_options options = {.programs = programs,
					.quiet = cli_value(cli, "quiet") != NULL};
	int code;

	options.guess_s = campaign_options_guess_s(campaign, programs, error);
	if (options.guess_s < 0)
		return EXIT_USAGE;
	if (cli_value(cli, "dry-run")) {
		print_plan(campaign, options.guess_s);
		return EXIT_DONE;
	}
	if (!cli_value(cli, "resume") && look_at_board(campaign, error) != 0)
		return EXIT_BROKEN;
	code = drive(campaign, &options, error);
	return error->text[0] ? code : conclude(cli, campaign, code, error);
}

/* A new campaign has a new folder; a dry run leaves it alone. */
static int hold_folder(const struct cli *cli, const struct campaign *campaign, int *hold,
		       struct error *error)
{
	char *path = campaign_path(campaign, STATE_NAME);
	int result = 0;

	if (!cli_value(cli, "resume") && access(path, F_OK) == 0)
		result = error_set(error,
				   "%s is there: --resume %s goes on with it, or take another "
				   "folder",
				   path, campaign->folder);
	if (result == 0 && !cli_value(cli, "dry-run")) {
		*hold = state_hold(campaign->folder, error);
		result = *hold < 0 ? -1 : 0;
	}
	free(path);
	return result;
}

/* The file is read when nobody else writes it. */
static struct campaign *resume(const struct cli *cli, const char *folder, int *hold,
			       struct error *error)
{
	struct campaign *campaign = state_read(folder, error);

	if (campaign && hold_folder(cli, campaign, hold, error) == 0) {
		campaign_free(campaign);
		campaign = state_read(folder, error);
		if (campaign)
			drive_recover(campaign);
		return campaign;
	}
	campaign_free(campaign);
	return NULL;
}

static struct campaign *start(const struct cli *cli, int *hold, struct error *error)
{
	struct campaign *campaign = campaign_options_read(cli, error);

	if (campaign && hold_folder(cli, campaign, hold, error) == 0)
		return campaign;
	campaign_free(campaign);
	return NULL;
}

int cmd_campaign(const struct cli *cli, struct error *error)
{
	const char *folder = cli_value(cli, "resume");
	struct compare_options unused;
	struct campaign *campaign;
	char *programs;
	int hold = -1, code = EXIT_USAGE;

	session_catch_interrupts();
	if (compare_options_read(cli, &unused, error) != 0 ||
	    (folder && campaign_options_resume(cli, error) != 0))
		return EXIT_USAGE;
	programs = folder_programs(folder_host_machine(), error);
	if (!programs)
		return EXIT_BROKEN;
	campaign = folder ? resume(cli, folder, &hold, error) : start(cli, &hold, error);
	if (campaign)
		code = run_campaign(cli, campaign, programs, error);
	if (hold >= 0)
		close(hold);
	campaign_free(campaign);
	free(programs);
	return session_interrupts() ? EXIT_INTERRUPTED : code;
}
