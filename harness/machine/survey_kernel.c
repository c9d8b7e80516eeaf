/* Questions about what the kernel does besides. */
#include "harness/machine/survey_ask.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"

#define CPU "/sys/devices/system/cpu/"
#define SYSCTL "/proc/sys/kernel/"

/* The number behind "NAME:" in /proc/self/status; -1 if there is none. */
static long status_field(const struct survey_input *input, const char *name)
{
	const char *line = facts_file(input->facts, "/proc/self/status");
	size_t length = strlen(name);

	while (line && (strncmp(line, name, length) != 0 || line[length] != ':')) {
		line = strchr(line, '\n');
		line += line != NULL;
	}
	return line ? strtol(line + length + 1, NULL, 10) : -1;
}

static bool is_one(const struct survey_input *input, const char *path)
{
	const char *text = facts_file(input->facts, path);

	return text && text[0] == '1';
}

char *ask_traced(const struct survey_input *input)
{
	return status_field(input, "TracerPid") > 0 ? memory_format("by another process") : NULL;
}

char *ask_tracer(const struct survey_input *input)
{
	static const char *const folders[] = {"/sys/kernel/tracing", "/sys/kernel/debug/tracing"};
	static const char *const events[] = {"raw_syscalls", "syscalls"};
	struct survey_list list = {0};

	for (int i = 0; i < 2 && !list.count; i++) {
		char *tracer =
			facts_line(facts_filef(input->facts, "%s/current_tracer", folders[i]));

		if (tracer && strcmp(tracer, "nop") != 0)
			survey_list_add(&list, "%s", tracer);
		free(tracer);
		for (int j = 0; j < 2; j++) {
			const char *on = facts_filef(input->facts, "%s/events/%s/enable",
						     folders[i], events[j]);

			if (on && on[0] != '0')
				survey_list_add(&list, "%s", events[j]);
		}
	}
	return survey_list_text(&list);
}

static bool is_built_in(const struct survey_input *input, const char *option)
{
	const char *value = input->config ? kconfig_get(input->config, option) : NULL;

	return value && strcmp(value, "y") == 0;
}

char *ask_debug(const struct survey_input *input)
{
	static const char *const options[] = {
		"KASAN",         "KCSAN",           "KCOV",          "PROVE_LOCKING",
		"LOCK_STAT",     "DEBUG_SPINLOCK",  "DEBUG_MUTEXES", "DEBUG_RWSEMS",
		"DEBUG_VM",      "DEBUG_PAGEALLOC", "DEBUG_ENTRY",   "DEBUG_ATOMIC_SLEEP",
		"DEBUG_OBJECTS", "DEBUG_LOCK_ALLOC"};
	struct survey_list list = {0};

	for (size_t i = 0; i < sizeof options / sizeof *options; i++)
		if (is_built_in(input, options[i]))
			survey_list_add(&list, "%s", options[i]);
	return survey_list_text(&list);
}

static bool means_on(const char *value)
{
	static const char *const words[] = {"on", "1", "y", "Y", "yes", "true"};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strcmp(value, words[i]) == 0)
			return true;
	return false;
}

/* The command line wins over the configuration. */
char *ask_kstack(const struct survey_input *input)
{
	char *value = machine_parameter(facts_file(input->facts, "/proc/cmdline"),
					"randomize_kstack_offset=");
	bool on = value ? means_on(value) : is_built_in(input, "RANDOMIZE_KSTACK_OFFSET_DEFAULT");

	free(value);
	return on ? memory_format("random") : NULL;
}

char *ask_mitigations(const struct survey_input *input)
{
	static const char folder[] = CPU "vulnerabilities/";
	struct survey_list list = {0};
	const struct fact *fact = NULL;

	while ((fact = facts_next(input->facts, fact, FACT_FILE, folder)))
		if (strncmp(fact->value, "Mitigation", strlen("Mitigation")) == 0)
			survey_list_add(&list, "%s", fact->name + strlen(folder));
	return survey_list_text(&list);
}

char *ask_audit(const struct survey_input *input)
{
	const char *enabled = facts_probe(input->facts, "audit.enabled");

	return enabled && enabled[0] != '0' ? memory_format("on") : NULL;
}

char *ask_seccomp(const struct survey_input *input)
{
	long filters = status_field(input, "Seccomp_filters");

	if (status_field(input, "Seccomp") <= 0)
		return NULL;
	return filters > 0 ? memory_format("%ld filter%s", filters, filters > 1 ? "s" : "")
			   : memory_format("on");
}

char *ask_isolation(const struct survey_input *input)
{
	const char *list = facts_file(input->facts, CPU "isolated");

	return list && (list[0] == '\n' || !list[0]) ? memory_format("no CPU") : NULL;
}

/* Without any, old kernels say "(null)". */
char *ask_nohz(const struct survey_input *input)
{
	char *list = facts_line(facts_file(input->facts, CPU "nohz_full"));
	char *text =
		list && list[0] >= '0' && list[0] <= '9' ? memory_format("CPUs %s", list) : NULL;

	free(list);
	return text;
}

char *ask_sched_ext(const struct survey_input *input)
{
	const char *state = facts_file(input->facts, "/sys/kernel/sched_ext/state");
	char *name;

	if (!state || strncmp(state, "enabled", strlen("enabled")) != 0)
		return NULL;
	name = facts_line(facts_file(input->facts, "/sys/kernel/sched_ext/root/ops"));
	return name ? name : memory_format("enabled");
}

char *ask_accounting(const struct survey_input *input)
{
	static const char *const names[] = {"sched_schedstats", "task_delayacct",
					    "bpf_stats_enabled"};
	struct survey_list list = {0};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		char *path = memory_format(SYSCTL "%s", names[i]);

		if (is_one(input, path))
			survey_list_add(&list, "%s", names[i]);
		free(path);
	}
	return survey_list_text(&list);
}

/* Whether a line of /proc/self/cgroup, ID:CONTROLLERS:PATH, is the one that schedules. */
static bool schedules(const char *controllers, const char *path)
{
	size_t length = (size_t)(path - controllers) - 1;

	while (length >= 3) {
		size_t word = strcspn(controllers, ",:");

		if (word == 3 && strncmp(controllers, "cpu", 3) == 0)
			return true;
		if (word + 1 >= length)
			break;
		controllers += word + 1;
		length -= word + 1;
	}
	return false;
}

static int levels_of(const char *path)
{
	int levels = 0;

	for (; *path && *path != '\n'; path++)
		levels += *path == '/' && path[1] && path[1] != '\n';
	return levels;
}

char *ask_cgroup(const struct survey_input *input)
{
	const char *line = facts_file(input->facts, "/proc/self/cgroup");
	int most = 0;

	for (; line && *line; line = strchr(line, '\n'), line += line != NULL) {
		const char *controllers = strchr(line, ':');
		const char *path = controllers ? strchr(controllers + 1, ':') : NULL;
		bool unified = strncmp(line, "0::", 3) == 0;

		if (!path)
			break;
		if (unified || schedules(controllers + 1, path + 1))
			most = levels_of(path + 1) > most ? levels_of(path + 1) : most;
	}
	return most > 1 ? memory_format("%d levels", most) : NULL;
}

char *ask_autogroup(const struct survey_input *input)
{
	return is_one(input, SYSCTL "sched_autogroup_enabled") ? memory_format("on") : NULL;
}
