/* What the command line says of a new campaign. */
#include "harness/command/campaign_options.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "harness/base/memory.h"
#include "harness/campaign/state.h"
#include "harness/command/command.h"
#include "harness/run/catalog.h"
#include "harness/run/ssh.h"

enum {
	BOOTS_DEFAULT = 5,
	SECONDS_MOST = 86400,
	SEED_MOST = 999999999,
	GUESS_BOOT_S = 60 /* from the command until sshd answers */
};

#define SSH "ssh:"
#define HOW "-t ssh:[user@]host[:port]"

static char *copy(const char *text)
{
	return text ? memory_format("%s", text) : NULL;
}

/* NAME=COMMAND; no command where the host's does it all. */
static int add_operand(struct campaign *campaign, const char *operand, struct error *error)
{
	const char *equals = strchr(operand, '=');
	struct campaign_kernel kernel = {
		.name = memory_copy(operand, (size_t)(equals - operand)),
		.command = equals[1] ? copy(equals + 1) : NULL,
	};

	if (!kernel.command && !campaign->boot)
		error_set(error,
			  "%s has no command: NAME=COMMAND installs the kernel on the board (only "
			  "--boot with {} needs none)",
			  operand);
	if (!state_takes(operand))
		error_set(error, "\"%s\" is not UTF-8", operand);
	campaign_add_kernel(campaign, kernel, error);
	return error->text[0] ? -1 : 0;
}

/* NAME=IMAGE[,INITRD]. */
static int add_kexec(struct campaign *campaign, const char *text, struct error *error)
{
	const char *equals = strchr(text, '='), *comma = equals ? strchr(equals, ',') : NULL;
	struct campaign_kernel kernel = {.name = NULL};

	if (!equals || equals == text || !equals[1] || comma == equals + 1 || (comma && !comma[1]))
		return error_set(error, "--kexec takes NAME=IMAGE[,INITRD], not \"%s\"", text);
	if (campaign->boot)
		return error_set(error, "--boot and --kexec both boot the board: give one");
	kernel.name = memory_copy(text, (size_t)(equals - text));
	kernel.image =
		comma ? memory_copy(equals + 1, (size_t)(comma - equals - 1)) : copy(equals + 1);
	kernel.initrd = comma ? copy(comma + 1) : NULL;
	return campaign_add_kernel(campaign, kernel, error);
}

/* Kernels have a '=', globs have not. */
static int read_operands(struct campaign *campaign, const struct cli *cli, struct error *error)
{
	campaign->patterns = memory_resize(NULL, ((size_t)cli->operand_count + 1) * sizeof(char *));
	for (int i = 0; i < cli->operand_count; i++) {
		if (!strchr(cli->operands[i], '='))
			campaign->patterns[campaign->pattern_count++] = copy(cli->operands[i]);
		else if (add_operand(campaign, cli->operands[i], error) != 0)
			return -1;
	}
	for (int i = 0; i < cli->given_count; i++)
		if (strcmp(cli->given[i].name, "kexec") == 0 &&
		    add_kexec(campaign, cli->given[i].value, error) != 0)
			return -1;
	if (campaign->kernel_count == 0)
		return error_set(
			error, "no kernel: NAME=COMMAND, or --kexec NAME=IMAGE[,INITRD], for each");
	return 0;
}

/* NAME=TEXT for kernels that are there. */
static int add_expect(struct campaign *campaign, const char *text, struct error *error)
{
	size_t length = strcspn(text, "=");

	if (!text[length] || !text[length + 1])
		return error_set(error, "--expect takes NAME=TEXT, not \"%s\"", text);
	for (size_t i = 0; i < campaign->kernel_count; i++) {
		struct campaign_kernel *kernel = &campaign->kernels[i];

		if (strlen(kernel->name) != length || strncmp(kernel->name, text, length) != 0)
			continue;
		free(kernel->expect);
		kernel->expect = copy(text + length + 1);
		return 0;
	}
	return error_set(error, "--expect \"%s\": no kernel has that name", text);
}

static int read_expects(struct campaign *campaign, const struct cli *cli, struct error *error)
{
	for (int i = 0; i < cli->given_count; i++)
		if (strcmp(cli->given[i].name, "expect") == 0 &&
		    add_expect(campaign, cli->given[i].value, error) != 0)
			return -1;
	return 0;
}

/* A way to boot that is the same for all, with no command that differs, boots one kernel. */
static int check_ways(const struct campaign *campaign, const struct cli *cli, struct error *error)
{
	bool differs = !campaign->boot || strstr(campaign->boot, CAMPAIGN_NAME);

	if (campaign->boot && cli_value(cli, "reboot"))
		return error_set(error, "--boot and --reboot both boot the board: give one");
	for (size_t i = 0; i < campaign->kernel_count; i++)
		differs = differs || campaign->kernels[i].command;
	if (!differs && campaign->kernel_count > 1)
		return error_set(error,
				 "--boot \"%s\" is the same for all kernels: put {} where "
				 "the name goes",
				 campaign->boot);
	return 0;
}

