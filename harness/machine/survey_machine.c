/* Questions about the machine, its clock and its load. */
#include "harness/machine/survey_ask.h"

#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"

enum { IDLE_PERCENT = 90, READ_NS_MOST = 200, TICK_NS_MOST = 100 };

static char *of_kind(const struct survey_input *input, enum machine_kind kind)
{
	return input->machine.kind == kind ? memory_format("%s", input->machine.kind_reason) : NULL;
}

char *ask_emulated(const struct survey_input *input)
{
	return of_kind(input, MACHINE_EMULATED);
}

char *ask_virtual(const struct survey_input *input)
{
	return of_kind(input, MACHINE_VIRTUAL);
}

char *ask_steal(const struct survey_input *input)
{
	unsigned long long ticks = facts_steal_ticks(input->facts);

	return ticks ? memory_format("%llu ticks since the boot", ticks) : NULL;
}

char *ask_load(const struct survey_input *input)
{
	struct survey_list list = {0};

	for (size_t i = 0; input->topology && i < input->topology->count; i++) {
		const struct topology_cpu *cpu = &input->topology->cpus[i];

		if (cpu->online && cpu->allowed && cpu->idle * 100 < IDLE_PERCENT)
			survey_list_add(&list, "CPU %d %.0f %% busy", cpu->id,
					100 - cpu->idle * 100);
	}
	return survey_list_text(&list);
}

static bool alike(const struct topology_cpu *a, const struct topology_cpu *b)
{
	return a->size == b->size &&
	       (a->type && b->type ? strcmp(a->type, b->type) == 0 : a->type == b->type);
}

/* Whether an earlier CPU that can be measured on is of this one's type. */
static bool seen_before(const struct topology *topology, size_t i)
{
	for (size_t j = 0; j < i; j++)
		if (topology->cpus[j].online && topology->cpus[j].allowed &&
		    alike(&topology->cpus[j], &topology->cpus[i]))
			return true;
	return false;
}

char *ask_types(const struct survey_input *input)
{
	const struct topology *topology = input->topology;
	struct survey_list list = {0};
	char *text;

	for (size_t i = 0; topology && i < topology->count; i++)
		if (topology->cpus[i].online && topology->cpus[i].allowed &&
		    !seen_before(topology, i))
			survey_list_add(&list, "CPU %d", topology->cpus[i].id);
	text = survey_list_text(&list);
	if (list.count > 1) {
		char *types = memory_format("%zu types of core, from %s on", list.count, text);

		free(text);
		return types;
	}
	free(text);
	return NULL;
}

char *ask_clocksource(const struct survey_input *input)
{
	static const char *const slow[] = {"hpet", "acpi_pm", "jiffies", "refined-jiffies", "pit"};
	char *name = facts_line(facts_file(
		input->facts, "/sys/devices/system/clocksource/clocksource0/current_clocksource"));

	for (size_t i = 0; name && i < sizeof slow / sizeof *slow; i++)
		if (strcmp(name, slow[i]) == 0)
			return name;
	free(name);
	return NULL;
}

/* A probe's number of nanoseconds if it is more than that. */
static char *more_than(const struct survey_input *input, const char *probe, long most,
		       const char *what)
{
	const char *text = facts_probe(input->facts, probe);
	long value = text ? strtol(text, NULL, 10) : 0;

	return value > most ? memory_format("%s %ld ns", what, value) : NULL;
}

char *ask_clock_read(const struct survey_input *input)
{
	return more_than(input, "clock.read_ns", READ_NS_MOST, "reading it takes");
}

char *ask_clock_tick(const struct survey_input *input)
{
	return more_than(input, "clock.tick_ns", TICK_NS_MOST, "the clock steps by");
}
