/* What may explain a change. */
#include "harness/compare/confounder.h"

#include <stdlib.h>
#include <string.h>

#include "harness/base/escape.h"
#include "harness/base/memory.h"
#include "harness/base/text.h"

#define CPU "/sys/devices/system/cpu/"
#define SYSCTL "/proc/sys/kernel/"

enum { VALUES_MAX = 4 };

/* Facts by name: a file's first line or a probe; a name with '*' is the first file that fits. */
static const struct named_fact {
	const char *name, *fact;
} named_facts[] = {
	{"compiler of the benchmarks", "build.compiler"},
	{"libc of the benchmarks", "build.libc"},
	{"flags of the benchmarks", "build.flags"},
	{"static benchmarks", "build.static"},
	{"audit", "audit.enabled"},
	{"governor", CPU "cpufreq/policy*/scaling_governor"},
	{"frequency driver", CPU "cpufreq/policy*/scaling_driver"},
	{"energy preference", CPU "cpufreq/policy*/energy_performance_preference"},
	{"boost", CPU "cpufreq/boost"},
	{"no_turbo", CPU "intel_pstate/no_turbo"},
	{"idle governor", CPU "cpuidle/current_governor"},
	{"SMT", CPU "smt/control"},
	{"nohz_full", CPU "nohz_full"},
	{"isolated CPUs", CPU "isolated"},
	{"tracer", "/sys/kernel/tracing/current_tracer"},
	{"raw_syscalls events", "/sys/kernel/tracing/events/raw_syscalls/enable"},
	{"syscalls events", "/sys/kernel/tracing/events/syscalls/enable"},
	{"bpf_stats_enabled", SYSCTL "bpf_stats_enabled"},
	{"randomize_va_space", SYSCTL "randomize_va_space"},
	{"riscv_v_default_allow", "/proc/sys/abi/riscv_v_default_allow"},
	{"sve_default_vector_length", "/proc/sys/abi/sve_default_vector_length"},
	{"preempt", "/sys/kernel/debug/sched/preempt"},
	{"sched_ext", "/sys/kernel/sched_ext/state"},
	{"autogroup", SYSCTL "sched_autogroup_enabled"},
	{"schedstats", SYSCTL "sched_schedstats"},
	{"delay accounting", SYSCTL "task_delayacct"},
	{"huge pages", "/sys/kernel/mm/transparent_hugepage/enabled"},
};

/* A side's values of one thing, each once. */
struct told {
	char *list[VALUES_MAX];
	size_t count;
};

/* Takes over `value`; NULL stands for "none". */
static void see(struct told *values, char *value)
{
	value = value ? value : memory_format("none");
	for (size_t i = 0; i < values->count; i++) {
		if (strcmp(values->list[i], value) == 0) {
			free(value);
			return;
		}
	}
	if (values->count < VALUES_MAX)
		values->list[values->count++] = value;
	else
		free(value);
}

