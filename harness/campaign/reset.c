/* One boot of one kernel. */
#include "harness/campaign/reset.h"

#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/base/text.h"
#include "harness/campaign/board.h"
#include "harness/run/session.h"
#include "harness/run/ssh.h"
#include "harness/run/ssh_ask.h"

enum { REBOOT_LIMIT_S = 60 };

struct reset {
	struct campaign *campaign;
	const struct campaign_kernel *kernel;
	reset_listener *listener;
	void *context;
	char *before; /* the boot_id it had, or NULL: nobody knows */
	bool rescued;
};

const char *reset_host(const struct campaign *campaign)
{
	return campaign->target + strlen("ssh:");
}

/* For a shell, whatever characters it has. */
static char *quoted(const char *word)
{
	struct text text = {NULL, 0};

	text_add(&text, "'");
	for (; *word; word++)
		if (*word == '\'')
			text_add(&text, "'\\''");
		else
			text_add(&text, "%c", *word);
	text_add(&text, "'");
	return text.chars;
}

/* Its services end first where systemd is there to end them. */
static char *kexec_command(const struct campaign_kernel *kernel)
{
	char *image = quoted(kernel->image);
	char *initrd = kernel->initrd ? quoted(kernel->initrd) : NULL;
	char *command =
		memory_format("kexec -l %s %s%s --command-line=\"$(cat /proc/cmdline)\" && sync && "
			      "if [ -d /run/systemd/system ]; then systemctl kexec; "
			      "else kexec -e; fi",
			      image, initrd ? "--initrd=" : "", initrd ? initrd : "");

	free(image);
	free(initrd);
	return command;
}

char *reset_command(const struct campaign *campaign, const struct campaign_kernel *kernel)
{
	if (campaign->boot)
		return NULL;
	return kernel->image ? kexec_command(kernel) : memory_format("%s", campaign->reboot);
}

/* Not the boot before, and none that was measured. */
static bool is_new(const char *boot_id, const void *context)
{
	const struct reset *reset = context;

	return (!reset->before || strcmp(boot_id, reset->before) != 0) &&
	       !campaign_knows_boot(reset->campaign, boot_id);
}

static void explain(const struct reset *reset, const struct board_answer *answer,
		    struct error *error)
{
	int limit_s = reset->campaign->boot_limit_s;

	if (answer->boot_id)
		error_set(error, "no new boot within %d s: it is still up as it was", limit_s);
	else
		error_set(error, "not back within %d s: %s; %s: ssh ssh://%s true", limit_s,
			  answer->words, ssh_advice(answer->words), reset_host(reset->campaign));
}

/* Brings the board back, with whatever kernel, once a boot. False and an error if it cannot. */
static bool rescue(struct reset *reset, struct board_answer *answer, struct error *error)
{
	const struct campaign *campaign = reset->campaign;
	struct error failed = {""}, why = {""};

	explain(reset, answer, &why);
	if (!campaign->rescue || reset->rescued || session_interrupts())
		return error_set(error, "%s", why.text) == 0;
	reset->rescued = true;
	reset->listener("rescuing the board", reset->context);
	if (board_host_command(campaign->rescue, reset->kernel->name, campaign->boot_limit_s,
			       &failed) != 0)
		return error_set(error, "%s; the rescue failed: %s", why.text, failed.text) == 0;
	board_answer_free(answer);
	if (board_await(answer, reset_host(campaign), campaign->boot_limit_s, NULL, NULL))
		return true;
	return error_set(error, "%s; nor after the rescue", why.text) == 0;
}

/*
 * Waits for the boot. What comes up after a rescue may be any kernel, so that the rescue is for the
 * boots to come: this one is lost.
 */
static bool await_boot(struct reset *reset, struct board_answer *answer, struct error *error)
{
	const struct campaign *campaign = reset->campaign;
	struct error why = {""};

	reset->listener("waiting for the board", reset->context);
	if (board_await(answer, reset_host(campaign), campaign->boot_limit_s, is_new, reset))
		return true;
	explain(reset, answer, &why);
	if (rescue(reset, answer, error))
		error_set(error, "%s; the rescue brought it back", why.text);
	return false;
}

/* Waits for a board to install a kernel on. */
static bool await_any(struct reset *reset, struct board_answer *answer, struct error *error)
{
	const struct campaign *campaign = reset->campaign;

	reset->listener("waiting for the board", reset->context);
	return board_await(answer, reset_host(campaign), campaign->boot_limit_s, NULL, NULL) ||
	       rescue(reset, answer, error);
}

/* The boot it has now. What the host boots may be off. */
static bool note_before(struct reset *reset, struct error *error)
{
	const struct campaign *campaign = reset->campaign;
	struct board_answer answer = {NULL, NULL, 0, 0};
	bool there = true;

	if (campaign->boot && !reset->kernel->command)
		board_ask(&answer, reset_host(campaign));
	else
		there = await_any(reset, &answer, error);
	reset->before = answer.boot_id;
	answer.boot_id = NULL;
	board_answer_free(&answer);
	return there;
}

static int install(const struct reset *reset, struct error *error)
{
	const struct campaign *campaign = reset->campaign;

	if (!reset->kernel->command)
		return 0;
	reset->listener("installing the kernel", reset->context);
	return board_command(reset_host(campaign), reset->kernel->command, campaign->boot_limit_s,
			     "its command failed on the board", error);
}

/* A board that boots cuts the connection. */
static int boot(const struct reset *reset, struct error *error)
{
	const struct campaign *campaign = reset->campaign;
	char *command = reset_command(campaign, reset->kernel);
	struct error failed = {""};
	int code;

	reset->listener("booting", reset->context);
	if (!command)
		return board_host_command(campaign->boot, reset->kernel->name,
					  campaign->boot_limit_s, error);
	code = board_command(reset_host(campaign), command, REBOOT_LIMIT_S,
			     "the board does not boot", &failed);
	free(command);
	if (code == 0 || code == SSH_ASK_NONE)
		return 0;
	return error_set(error, "%s", failed.text);
}

static enum campaign_status come_up(struct reset *reset, struct campaign_boot *made,
				    struct error *error)
{
	struct board_answer answer = {NULL, NULL, 0, 0};

	if (!note_before(reset, error))
		return CAMPAIGN_LOST;
	if (install(reset, error) != 0)
		return CAMPAIGN_FAILED;
	if (session_interrupts() || boot(reset, error) != 0 || !await_boot(reset, &answer, error)) {
		board_answer_free(&answer);
		return CAMPAIGN_LOST;
	}
	free(made->boot_id);
	made->boot_id = answer.boot_id;
	made->clock_off_s = answer.clock_off_s;
	answer.boot_id = NULL;
	board_answer_free(&answer);
	return CAMPAIGN_RUNNING;
}

enum campaign_status reset_boot(struct campaign *campaign, size_t index, reset_listener *listener,
				void *context, struct error *error)
{
	struct campaign_boot *made = &campaign->boots[index];
	struct reset reset = {.campaign = campaign,
			      .kernel = &campaign->kernels[made->kernel],
			      .listener = listener,
			      .context = context};
	enum campaign_status status = come_up(&reset, made, error);

	free(reset.before);
	return session_interrupts() ? CAMPAIGN_PLANNED : status;
}
