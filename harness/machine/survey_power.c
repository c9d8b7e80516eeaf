/* Questions about frequency, heat, idle states and siblings. */
#include "harness/machine/survey_ask.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"

#define CPU "/sys/devices/system/cpu/"

enum { HOT_MILLIDEGREES = 85000, IDLE_US_MOST = 10 };

static bool ends_with(const char *text, const char *end)
{
	size_t length = strlen(text), tail = strlen(end);

	return length >= tail && strcmp(text + length - tail, end) == 0;
}

/* The next file below `prefix` whose path ends so. */
static const struct fact *next_file(const struct facts *facts, const struct fact *previous,
				    const char *prefix, const char *end)
{
	do
		previous = facts_next(facts, previous, FACT_FILE, prefix);
	while (previous && !ends_with(previous->name, end));
	return previous;
}

/* The number in a file; -1 if there is none. */
static long number_in(const struct survey_input *input, const char *path)
{
	const char *text = facts_file(input->facts, path);

	return text ? strtol(text, NULL, 10) : -1;
}

char *ask_governor(const struct survey_input *input)
{
	const struct fact *fact = NULL;
	int policies = 0, others = 0;
	char *name = NULL, *text = NULL;

	while ((fact = next_file(input->facts, fact, CPU "cpufreq/policy", "/scaling_governor"))) {
		char *governor = facts_line(fact->value);

		policies++;
		if (strcmp(governor, "performance") != 0 && !others++)
			name = governor;
		else
			free(governor);
	}
	if (others)
		text = others == policies
			       ? memory_format("%s", name)
			       : memory_format("%s (%d of %d policies)", name, others, policies);
	free(name);
	return text;
}

char *ask_turbo(const struct survey_input *input)
{
	bool on = number_in(input, CPU "intel_pstate/no_turbo") == 0 ||
		  number_in(input, CPU "cpufreq/boost") == 1;

	return on ? memory_format("on") : NULL;
}

char *ask_throttled(const struct survey_input *input)
{
	struct survey_list list = {0};
	const struct fact *fact = NULL;

	while ((fact = next_file(input->facts, fact, CPU "cpu", "_throttle_count"))) {
		long count = strtol(fact->value, NULL, 10);

		if (count > 0)
			survey_list_add(&list, "CPU %ld %ld times",
					strtol(fact->name + strlen(CPU "cpu"), NULL, 10), count);
	}
	return survey_list_text(&list);
}

char *ask_hot(const struct survey_input *input)
{
	const struct fact *fact = NULL;
	long most = 0;

	while ((fact = next_file(input->facts, fact, "/sys/class/thermal/thermal_zone", "/temp"))) {
		long temperature = strtol(fact->value, NULL, 10);

		most = temperature > most ? temperature : most;
	}
	return most >= HOT_MILLIDEGREES ? memory_format("%ld degrees", most / 1000) : NULL;
}

/* Whether the state whose latency is told in `path` may be entered. */
static bool is_enabled(const struct survey_input *input, const char *path)
{
	return facts_filef(input->facts, "%.*s/disable", (int)(strrchr(path, '/') - path), path) ==
		       NULL ||
	       facts_filef(input->facts, "%.*s/disable", (int)(strrchr(path, '/') - path),
			   path)[0] == '0';
}

char *ask_idle(const struct survey_input *input)
{
	const char *limit = facts_probe(input->facts, "cpu_dma_latency.us");
	long allowed = limit ? strtol(limit, NULL, 10) : -1, deepest = 0;
	const struct fact *fact = NULL;

	while ((fact = next_file(input->facts, fact, CPU "cpu", "/latency"))) {
		long latency = strtol(fact->value, NULL, 10);

		if (latency > deepest && (allowed < 0 || latency <= allowed) &&
		    is_enabled(input, fact->name))
			deepest = latency;
	}
	return deepest >= IDLE_US_MOST ? memory_format("up to %ld us to wake", deepest) : NULL;
}

char *ask_smt(const struct survey_input *input)
{
	return number_in(input, CPU "smt/active") == 1 ? memory_format("on") : NULL;
}