static int check_target(const char *target, struct error *error)
{
	if (!target)
		return error_set(error, "a campaign needs a board that can boot: " HOW);
	if (strncmp(target, SSH, strlen(SSH)) != 0)
		return error_set(error, "a campaign cannot boot \"%s\" and stay: " HOW, target);
	if (!ssh_is_address(target + strlen(SSH)))
		return error_set(error, "\"%s\" is no address: [user@]host[:port]",
				 target + strlen(SSH));
	return 0;
}

static int read_number(const struct cli *cli, const char *name, int least, int most, int fallback,
		       int *number, struct error *error)
{
	long long value;
	int result = cli_number(cli, name, least, most, fallback, &value, error);

	*number = (int)value;
	return result;
}

static int read_numbers(struct campaign *c, const struct cli *cli, struct error *error)
{
	unsigned int random = 1;
	long long seed;

	if (getrandom(&random, sizeof random, 0) < 0)
		return error_set(error, "no random seed; give one with --seed");
	if (read_number(cli, "boots", 1, CAMPAIGN_BOOTS_MOST, BOOTS_DEFAULT, &c->boots_each,
			error) != 0 ||
	    read_number(cli, "boot-limit", 1, SECONDS_MOST, CAMPAIGN_BOOT_LIMIT_S, &c->boot_limit_s,
			error) != 0 ||
	    read_number(cli, "settle", 0, SECONDS_MOST, CAMPAIGN_SETTLE_S, &c->settle_s, error) !=
		    0 ||
	    read_number(cli, "settle-limit", 0, SECONDS_MOST, CAMPAIGN_SETTLE_LIMIT_S,
			&c->settle_limit_s, error) != 0 ||
	    cli_number(cli, "seed", 0, SEED_MOST, random % SEED_MOST, &seed, error) != 0)
		return -1;
	c->seed = seed;
	return command_preset(cli, PRESET_STANDARD, &c->preset, error);
}

static int check_texts(const struct cli *cli, struct error *error)
{
	for (int i = 0; i < cli->given_count; i++)
		if (!state_takes(cli->given[i].value))
			return error_set(error, "--%s \"%s\" is not UTF-8", cli->given[i].name,
					 cli->given[i].value);
	return 0;
}

static char *folder_name(const char *output)
{
	size_t length = strlen(output);

	while (length > 1 && output[length - 1] == '/')
		length--;
	return memory_copy(output, length);
}

static int read_texts(struct campaign *campaign, const struct cli *cli, struct error *error)
{
	const char *output = cli_value(cli, "output"), *reboot = cli_value(cli, "reboot");

	if (!output || !*output)
		return error_set(error, "a campaign needs a folder of its own: -o DIR");
	campaign->folder = folder_name(output);
	campaign->command_line = copy(cli->line);
	campaign->target = copy(cli_value(cli, "target"));
	campaign->reboot = copy(reboot ? reboot : "reboot");
	campaign->boot = copy(cli_value(cli, "boot"));
	campaign->rescue = copy(cli_value(cli, "rescue"));
	campaign->cpus = copy(cli_value(cli, "cpus"));
	campaign->machine_name = copy(cli_value(cli, "machine"));
	campaign->labels = command_labels(cli, &campaign->label_count, error);
	return error->text[0] ? -1 : 0;
}

struct campaign *campaign_options_read(const struct cli *cli, struct error *error)
{
	struct campaign *campaign = campaign_new();

	if (check_texts(cli, error) == 0 && check_target(cli_value(cli, "target"), error) == 0 &&
	    read_texts(campaign, cli, error) == 0 && read_numbers(campaign, cli, error) == 0 &&
	    read_operands(campaign, cli, error) == 0 && read_expects(campaign, cli, error) == 0 &&
	    check_ways(campaign, cli, error) == 0) {
		campaign_schedule(campaign);
		return campaign;
	}
	campaign_free(campaign);
	return NULL;
}

int campaign_options_resume(const struct cli *cli, struct error *error)
{
	static const char *const fixed[] = {"target",     "boots",   "output",       "reboot",
					    "kexec",      "expect",  "boot",         "rescue",
					    "boot-limit", "settle",  "settle-limit", "preset",
					    "cpus",       "machine", "label",        "seed"};

	if (cli->operand_count)
		return error_set(error, "--resume goes on as planned: no \"%s\"", cli->operands[0]);
	for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
		if (cli_value(cli, fixed[i]))
			return error_set(error, "--resume goes on as planned: no --%s", fixed[i]);
	return 0;
}

double campaign_options_guess_s(const struct campaign *campaign, const char *programs,
				struct error *error)
{
	const struct preset_plan *effort = &presets[campaign->preset];
	struct catalog catalog = {NULL, NULL, 0};
	size_t *chosen = NULL;
	double guess = -1;
	int count = -1;

	if (catalog_load(&catalog, programs, error) == 0)
		count = catalog_choose(&catalog, campaign->patterns, campaign->pattern_count,
				       campaign->preset, NULL, &chosen, error);
	if (count >= 0)
		guess = GUESS_BOOT_S + campaign->settle_s +
			count * (effort->rounds + 1) * preset_launch_s(effort);
	catalog_free(&catalog);
	free(chosen);
	return guess;
}
