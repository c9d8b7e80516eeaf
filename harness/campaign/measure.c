/* The record of a boot that is up. */
#include "harness/campaign/measure.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harness/base/exit_code.h"
#include "harness/base/memory.h"
#include "harness/campaign/settle.h"
#include "harness/machine/survey.h"
#include "harness/record/record_file.h"
#include "harness/run/run.h"

/* The name a record gives its kernel. */
#define LABEL "kernel"

/* A boot that is being measured. */
struct measure {
	struct campaign *campaign;
	struct campaign_boot *boot;
	size_t index;
	const char *programs;
	struct target *target;
	struct record *like;
	struct run_options options;
	struct pair *labels;
	struct run run;
};

/* The batch sizes as a record, which is what a run takes them from. */
static struct record *batches_record(const struct campaign *campaign)
{
	struct record *record = record_new();
	size_t count = campaign->batch_count;

	record->results = memory_resize(NULL, (count + 1) * sizeof *record->results);
	for (size_t i = 0; i < count; i++) {
		struct launch launch = {.result.iterations = campaign->batches[i].iterations};

		record->results[i] =
			(struct result){.id = memory_format("%s", campaign->batches[i].id)};
		record_add_launch(&record->results[i], &launch);
	}
	record->result_count = count;
	return record;
}

static void take_batches(struct campaign *campaign, const struct record *record)
{
	for (size_t i = 0; i < record->result_count; i++) {
		const struct result *r = &record->results[i];

		for (size_t j = 0; j < r->launch_count; j++)
			campaign_keep_batch(campaign, r->id, r->launches[j].result.iterations);
	}
}

/* Each boot has an order of cases of its own, from the one seed. */
static void set_options(struct measure *m)
{
	struct campaign *campaign = m->campaign;
	size_t count = campaign->label_count;

	m->labels = memory_resize(NULL, (count + 1) * sizeof *m->labels);
	if (count)
		memcpy(m->labels, campaign->labels, count * sizeof *m->labels);
	m->labels[count] = (struct pair){(char *)LABEL, campaign->kernels[m->boot->kernel].name};
	m->like = batches_record(campaign);
	m->options = (struct run_options){.patterns = campaign->patterns,
					  .pattern_count = campaign->pattern_count,
					  .preset = campaign->preset,
					  .effort = presets[campaign->preset],
					  .seed = (uint64_t)campaign->seed + m->index,
					  .cpus = campaign->cpus,
					  .like_record = m->like,
					  .machine_name = campaign->machine_name,
					  .command = campaign->command_line,
					  .labels = m->labels,
					  .label_count = count + 1,
					  .quiet = true};
}

/* What came up, against what is known; the name keeps what it came up as first. */
static int check_identity(struct measure *m, const struct identity *now, struct error *error)
{
	struct campaign *campaign = m->campaign;
	const struct identity *known[CAMPAIGN_KERNELS_MOST];
	const char *names[CAMPAIGN_KERNELS_MOST];
	char *wrong;

	for (size_t i = 0; i < campaign->kernel_count; i++) {
		known[i] = &campaign->kernels[i].identity;
		names[i] = campaign->kernels[i].name;
	}
	wrong = identity_unexpected(now, names[m->boot->kernel],
				    campaign->kernels[m->boot->kernel].expect);
	if (!wrong)
		wrong = identity_wrong(known, names, campaign->kernel_count, m->boot->kernel, now);
	if (!wrong)
		return 0;
	error_set(error, "%s", wrong);
	free(wrong);
	return -1;
}

/* From the facts of this very run: nothing can come between. */
static enum campaign_status check_kernel(struct measure *m, struct error *error)
{
	struct identity *own = &m->campaign->kernels[m->boot->kernel].identity;
	const struct machine *machine = &m->run.record->machine;
	enum campaign_status status = CAMPAIGN_RUNNING;
	struct identity now;

