/*
 * What a survey finds: on captured machines, by hand from their files; and for each question one
 * fact that must raise it and one that must not.
 */
#include "harness/machine/survey.h"
#include "tests/load_facts.h"
#include "tests/tap.h"

/* "name: seen; name: seen", worst first. */
static const char *findings(const struct facts *facts)
{
	static char text[2000];
	struct survey survey;
	size_t used = 0;

	text[0] = '\0';
	survey_make(&survey, facts);
	for (size_t i = 0; i < survey.count; i++)
		used += (size_t)snprintf(text + used, sizeof text - used, "%s%s: %s", i ? "; " : "",
					 survey.findings[i].row->name, survey.findings[i].seen);
	survey_free(&survey);
	return text;
}

static void test_trees(void)
{
	static const struct {
		const char *tree, *findings;
	} rows[] = {
		/* CPU 2 of the allowed 2, 5, 6 and 7 was busy all 20 ticks; CPU 7 is isolated */
		{"container", "load: CPU 2 100 % busy; virtual: CPUID: hypervisor KVMKVMKVM"},
		/* 8 + 9 ticks stolen; two of 18 vulnerabilities have a mitigation; nothing isolated
		 */
		{"guest", "steal: 17 ticks since the boot; virtual: CPUID: hypervisor KVMKVMKVM; "
			  "isolation: no CPU; mitigations: spectre_v1, spectre_v2"},
		{"hetero",
		 "load: CPU 2 50 % busy; types: 3 types of core, from CPU 0, CPU 2, CPU 4 on"},
		{"hybrid", "types: 2 types of core, from CPU 0, CPU 4 on"},
		{"jh7110", "clock: reading it takes 310 ns; tick: the clock steps by 250 ns"},
		/* its second type of core cannot be measured on, so that one is left */
		{"k3", "load: CPU 1 75 % busy"},
		{"offline_sparse", "load: CPU 3 100 % busy, CPU 1030 20 % busy"},
		{"qemu_user", "emulated: a aarch64 program on a x86_64 kernel: qemu-user"},
		{"smt", "load: CPU 0 100 % busy; mitigations: l1tf"},
		{"tcg_riscv", "emulated: QEMU's board and cores without a vendor (mvendorid 0x0); "
			      "debug: DEBUG_SPINLOCK; kstack: random"},
		{"config_text", "debug: DEBUG_SPINLOCK; kstack: random"},
		{"config_gzip", "debug: DEBUG_SPINLOCK; kstack: random"},
		{"config_none", ""},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct facts facts;

		load_facts(&facts, rows[i].tree);
		is(findings(&facts), rows[i].findings, rows[i].tree);
		facts_free(&facts);
	}
}

#define CPU "file\t/sys/devices/system/cpu/"
#define SYSCTL "file\t/proc/sys/kernel/"
#define TRACING "file\t/sys/kernel/tracing/"

