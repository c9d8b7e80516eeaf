/* Kernel, boot, preemption model and mitigations. */
#include "harness/machine/machine.h"

#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"

#define VULNERABILITIES "/sys/devices/system/cpu/vulnerabilities/"

static char *copy(const char *text)
{
	return memory_copy(text, strlen(text));
}

/* The word in parentheses of "none voluntary (full) lazy", or NULL. */
static char *chosen_word(const char *text)
{
	const char *open = text ? strchr(text, '(') : NULL;
	const char *close = open ? strchr(open, ')') : NULL;

	return close ? memory_copy(open + 1, (size_t)(close - open - 1)) : NULL;
}

char *machine_parameter(const char *cmdline, const char *key)
{
	size_t length = strlen(key);
	char *found = NULL;

	while (cmdline && *cmdline) {
		size_t size = strcspn(cmdline, " \n");

		if (size > length && strncmp(cmdline, key, length) == 0) {
			free(found);
			found = memory_copy(cmdline + length, size - length);
		}
		cmdline += size;
		cmdline += strspn(cmdline, " \n");
	}
	return found;
}

/* The model a kernel that was not told otherwise runs. */
static char *configured_preemption(const struct kconfig *config)
{
	static const struct {
		const char *option, *name;
	} models[] = {{"PREEMPT_RT", "rt"},
		      {"PREEMPT_LAZY", "lazy"},
		      {"PREEMPT", "full"},
		      {"PREEMPT_VOLUNTARY", "voluntary"},
		      {"PREEMPT_NONE", "none"}};

	for (size_t i = 0; config && i < sizeof models / sizeof *models; i++) {
		const char *value = kconfig_get(config, models[i].option);

		if (value && strcmp(value, "y") == 0)
			return copy(models[i].name);
	}
	return NULL;
}

/* The build's version says PREEMPT for lazy and full alike: what runs is asked first. */
static char *preemption(const struct facts *facts, const struct kconfig *config)
{
	const char *realtime = facts_file(facts, "/sys/kernel/realtime");
	const char *version = facts_probe(facts, "uname.version");
	char *model;

	if ((realtime && realtime[0] == '1') || (version && strstr(version, "PREEMPT_RT")))
		return copy("rt");
	model = chosen_word(facts_file(facts, "/sys/kernel/debug/sched/preempt"));
	if (!model && version && strstr(version, "PREEMPT_DYNAMIC"))
		model = machine_parameter(facts_file(facts, "/proc/cmdline"), "preempt=");
	return model ? model : configured_preemption(config);
}

static char *mitigations(const struct facts *facts)
{
	const struct fact *fact = NULL;
	char *all = NULL;

	while ((fact = facts_next(facts, fact, FACT_FILE, VULNERABILITIES))) {
		char *state = facts_line(fact->value);
		char *longer = memory_format("%s%s%s: %s", all ? all : "", all ? "; " : "",
					     fact->name + strlen(VULNERABILITIES), state);

		free(state);
		free(all);
		all = longer;
	}
	return all;
}

void machine_read(struct machine *machine, const struct facts *facts, const struct kconfig *config)
{
	const char *hz = facts_probe(facts, "clock.hz");

	machine->architecture = facts_line(facts_probe(facts, "uname.machine"));
	machine->boot_id = facts_line(facts_file(facts, "/proc/sys/kernel/random/boot_id"));
	machine->release = facts_line(facts_probe(facts, "uname.release"));
	machine->version = facts_line(facts_probe(facts, "uname.version"));
	machine->cmdline = facts_line(facts_file(facts, "/proc/cmdline"));
	machine->model = machine_model(facts);
	machine->kind = machine_kind(facts, &machine->kind_reason);
	machine->preemption = preemption(facts, config);
	machine->mitigations = mitigations(facts);
	machine->hz = hz ? strtol(hz, NULL, 10) : 0;
}

void machine_free(struct machine *machine)
{
	free(machine->architecture);
	free(machine->boot_id);
	free(machine->release);
	free(machine->version);
	free(machine->cmdline);
	free(machine->model);
	free(machine->kind_reason);
	free(machine->preemption);
	free(machine->mitigations);
	*machine = (struct machine){0};
}
