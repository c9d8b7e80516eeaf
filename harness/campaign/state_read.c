/* Reading the campaign's file. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "harness/base/json_in.h"
#include "harness/base/memory.h"
#include "harness/campaign/state.h"

enum { SECONDS_MOST = 86400 * 7 };

/* As it was written: commands are not only ASCII. */
static char *raw(const struct json_in *in, json_t *parent, const char *key)
{
	json_t *value = json_object_get(parent, key);

	if (value && !json_is_null(value) && !json_is_string(value))
		json_in_complain(in, key, "a text or null");
	return json_is_string(value) ? memory_format("%s", json_string_value(value)) : NULL;
}

static char *raw_required(const struct json_in *in, json_t *parent, const char *key)
{
	char *text = raw(in, parent, key);

	if (!text)
		json_in_complain(in, key, "a text");
	return text;
}

static int integer(const struct json_in *in, json_t *parent, const char *key, int least, int most)
{
	return (int)json_in_integer(in, parent, key, least, most, least);
}

static void read_cases(struct campaign *campaign, const struct json_in *in, json_t *plan)
{
	json_t *cases = json_in_array(in, plan, "cases"), *value;
	size_t i;

	campaign->patterns = memory_resize(NULL, (json_array_size(cases) + 1) * sizeof(char *));
	json_array_foreach(cases, i, value)
	{
		if (!json_is_string(value))
			json_in_complain(in, "cases", "texts");
		else
			campaign->patterns[campaign->pattern_count++] =
				memory_format("%s", json_string_value(value));
	}
}

static void read_labels(struct campaign *campaign, const struct json_in *in, json_t *plan)
{
	json_t *labels = json_in_object(in, plan, "labels"), *value;
	const char *key;

	campaign->labels =
		memory_resize(NULL, (json_object_size(labels) + 1) * sizeof *campaign->labels);
	json_object_foreach(labels, key, value)
	{
		if (!json_is_string(value))
			json_in_complain(in, "labels", "texts");
		else
			campaign->labels[campaign->label_count++] =
				(struct pair){memory_format("%s", key),
					      memory_format("%s", json_string_value(value))};
	}
}

static void read_plan(struct campaign *campaign, const struct json_in *in, json_t *plan)
{
	char *preset = raw_required(in, plan, "preset");

	campaign->target = raw_required(in, plan, "target");
	campaign->reboot = raw_required(in, plan, "reboot");
	campaign->boot = raw(in, plan, "boot");
	campaign->rescue = raw(in, plan, "rescue");
	campaign->boot_limit_s = integer(in, plan, "boot_limit_s", 1, SECONDS_MOST);
	campaign->settle_s = integer(in, plan, "settle_s", 0, SECONDS_MOST);
	campaign->settle_limit_s = integer(in, plan, "settle_limit_s", 0, SECONDS_MOST);
	campaign->boots_each = integer(in, plan, "boots_each", 1, CAMPAIGN_BOOTS_MOST);
	campaign->seed = json_in_integer(in, plan, "seed", 0, INT32_MAX, 0);
	campaign->cpus = raw(in, plan, "cpus");
	campaign->machine_name = raw(in, plan, "machine");
	campaign->preset = preset ? preset_named(preset) : PRESETS;
	if (campaign->preset == PRESETS) {
		json_in_complain(in, "preset", "the name of a preset");
		campaign->preset = PRESET_STANDARD;
	}
	free(preset);
	read_cases(campaign, in, plan);
	read_labels(campaign, in, plan);
}

static void read_identity(struct identity *identity, const struct json_in *in, json_t *kernel)
{
	json_t *object = json_object_get(kernel, "came_up_as");

	if (!object || json_is_null(object))
		return;
	identity->release = raw_required(in, object, "release");
	identity->version = raw_required(in, object, "version");
	identity->cmdline = raw_required(in, object, "cmdline");
}

static void read_kernels(struct campaign *campaign, const struct json_in *in, json_t *root)
{
	json_t *kernels = json_in_array(in, root, "kernels"), *value;
	size_t i;

	json_array_foreach(kernels, i, value)
	{
		struct campaign_kernel kernel = {.name = raw_required(in, value, "name"),
						 .command = raw(in, value, "command"),
						 .image = raw(in, value, "image"),
						 .initrd = raw(in, value, "initrd"),
						 .expect = raw(in, value, "expect")};

		read_identity(&kernel.identity, in, value);
		if (!kernel.name)
			kernel.name = memory_format("%zu", i); /* the error is set */
		if (campaign_add_kernel(campaign, kernel, in->error) != 0)
			return;
	}
	if (campaign->kernel_count == 0)
		json_in_complain(in, "kernels", "one at least");
}