static int by_text(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static char *joined(struct told *values)
{
	struct text text = {NULL, 0};

	qsort(values->list, values->count, sizeof values->list[0], by_text);
	for (size_t i = 0; i < values->count; i++) {
		text_add(&text, "%s%s", i ? " and " : "", values->list[i]);
		free(values->list[i]);
	}
	return text.chars ? text.chars : memory_format("none");
}

/* One value of one record, a new string or NULL. */
typedef char *getter(const struct record *record, const char *name);

static void compare(struct confounders *e, const struct side *base, const struct side *new,
		    getter *get, const char *key, const char *name)
{
	const struct side *sides[] = {base, new};
	char *joint[2];

	for (int s = 0; s < 2; s++) {
		struct told values = {.count = 0};

		for (size_t i = 0; i < sides[s]->record_count; i++)
			see(&values, get(sides[s]->records[i], key));
		joint[s] = joined(&values);
	}
	if (strcmp(joint[0], joint[1]) == 0) {
		free(joint[0]);
		free(joint[1]);
		return;
	}
	e->list = memory_resize(e->list, (e->count + 1) * sizeof *e->list);
	e->list[e->count++] = (struct confounder){memory_format("%s", name), joint[0], joint[1]};
}

static char *copy(const char *text)
{
	return text ? memory_format("%s", text) : NULL;
}

static char *get_fact(const struct record *record, const char *name)
{
	const char *star = strchr(name, '*');
	const struct fact *fact = NULL;

	if (!star)
		return facts_line(*name == '/' ? facts_file(&record->facts, name)
					       : facts_probe(&record->facts, name));
	for (size_t i = 0; i < record->facts.count; i++) {
		fact = &record->facts.list[i];
		const char *end = strrchr(fact->name, '/');

		if (fact->kind == FACT_FILE && end &&
		    strncmp(fact->name, name, (size_t)(star - name)) == 0 &&
		    strcmp(end, star + 1) == 0)
			return facts_line(fact->value);
	}
	return NULL;
}

/* "Seccomp" in "Seccomp:\t2". */
static char *get_status(const struct record *record, const char *key)
{
	const char *line = facts_file(&record->facts, "/proc/self/status");
	size_t length = strlen(key);

	while (line && *line) {
		if (strncmp(line, key, length) == 0 && line[length] == ':') {
			line += length + 1;
			return facts_line(line + strspn(line, " \t"));
		}
		line = strchr(line, '\n');
		line = line ? line + 1 : NULL;
	}
	return NULL;
}

static char *get_option(const struct record *record, const char *name)
{
	return record->config ? copy(kconfig_get(record->config, name)) : memory_format("unknown");
}

static char *get_preemption(const struct record *record, const char *unused)
{
	(void)unused;
	return copy(record->machine.preemption);
}

static char *get_hz(const struct record *record, const char *unused)
{
	(void)unused;
	return record->machine.hz ? memory_format("%ld", record->machine.hz) : NULL;
}

static char *get_tool(const struct record *record, const char *unused)
{
	(void)unused;
	return copy(record->tool_version);
}

static char *get_cpu(const struct record *record, const char *unused)
{
	(void)unused;
	return record->cpu >= 0 ? memory_format("%d", record->cpu) : NULL;
}

/* Whether `list`, cut at any of `marks`, has `part`. */
static bool has_part(const char *list, const char *part, size_t length, const char *marks)
{
	while (list && *list) {
		size_t here = strcspn(list, marks);

		if (here == length && strncmp(list, part, length) == 0)
			return true;
		list += here;
		list += strspn(list, marks);
	}
	return false;
}

/* The parts of one list that are not in the other. */
static char *parts_only_in(const char *list, const char *other, const char *marks)
{
	struct text text = {NULL, 0};

	while (list && *list) {
		size_t length = strcspn(list, marks);

		if (length && !has_part(other, list, length, marks))
			text_list(&text, "%.*s", (int)length, list);
		list += length;
		list += strspn(list, marks);
	}
	return text.chars ? text.chars : memory_format("none");
}

/* Lists that stand in every record: only what differs in them is of interest. */
static void compare_lists(struct confounders *e, const char *name, const char *base,
			  const char *new, const char *marks)
{
	if (!base || !new || strcmp(base, new) == 0)
		return;
	e->list = memory_resize(e->list, (e->count + 1) * sizeof *e->list);
	e->list[e->count++] =
		(struct confounder){memory_format("%s", name), parts_only_in(base, new, marks),
				    parts_only_in(new, base, marks)};
}

static const struct kconfig *config_of(const struct side *side)
{
	for (size_t i = 0; i < side->record_count; i++)
		if (side->records[i]->config)
			return side->records[i]->config;
	return NULL;
}

/* Options that either side names, those of the base first. */
static void compare_options(struct confounders *e, const struct side *base, const struct side *new)
{
	const struct kconfig *a = config_of(base), *b = config_of(new);

	for (size_t i = 0; a && b && i < a->count + b->count; i++) {
		const struct kconfig_option *option =
			i < a->count ? &a->options[i] : &b->options[i - a->count];
		char *name;

		if (i >= a->count && kconfig_get(a, option->name))
			continue;
		name = memory_format("CONFIG_%s", option->name);
		compare(e, base, new, get_option, option->name, name);
		free(name);
	}
}

void confounders_new(struct confounders *e, const struct side *base, const struct side *new)
{
	const struct machine *a = &base->records[0]->machine, *b = &new->records[0]->machine;

	*e = (struct confounders){NULL, 0};
	compare_options(e, base, new);
	if (!config_of(base) != !config_of(new))
		compare(e, base, new, get_option, "", "kernel configuration");
	compare_lists(e, "command line", a->cmdline, b->cmdline, " ");
	compare_lists(e, "mitigations", a->mitigations, b->mitigations, ";");
	compare(e, base, new, get_preemption, NULL, "preemption");
	compare(e, base, new, get_hz, NULL, "HZ");
	compare(e, base, new, get_status, "Seccomp", "seccomp");
	compare(e, base, new, get_status, "Seccomp_filters", "seccomp filters");
	compare(e, base, new, get_status, "TracerPid", "tracer of the process");
	for (size_t i = 0; i < sizeof named_facts / sizeof *named_facts; i++)
		compare(e, base, new, get_fact, named_facts[i].fact, named_facts[i].name);
	compare(e, base, new, get_tool, NULL, "trapcost");
	compare(e, base, new, get_cpu, NULL, "CPU");
}

void confounders_free(struct confounders *e)
{
	for (size_t i = 0; i < e->count; i++) {
		free(e->list[i].name);
		free(e->list[i].base);
		free(e->list[i].new);
	}
	free(e->list);
}
