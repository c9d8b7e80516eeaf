/* A campaign as data. */
#include "harness/campaign/campaign.h"

#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/campaign/schedule.h"

struct campaign *campaign_new(void)
{
	struct campaign *campaign = memory_resize(NULL, sizeof *campaign);

	*campaign = (struct campaign){.boot_limit_s = CAMPAIGN_BOOT_LIMIT_S,
				      .settle_s = CAMPAIGN_SETTLE_S,
				      .settle_limit_s = CAMPAIGN_SETTLE_LIMIT_S,
				      .preset = PRESET_STANDARD};
	return campaign;
}

static void free_kernel(struct campaign_kernel *kernel)
{
	free(kernel->name);
	free(kernel->command);
	free(kernel->image);
	free(kernel->initrd);
	free(kernel->expect);
	identity_free(&kernel->identity);
}

static void free_boot(struct campaign_boot *boot)
{
	free(boot->boot_id);
	free(boot->record);
	free(boot->reason);
	free(boot->findings);
	free(boot->settled);
}

static void free_lists(struct campaign *campaign)
{
	for (size_t i = 0; i < campaign->kernel_count; i++)
		free_kernel(&campaign->kernels[i]);
	for (size_t i = 0; i < campaign->boot_count; i++)
		free_boot(&campaign->boots[i]);
	for (size_t i = 0; i < campaign->batch_count; i++)
		free(campaign->batches[i].id);
	for (int i = 0; i < campaign->pattern_count; i++)
		free(campaign->patterns[i]);
	pairs_free(campaign->labels, campaign->label_count);
	free(campaign->kernels);
	free(campaign->boots);
	free(campaign->batches);
	free(campaign->patterns);
}

void campaign_free(struct campaign *campaign)
{
	if (!campaign)
		return;
	free_lists(campaign);
	free(campaign->folder);
	free(campaign->command_line);
	free(campaign->target);
	free(campaign->reboot);
	free(campaign->boot);
	free(campaign->rescue);
	free(campaign->cpus);
	free(campaign->machine_name);
	free(campaign);
}

/* It becomes a folder, a label and a word of a shell's command. */
static bool is_good_name(const char *name)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
				      "0123456789._+-";

	return name[0] && name[0] != '.' && name[0] != '-' && !name[strspn(name, letters)];
}

int campaign_add_kernel(struct campaign *campaign, struct campaign_kernel kernel,
			struct error *error)
{
	size_t count = campaign->kernel_count;
	int result = 0;

	if (!is_good_name(kernel.name))
		result = error_set(
			error, "a kernel cannot be named \"%s\": letters, digits and ._+- inside",
			kernel.name);
	else if (count == CAMPAIGN_KERNELS_MOST)
		result = error_set(error, "more than %d kernels", CAMPAIGN_KERNELS_MOST);
	for (size_t i = 0; i < count && result == 0; i++)
		if (strcmp(campaign->kernels[i].name, kernel.name) == 0)
			result = error_set(error, "two kernels with the name \"%s\"", kernel.name);
	campaign->kernels =
		memory_resize(campaign->kernels, (count + 1) * sizeof *campaign->kernels);
	campaign->kernels[campaign->kernel_count++] = kernel;
	return result;
}

void campaign_schedule(struct campaign *campaign)
{
	size_t kernels = campaign->kernel_count, count = kernels * (size_t)campaign->boots_each;
	size_t *order = memory_resize(NULL, (count + 1) * sizeof *order);

	schedule_make(order, kernels, (size_t)campaign->boots_each, (uint64_t)campaign->seed);
	campaign->boots = memory_resize(NULL, (count + 1) * sizeof *campaign->boots);
	for (size_t i = 0; i < count; i++)
		campaign->boots[i] = (struct campaign_boot){.kernel = order[i]};
	campaign->boot_count = count;
	free(order);
}

const char *campaign_status_name(int status)
{
	static const char *const names[] = {"planned", "booting", "running", "measured",
					    "failed",  "void",    "lost"};

	return names[status];
}

void campaign_set(struct campaign_boot *boot, enum campaign_status status, char *reason)
{
	boot->status = status;
	free(boot->reason);
	boot->reason = reason;
}

void campaign_renew(struct campaign *campaign)
{
	for (size_t i = 0; i < campaign->boot_count; i++)
		if (campaign->boots[i].status != CAMPAIGN_MEASURED)
			campaign_set(&campaign->boots[i], CAMPAIGN_PLANNED, NULL);
}

size_t campaign_next(const struct campaign *campaign)
{
	size_t i = 0;

	while (i < campaign->boot_count && campaign->boots[i].status != CAMPAIGN_PLANNED)
		i++;
	return i;
}

size_t campaign_count(const struct campaign *campaign, enum campaign_status status)
{
	size_t count = 0;

	for (size_t i = 0; i < campaign->boot_count; i++)
		count += campaign->boots[i].status == status;
	return count;
}

bool campaign_knows_boot(const struct campaign *campaign, const char *boot_id)
{
	for (size_t i = 0; i < campaign->boot_count; i++)
		if (campaign->boots[i].boot_id && strcmp(campaign->boots[i].boot_id, boot_id) == 0)
			return true;
	return false;
}

int64_t campaign_batch(const struct campaign *campaign, const char *id)
{
	for (size_t i = 0; i < campaign->batch_count; i++)
		if (strcmp(campaign->batches[i].id, id) == 0)
			return campaign->batches[i].iterations;
	return 0;
}

void campaign_keep_batch(struct campaign *campaign, const char *id, int64_t iterations)
{
	size_t count = campaign->batch_count;

	if (iterations <= 0 || campaign_batch(campaign, id))
		return;
	campaign->batches =
		memory_resize(campaign->batches, (count + 1) * sizeof *campaign->batches);
	campaign->batches[campaign->batch_count++] =
		(struct campaign_batch){memory_format("%s", id), iterations};
}

char *campaign_record_name(const struct campaign *campaign, size_t boot)
{
	return memory_format("%s/%03zu.json", campaign->kernels[campaign->boots[boot].kernel].name,
			     boot + 1);
}

char *campaign_path(const struct campaign *campaign, const char *name)
{
	return memory_format("%s/%s", campaign->folder, name);
}

double campaign_boot_s(const struct campaign *campaign)
{
	double sum = 0;
	size_t count = 0;

	for (size_t i = 0; i < campaign->boot_count; i++) {
		sum += campaign->boots[i].took_s;
		count += campaign->boots[i].took_s > 0;
	}
	return count ? sum / (double)count : 0;
}