	if (!machine->boot_id || strcmp(machine->boot_id, m->boot->boot_id) != 0) {
		error_set(error, "it booted once more before it was measured");
		return CAMPAIGN_FAILED;
	}
	if (!identity_take(&now, machine)) {
		error_set(error, "it does not say which kernel it runs");
		status = CAMPAIGN_VOID;
	} else if (check_identity(m, &now, error) != 0) {
		status = CAMPAIGN_VOID;
	} else if (!identity_known(own)) {
		*own = now;
		return status;
	}
	identity_free(&now);
	return status;
}

static bool any_measured(const struct record *record, size_t *broken)
{
	bool any = false;

	*broken = 0;
	for (size_t i = 0; i < record->result_count; i++) {
		any = any || record->results[i].status == STATUS_OK;
		*broken += record->results[i].status == STATUS_FAILED ||
			   record->results[i].status == STATUS_VOID;
	}
	return any;
}

static int write_record(struct measure *m, struct error *error)
{
	char *name = campaign_record_name(m->campaign, m->index);
	char *path = campaign_path(m->campaign, name), *json = record_json(m->run.record);
	int result = record_file_check(path, error);

	if (result == 0)
		result = record_file_write(path, json, error);
	free(json);
	free(path);
	if (result == 0) {
		free(m->boot->record);
		m->boot->record = name;
	} else {
		free(name);
	}
	return result;
}

/* After an interrupt nothing is kept: the boot is done again. */
static enum campaign_status keep(struct measure *m, bool target_failed, struct error *error)
{
	const struct record *record = m->run.record;
	size_t broken;
	bool any = any_measured(record, &broken);

	if (session_interrupts())
		return CAMPAIGN_PLANNED;
	if (any && write_record(m, error) != 0)
		return CAMPAIGN_FAILED;
	if (!any)
		error_set(error, "no case was measured: %s",
			  record->result_count && record->results[0].reason
				  ? record->results[0].reason
				  : "there is none");
	take_batches(m->campaign, record);
	if (target_failed || !any || !record->complete) {
		error_set(error, "launches are missing");
		return CAMPAIGN_FAILED;
	}
	if (broken)
		error_set(error, "%zu of %zu cases failed or were void", broken,
			  record->result_count);
	return CAMPAIGN_MEASURED;
}

static enum campaign_status run_cases(struct measure *m, struct error *error)
{
	int prepared = run_prepare(&m->run, &m->options, m->programs, m->target, error);
	enum campaign_status status = CAMPAIGN_FAILED;

	if (prepared == EXIT_DONE)
		status = check_kernel(m, error);
	if (status == CAMPAIGN_RUNNING) {
		free(m->boot->findings);
		m->boot->findings = survey_brief(&m->run.record->facts);
		status = keep(m, run_measure(&m->run, error) != 0, error);
	}
	run_free(&m->run);
	return status;
}

enum campaign_status measure_boot(struct campaign *campaign, size_t index, const char *programs,
				  reset_listener *listener, void *context, struct error *error)
{
	struct measure m = {.campaign = campaign,
			    .boot = &campaign->boots[index],
			    .index = index,
			    .programs = programs,
			    .target = target_new(campaign->target, error)};
	enum campaign_status status = CAMPAIGN_FAILED;

	if (m.target) {
		listener("settling", context);
		free(m.boot->settled);
		if (settle(campaign, m.target, &m.boot->settled, error) == 0) {
			listener("running", context);
			set_options(&m);
			status = run_cases(&m, error);
			free(m.labels);
			record_free(m.like);
		}
		m.target->free(m.target);
	}
	return session_interrupts() ? CAMPAIGN_PLANNED : status;
}

bool measure_is_done(struct campaign *campaign, size_t index)
{
	struct campaign_boot *boot = &campaign->boots[index];
	char *name = campaign_record_name(campaign, index), *path = campaign_path(campaign, name);
	struct error none = {""};
	struct record *record = access(path, R_OK) == 0 ? record_read(path, &none) : NULL;
	bool done = record && record->complete && record->machine.boot_id && boot->boot_id &&
		    strcmp(record->machine.boot_id, boot->boot_id) == 0;

	if (done) {
		take_batches(campaign, record);
		free(boot->record);
		boot->record = name;
	} else {
		free(name);
	}
	record_free(record);
	free(path);
	return done;
}