/* Up to three facts, and what is found. */
static const struct {
	const char *facts[3], *findings;
} few[] = {
	{{CPU "cpufreq/policy0/scaling_governor\tpowersave\\n"}, "governor: powersave"},
	{{CPU "cpufreq/policy0/scaling_governor\tpowersave\\n",
	  CPU "cpufreq/policy4/scaling_governor\tperformance\\n"},
	 "governor: powersave (1 of 2 policies)"},
	{{CPU "cpufreq/policy0/scaling_governor\tperformance\\n"}, ""},
	{{CPU "intel_pstate/no_turbo\t0\\n"}, "turbo: on"},
	{{CPU "intel_pstate/no_turbo\t1\\n"}, ""},
	{{CPU "cpufreq/boost\t1\\n"}, "turbo: on"},
	{{CPU "cpufreq/boost\t0\\n"}, ""},
	{{CPU "smt/active\t1\\n"}, "smt: on"},
	{{CPU "smt/active\t0\\n"}, ""},
	{{CPU "cpu3/thermal_throttle/core_throttle_count\t12\\n",
	  CPU "cpu4/thermal_throttle/core_throttle_count\t0\\n"},
	 "throttled: CPU 3 12 times"},
	{{"file\t/sys/class/thermal/thermal_zone0/temp\t84999\\n",
	  "file\t/sys/class/thermal/thermal_zone1/temp\t91500\\n"},
	 "hot: 91 degrees"},
	{{"file\t/sys/class/thermal/thermal_zone0/temp\t-1000\\n"}, ""},
	{{CPU "cpu0/cpuidle/state2/latency\t133\\n", CPU "cpu0/cpuidle/state1/latency\t2\\n"},
	 "idle: up to 133 us to wake"},
	{{CPU "cpu0/cpuidle/state2/latency\t133\\n", CPU "cpu0/cpuidle/state2/disable\t1\\n"}, ""},
	{{CPU "cpu0/cpuidle/state2/latency\t133\\n", "probe\tcpu_dma_latency.us\t0"}, ""},
	{{CPU "cpu0/cpuidle/state2/latency\t133\\n", "probe\tcpu_dma_latency.us\t2000000000"},
	 "idle: up to 133 us to wake"},
	{{"file\t/sys/devices/system/clocksource/clocksource0/current_clocksource\thpet\\n"},
	 "clocksource: hpet"},
	{{"file\t/sys/devices/system/clocksource/clocksource0/current_clocksource\ttsc\\n"}, ""},
	{{"probe\tclock.tick_ns\t1000"}, "tick: the clock steps by 1000 ns"},
	{{"probe\tclock.tick_ns\t42"}, ""},
	{{"probe\tclock.read_ns\t900"}, "clock: reading it takes 900 ns"},
	{{"file\t/proc/self/status\tName:\\tfacts\\nTracerPid:\\t7\\nSeccomp:\\t0\\n"},
	 "traced: by another process"},
	{{"file\t/proc/self/status\tName:\\tfacts\\nTracerPid:\\t0\\nSeccomp:\\t0\\n"}, ""},
	{{"file\t/proc/self/status\tSeccomp:\\t2\\nSeccomp_filters:\\t3\\n"}, "seccomp: 3 filters"},
	{{"file\t/proc/self/status\tSeccomp:\\t2\\n"}, "seccomp: on"},
	{{TRACING "current_tracer\tfunction\\n", TRACING "events/raw_syscalls/enable\t1\\n"},
	 "tracing: function, raw_syscalls"},
	{{TRACING "current_tracer\tnop\\n", TRACING "events/raw_syscalls/enable\t0\\n"}, ""},
	{{TRACING "events/syscalls/enable\tX\\n"}, "tracing: syscalls"},
	{{"file\t/proc/cmdline\tquiet randomize_kstack_offset=on\\n"}, "kstack: random"},
	{{"file\t/proc/cmdline\trandomize_kstack_offset=on randomize_kstack_offset=off\\n"}, ""},
	{{"file\t/boot/config-1\tCONFIG_RANDOMIZE_KSTACK_OFFSET_DEFAULT=y\\n",
	  "file\t/proc/cmdline\trandomize_kstack_offset=0\\n"},
	 ""},
	{{"probe\taudit.enabled\t1"}, "audit: on"},
	{{"probe\taudit.enabled\t2"}, "audit: on"},
	{{"probe\taudit.enabled\t0"}, ""},
	{{CPU "nohz_full\t2-3\\n"}, "nohz_full: CPUs 2-3"},
	{{CPU "nohz_full\t(null)\\n"}, ""},
	{{CPU "nohz_full\t\\n"}, ""},
	{{CPU "isolated\t\\n"}, "isolation: no CPU"},
	{{CPU "isolated\t3\\n"}, ""},
	{{"file\t/sys/kernel/sched_ext/state\tenabled\\n",
	  "file\t/sys/kernel/sched_ext/root/ops\tscx_simple\\n"},
	 "sched_ext: scx_simple"},
	{{"file\t/sys/kernel/sched_ext/state\tdisabled\\n"}, ""},
	{{SYSCTL "sched_schedstats\t1\\n", SYSCTL "task_delayacct\t0\\n",
	  SYSCTL "bpf_stats_enabled\t1\\n"},
	 "accounting: sched_schedstats, bpf_stats_enabled"},
	{{"file\t/proc/self/cgroup\t0::/user.slice/user-0.slice/session-1.scope\\n"},
	 "cgroup: 3 levels"},
	{{"file\t/proc/self/cgroup\t0::/\\n"}, ""},
	{{"file\t/proc/self/cgroup\t9:memory:/a/b/c\\n3:cpuset:/a/b/c\\n2:cpuacct,cpu:/a/b\\n0::/"
	  "\\n"},
	 "cgroup: 2 levels"},
	{{"file\t/proc/self/cgroup\tnonsense"}, ""},
	{{SYSCTL "sched_autogroup_enabled\t1\\n"}, "autogroup: on"},
};

static void fill(struct facts *facts, const char *const *lines, size_t most)
{
	struct error error = {""};

	facts_init(facts);
	for (size_t i = 0; i < most && lines[i]; i++)
		if (facts_add_line(facts, lines[i], &error) != 0)
			ok(false, "%s: %s", lines[i], error.text);
}

static void test_few(void)
{
	for (size_t i = 0; i < sizeof few / sizeof *few; i++) {
		struct facts facts;

		fill(&facts, few[i].facts, 3);
		is(findings(&facts), few[i].findings, few[i].facts[0]);
		facts_free(&facts);
	}
}

static void test_order_and_brief(void)
{
	static const char *const lines[] = {
		CPU "isolated\t\\n",
		"probe\taudit.enabled\t1",
		CPU "smt/active\t1\\n",
		CPU "cpufreq/boost\t1\\n",
		"file\t/proc/self/status\tTracerPid:\\t7\\n",
		"absent\t/sys/kernel/tracing/current_tracer\tPermission denied",
		"absent\t/proc/config.gz\tNo such file or directory"};
	struct facts facts;
	struct survey survey;
	char *brief;

	fill(&facts, lines, sizeof lines / sizeof *lines);
	is(findings(&facts),
	   "traced: by another process; turbo: on; smt: on; isolation: no CPU; audit: on",
	   "the worst comes first");
	brief = survey_brief(&facts);
	is(brief, "traced (by another process), turbo (on), smt (on) and 2 more", "in brief");
	free(brief);
	survey_make(&survey, &facts);
	is(survey.unread, "/sys/kernel/tracing/current_tracer", "what was not allowed to be read");
	survey_free(&survey);
	facts_free(&facts);
	fill(&facts, NULL, 0);
	ok(survey_brief(&facts) == NULL, "nothing known, nothing found");
	facts_free(&facts);
}

int main(void)
{
	test_trees();
	test_few();
	test_order_and_brief();
	return tap_done();
}
