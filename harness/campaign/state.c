/* Writing the campaign's file, and holding its folder. */
#include "harness/campaign/state.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "harness/base/json_out.h"
#include "harness/base/memory.h"
#include "harness/record/record_file.h"

bool state_takes(const char *text)
{
	json_t *json = json_string(text);
	bool takes = json != NULL;

	json_decref(json);
	return takes;
}

/* As it is: it is to be read back. What is not UTF-8 was refused (state_takes()). */
static json_t *raw(const char *text)
{
	json_t *json = text ? json_string(text) : json_null();

	return json ? json : json_out_text(text);
}

static json_t *identity_json(const struct identity *identity)
{
	json_t *object;

	if (!identity_known(identity))
		return json_null();
	object = json_object();
	json_out_put(object, "release", raw(identity->release));
	json_out_put(object, "version", raw(identity->version));
	json_out_put(object, "cmdline", raw(identity->cmdline));
	return object;
}

static json_t *kernels_json(const struct campaign *campaign)
{
	json_t *array = json_array();

	for (size_t i = 0; i < campaign->kernel_count; i++) {
		const struct campaign_kernel *kernel = &campaign->kernels[i];
		json_t *object = json_object();

		json_out_put(object, "name", raw(kernel->name));
		json_out_put(object, "command", raw(kernel->command));
		json_out_put(object, "image", raw(kernel->image));
		json_out_put(object, "initrd", raw(kernel->initrd));
		json_out_put(object, "expect", raw(kernel->expect));
		json_out_put(object, "came_up_as", identity_json(&kernel->identity));
		json_array_append_new(array, object);
	}
	return array;
}

static json_t *boots_json(const struct campaign *campaign)
{
	json_t *array = json_array();

	for (size_t i = 0; i < campaign->boot_count; i++) {
		const struct campaign_boot *boot = &campaign->boots[i];
		json_t *object = json_object();

		json_out_put(object, "kernel", raw(campaign->kernels[boot->kernel].name));
		json_out_put(object, "status", raw(campaign_status_name((int)boot->status)));
		json_out_put(object, "attempts", json_integer(boot->attempts));
		json_out_put(object, "boot_id", raw(boot->boot_id));
		json_out_put(object, "record", raw(boot->record));
		json_out_put(object, "reason", raw(boot->reason));
		json_out_put(object, "findings", raw(boot->findings));
		json_out_put(object, "settled", raw(boot->settled));
		json_out_put(object, "clock_off_s", json_integer(boot->clock_off_s));
		json_out_put(object, "took_s", json_out_number(boot->took_s));
		json_array_append_new(array, object);
	}
	return array;
}

static json_t *batches_json(const struct campaign *campaign)
{
	json_t *object = json_object();

	for (size_t i = 0; i < campaign->batch_count; i++)
		json_out_put(object, campaign->batches[i].id,
			     json_integer(campaign->batches[i].iterations));
	return object;
}

static json_t *labels_json(const struct campaign *campaign)
{
	json_t *object = json_object();

	for (size_t i = 0; i < campaign->label_count; i++)
		json_out_put(object, campaign->labels[i].key, raw(campaign->labels[i].value));
	return object;
}

static json_t *plan_json(const struct campaign *campaign)
{
	json_t *object = json_object(), *patterns = json_array();

	for (int i = 0; i < campaign->pattern_count; i++)
		json_array_append_new(patterns, raw(campaign->patterns[i]));
	json_out_put(object, "target", raw(campaign->target));
	json_out_put(object, "reboot", raw(campaign->reboot));
	json_out_put(object, "boot", raw(campaign->boot));
	json_out_put(object, "rescue", raw(campaign->rescue));
	json_out_put(object, "boot_limit_s", json_integer(campaign->boot_limit_s));
	json_out_put(object, "settle_s", json_integer(campaign->settle_s));
	json_out_put(object, "settle_limit_s", json_integer(campaign->settle_limit_s));
	json_out_put(object, "boots_each", json_integer(campaign->boots_each));
	json_out_put(object, "seed", json_integer(campaign->seed));
	json_out_put(object, "preset", raw(presets[campaign->preset].name));
	json_out_put(object, "cases", patterns);
	json_out_put(object, "cpus", raw(campaign->cpus));
	json_out_put(object, "machine", raw(campaign->machine_name));
	json_out_put(object, "labels", labels_json(campaign));
	return object;
}

int state_write(const struct campaign *campaign, struct error *error)
{
	json_t *root = json_object();
	char *path = campaign_path(campaign, STATE_NAME), *text;
	int result;

	json_out_put(root, "format", raw("trapcost-campaign"));
	json_out_put(root, "format_version", json_integer(1));
	json_out_put(root, "tool_version", raw(TRAPCOST_VERSION));
	json_out_put(root, "command", raw(campaign->command_line));
	json_out_put(root, "plan", plan_json(campaign));
	json_out_put(root, "kernels", kernels_json(campaign));
	json_out_put(root, "batch_sizes", batches_json(campaign));
	json_out_put(root, "boots", boots_json(campaign));
	text = json_out_string(root);
	result = record_file_write(path, text, error);
	free(text);
	free(path);
	return result;
}

int state_hold(const char *folder, struct error *error)
{
	char *path = memory_format("%s/" STATE_NAME, folder);
	int file = -1;

	if (record_file_check(path, error) == 0) {
		file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
		if (file < 0)
			error_set(error, "cannot open %s: %s", folder, strerror(errno));
	}
	if (file >= 0 && flock(file, LOCK_EX | LOCK_NB) != 0) {
		error_set(error, "another campaign runs in %s", folder);
		close(file);
		file = -1;
	}
	free(path);
	return file;
}
