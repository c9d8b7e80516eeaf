/* A record in memory: its life. */
#include "harness/record/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "harness/base/memory.h"

enum { RUN_ID_BYTES = 16 };

static char *random_id(void)
{
	unsigned char bytes[RUN_ID_BYTES];
	char text[2 * RUN_ID_BYTES + 1];

	if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
		abort(); /* cannot happen for 16 bytes once the kernel has booted */
	for (size_t i = 0; i < sizeof bytes; i++)
		snprintf(text + 2 * i, 3, "%02x", bytes[i]);
	return memory_copy(text, strlen(text));
}

static char *utc_now(void)
{
	time_t now = time(NULL);
	struct tm tm;
	char text[32];

	gmtime_r(&now, &tm);
	strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &tm);
	return memory_copy(text, strlen(text));
}

struct record *record_new(void)
{
	struct record *record = memory_resize(NULL, sizeof *record);

	*record = (struct record){.run_id = random_id(), .started = utc_now(), .cpu = -1};
	facts_init(&record->facts);
	facts_init(&record->facts_after);
	return record;
}

void record_end(struct record *record)
{
	free(record->ended);
	record->ended = utc_now();
}

static void free_figures(struct figure *figures)
{
	for (int m = 0; m < METRICS; m++)
		free(figures[m].reason);
}

static void free_result(struct result *r)
{
	char *strings[] = {r->id,   r->benchmark, r->operation, r->bound,
			   r->unit, r->vstate,    r->reason};

	for (size_t i = 0; i < sizeof strings / sizeof *strings; i++)
		free(strings[i]);
	for (size_t i = 0; i < r->launch_count; i++)
		launch_free(&r->launches[i]);
	free(r->launches);
	free_figures(r->figures);
	free_figures(r->overhead);
}

void record_free(struct record *record)
{
	if (!record)
		return;
	char *strings[] = {record->path,     record->run_id,     record->started,
			   record->ended,    record->command,    record->tool_version,
			   record->preset,   record->cpu_reason, record->machine_name,
			   record->core_type};

	for (size_t i = 0; i < sizeof strings / sizeof *strings; i++)
		free(strings[i]);
	pairs_free(record->labels, record->label_count);
	machine_free(&record->machine);
	kconfig_free(record->config);
	facts_free(&record->facts);
	facts_free(&record->facts_after);
	for (size_t i = 0; i < record->result_count; i++)
		free_result(&record->results[i]);
	free(record->results);
	free(record);
}

void record_add_launch(struct result *result, const struct launch *launch)
{
	result->launches = memory_resize(result->launches,
					 (result->launch_count + 1) * sizeof *result->launches);
	result->launches[result->launch_count++] = *launch;
}

const struct result *record_result(const struct record *record, const char *id)
{
	for (size_t i = 0; i < record->result_count; i++)
		if (strcmp(record->results[i].id, id) == 0)
			return &record->results[i];
	return NULL;
}
