/* The table of what disturbs numbers, and going through it. */
#include "harness/machine/survey.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/machine/survey_ask.h"

enum { BRIEF_MOST = 3, LIST_MOST = 4 };

#define CPU "/sys/devices/system/cpu/"
#define TRACING "/sys/kernel/tracing/"

/* Worst first. */
static const struct survey_row rows[] = {
	{"emulated", SEVERITY_WRONG, ask_emulated, "/proc/cpuinfo, CPUID, the device tree, DMI",
	 "times mean nothing here: measure on hardware, or compare instructions"},
	{"traced", SEVERITY_WRONG, ask_traced, "/proc/self/status TracerPid",
	 "every call stops for the tracer: run without strace or gdb"},
	{"tracing", SEVERITY_WRONG, ask_tracer, TRACING "current_tracer, events/",
	 "every call takes the slow path: turn it off there (nop, 0)"},
	{"clocksource", SEVERITY_WRONG, ask_clocksource, "clocksource0/current_clocksource",
	 "reading it is slow: dmesg says why the kernel gave up the fast one"},
	{"debug", SEVERITY_WRONG, ask_debug, "the kernel's configuration",
	 "nobody runs such a kernel: build it without these"},
	{"load", SEVERITY_NOISY, ask_load, "/proc/stat, over 0.2 s",
	 "stop what else runs, or name other CPUs with --cpus"},
	{"steal", SEVERITY_NOISY, ask_steal, "/proc/stat",
	 "the host takes time away: pin its virtual CPUs, or use hardware"},
	{"throttled", SEVERITY_NOISY, ask_throttled, CPU "cpu*/thermal_throttle/",
	 "the CPU slowed down since the boot: cool it, or cap its frequency"},
	{"hot", SEVERITY_NOISY, ask_hot, "/sys/class/thermal/thermal_zone*/temp",
	 "it may slow down soon: cool it, and wait"},
	{"governor", SEVERITY_NOISY, ask_governor, CPU "cpufreq/policy*/scaling_governor",
	 "cpupower frequency-set -g performance, for as long as you measure"},
	{"turbo", SEVERITY_NOISY, ask_turbo, CPU "{intel_pstate/no_turbo,cpufreq/boost}",
	 "the clock follows heat and neighbours: write 1 to no_turbo, or 0 to boost"},
	{"smt", SEVERITY_NOISY, ask_smt, CPU "smt/active",
	 "keep the sibling idle, or write off to " CPU "smt/control"},
	{"virtual", SEVERITY_NOISY, ask_virtual, "CPUID, the device tree, DMI",
	 "the host moves the times: trust cycles more than ns, and look at the flags"},
	{"types", SEVERITY_NOISY, ask_types, "the topology",
	 "compare like with like: name the CPUs with --cpus"},
	{"idle", SEVERITY_NOISY, ask_idle, CPU "cpu*/cpuidle/state*/latency",
	 "wake-ups on another CPU wait for it: hold /dev/cpu_dma_latency at 0"},
	{"clock", SEVERITY_NOISY, ask_clock_read, "clock.read_ns",
	 "batches are timed all the same; single calls could not be"},
	{"tick", SEVERITY_NOISY, ask_clock_tick, "clock.tick_ns",
	 "batches are made longer: a run takes more time"},
	{"isolation", SEVERITY_NOISY, ask_isolation, CPU "isolated",
	 "isolcpus=N on the kernel's command line keeps other tasks off CPU N"},
	{"audit", SEVERITY_COST, ask_audit, "audit.enabled",
	 "auditctl -e 0, or audit=0 on the kernel's command line"},
	{"seccomp", SEVERITY_COST, ask_seccomp, "/proc/self/status Seccomp",
	 "a container's filter sees every call: run outside it"},
	{"kstack", SEVERITY_COST, ask_kstack, "/proc/cmdline, the kernel's configuration",
	 "randomize_kstack_offset=off on the kernel's command line"},
	{"nohz_full", SEVERITY_COST, ask_nohz, CPU "nohz_full",
	 "these CPUs note every entry and exit: measure on others"},
	{"mitigations", SEVERITY_COST, ask_mitigations, CPU "vulnerabilities/",
	 "leave them on: keep them the same on both sides"},
	{"sched_ext", SEVERITY_COST, ask_sched_ext, "/sys/kernel/sched_ext/",
	 "another scheduler than the kernel's own decides"},
	{"accounting", SEVERITY_COST, ask_accounting, "/proc/sys/kernel/",
	 "write 0 there while you measure"},
	{"cgroup", SEVERITY_COST, ask_cgroup, "/proc/self/cgroup",
	 "a switch pays for each level: run both sides at the same one"},
	{"autogroup", SEVERITY_COST, ask_autogroup, "/proc/sys/kernel/sched_autogroup_enabled",
	 "a switch pays for one level more: the same on both sides"},
};

const char *severity_name(enum severity severity)
{
	static const char *const names[] = {"wrong", "noisy", "cost"};

	return names[severity];
}

void survey_list_add(struct survey_list *list, const char *format, ...)
{
	char item[160];
	va_list arguments;
	char *longer;

	va_start(arguments, format);
	vsnprintf(item, sizeof item, format, arguments);
	va_end(arguments);
	if (list->count++ >= LIST_MOST) {
		list->hidden++;
		return;
	}
	longer =
		memory_format("%s%s%s", list->text ? list->text : "", list->text ? ", " : "", item);
	free(list->text);
	list->text = longer;
}

char *survey_list_text(struct survey_list *list)
{
	char *longer;

	if (!list->hidden)
		return list->text;
	longer = memory_format("%s and %zu more", list->text, list->hidden);
	free(list->text);
	return longer;
}

static char *find_unread(const struct facts *facts)
{
	struct survey_list list = {0};

	for (size_t i = 0; i < facts->count; i++) {
		const struct fact *fact = &facts->list[i];

		if (fact->kind == FACT_ABSENT &&
		    (strcmp(fact->value, "Permission denied") == 0 ||
		     strcmp(fact->value, "Operation not permitted") == 0))
			survey_list_add(&list, "%s", fact->name);
	}
	return survey_list_text(&list);
}

void survey_make(struct survey *survey, const struct facts *facts)
{
	struct error ignored = {""};
	struct kconfig *config = kconfig_new(facts, &ignored);
	struct survey_input input = {facts, config, {0}, topology_new(facts, &ignored)};

	*survey = (struct survey){.findings = memory_resize(NULL, sizeof rows), .unread = NULL};
	machine_read(&input.machine, facts, config);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		char *seen = rows[i].ask(&input);

		if (seen)
			survey->findings[survey->count++] = (struct survey_finding){&rows[i], seen};
	}
	survey->unread = find_unread(facts);
	machine_free(&input.machine);
	topology_free(input.topology);
	kconfig_free(config);
}

void survey_free(struct survey *survey)
{
	for (size_t i = 0; i < survey->count; i++)
		free(survey->findings[i].seen);
	free(survey->findings);
	free(survey->unread);
}

char *survey_brief(const struct facts *facts)
{
	struct survey survey;
	struct survey_list list = {0};

	survey_make(&survey, facts);
	for (size_t i = 0; i < survey.count && i < BRIEF_MOST; i++)
		survey_list_add(&list, "%s (%s)", survey.findings[i].row->name,
				survey.findings[i].seen);
	list.hidden = survey.count > BRIEF_MOST ? survey.count - BRIEF_MOST : 0;
	survey_free(&survey);
	return survey_list_text(&list);
}