static size_t kernel_named(const struct campaign *campaign, const char *name)
{
	size_t i = 0;

	while (i < campaign->kernel_count && strcmp(campaign->kernels[i].name, name) != 0)
		i++;
	return i;
}

static struct campaign_boot read_boot(const struct campaign *campaign, const struct json_in *in,
				      json_t *value)
{
	char *name = raw_required(in, value, "kernel");
	struct campaign_boot boot = {
		.kernel = name ? kernel_named(campaign, name) : campaign->kernel_count,
		.status = (enum campaign_status)json_in_choice(
			in, value, "status", campaign_status_name, CAMPAIGN_STATUSES),
		.attempts = integer(in, value, "attempts", 0, INT32_MAX),
		.boot_id = raw(in, value, "boot_id"),
		.record = raw(in, value, "record"),
		.reason = raw(in, value, "reason"),
		.findings = raw(in, value, "findings"),
		.settled = raw(in, value, "settled"),
		.clock_off_s = json_in_integer(in, value, "clock_off_s", INT64_MIN, INT64_MAX, 0),
		.took_s = json_in_number(in, value, "took_s"),
	};

	if (boot.kernel == campaign->kernel_count)
		json_in_complain(in, "kernel", "the name of one of the kernels");
	if (!(boot.took_s >= 0))
		boot.took_s = 0;
	free(name);
	return boot;
}

static void read_boots(struct campaign *campaign, const struct json_in *in, json_t *root)
{
	json_t *boots = json_in_array(in, root, "boots"), *value;
	size_t i;

	campaign->boots =
		memory_resize(NULL, (json_array_size(boots) + 1) * sizeof *campaign->boots);
	json_array_foreach(boots, i, value)
	{
		campaign->boots[campaign->boot_count++] = read_boot(campaign, in, value);
	}
}

static void read_batches(struct campaign *campaign, const struct json_in *in, json_t *root)
{
	json_t *batches = json_in_object(in, root, "batch_sizes"), *value;
	const char *id;

	json_object_foreach(batches, id, value)
	{
		if (!json_is_integer(value) || json_integer_value(value) <= 0)
			json_in_complain(in, "batch_sizes", "whole numbers above 0");
		else
			campaign_keep_batch(campaign, id, json_integer_value(value));
	}
}

static void check_format(const struct json_in *in, json_t *root)
{
	const char *format = json_string_value(json_object_get(root, "format"));

	if (!format || strcmp(format, "trapcost-campaign") != 0)
		error_set(in->error, "%s is not the file of a campaign", in->path);
	else if (json_integer_value(json_object_get(root, "format_version")) != 1)
		error_set(in->error,
			  "%s was written by another version of trapcost: "
			  "go on with that one",
			  in->path);
}

static struct campaign *read_file(const char *path, struct error *error)
{
	json_t *root = json_in_load(path, error);
	struct json_in in = {.path = path, .error = error};
	struct campaign *campaign;

	if (!root)
		return NULL;
	campaign = campaign_new();
	check_format(&in, root);
	if (!json_in_failed(&in)) {
		campaign->command_line = raw_required(&in, root, "command");
		read_plan(campaign, &in, json_in_object(&in, root, "plan"));
		read_kernels(campaign, &in, root);
		read_boots(campaign, &in, root);
		read_batches(campaign, &in, root);
	}
	json_decref(root);
	if (!json_in_failed(&in))
		return campaign;
	campaign_free(campaign);
	return NULL;
}

static char *folder_of(const char *folder)
{
	size_t length = strlen(folder);
	struct stat status;

	if (stat(folder, &status) == 0 && S_ISREG(status.st_mode)) {
		const char *slash = strrchr(folder, '/');

		return slash ? memory_copy(folder, slash == folder ? 1 : (size_t)(slash - folder))
			     : memory_format(".");
	}
	while (length > 1 && folder[length - 1] == '/')
		length--;
	return memory_copy(folder, length);
}

struct campaign *state_read(const char *folder, struct error *error)
{
	char *place = folder_of(folder), *path = memory_format("%s/" STATE_NAME, place);
	struct campaign *campaign = read_file(path, error);

	if (campaign)
		campaign->folder = place;
	else
		free(place);
	free(path);
	return campaign;
}
