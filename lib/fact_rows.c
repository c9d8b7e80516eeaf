/*
 * Which files explain a number. No host name, serial number, machine-id or MAC,
 * and nothing that can block or grow without limit.
 */
#include "lib/fact_rows.h"

#include <stddef.h>

#define CPU "/sys/devices/system/cpu/"
#define EACH CPU "cpu[0-9]*/"
#define POLICY CPU "cpufreq/policy[0-9]*/"
#define NODE "/sys/devices/system/node/"
#define DT "/sys/firmware/devicetree/base/"
#define DMI "/sys/class/dmi/id/"
#define SCHED "/sys/kernel/debug/sched/"
#define SYSCTL "/proc/sys/kernel/"

const struct fact_row fact_rows[] = {
	/* kernel, its configuration, this boot */
	{"/proc/version", FACT_TEXT, false},
	{"/proc/cmdline", FACT_TEXT, false},
	{SYSCTL "arch", FACT_TEXT, false},
	{SYSCTL "tainted", FACT_TEXT, true},
	{"/sys/kernel/notes", FACT_TEXT, false},
	{"/sys/kernel/realtime", FACT_TEXT, false},
	{"/proc/config.gz", FACT_GZIP, false},
	{"/boot/config-%r", FACT_CONFIG, false},
	{"/lib/modules/%r/config", FACT_CONFIG, false},
	{"/lib/modules/%r/build/.config", FACT_CONFIG, false},
	{SYSCTL "random/boot_id", FACT_TEXT, true},
	{"/proc/uptime", FACT_TEXT, true},

	/* work added to every system call */
	{CPU "vulnerabilities/*", FACT_TEXT, false},
	{"/proc/self/status", FACT_TEXT, true},
	{"/proc/self/loginuid", FACT_TEXT, false},
	{"/sys/kernel/tracing/current_tracer", FACT_TEXT, true},
	{"/sys/kernel/tracing/events/raw_syscalls/enable", FACT_TEXT, true},
	{"/sys/kernel/tracing/events/syscalls/enable", FACT_TEXT, true},
	{"/sys/kernel/debug/tracing/current_tracer", FACT_TEXT, true},
	{"/sys/kernel/debug/tracing/events/raw_syscalls/enable", FACT_TEXT, true},
	{SYSCTL "bpf_stats_enabled", FACT_TEXT, true},
	{SYSCTL "perf_event_paranoid", FACT_TEXT, false},
	{SYSCTL "perf_user_access", FACT_TEXT, false},
	{SYSCTL "randomize_va_space", FACT_TEXT, false},

	/* vector policy */
	{"/proc/sys/abi/riscv_v_default_allow", FACT_TEXT, false},
	{"/proc/sys/abi/sve_default_vector_length", FACT_TEXT, false},
	{"/proc/sys/abi/sme_default_vector_length", FACT_TEXT, false},

	/* scheduler and isolation */
	{SCHED "preempt", FACT_TEXT, true},
	{SCHED "features", FACT_TEXT, false},
	{SCHED "base_slice_ns", FACT_TEXT, false},
	{SCHED "latency_ns", FACT_TEXT, false},
	{SCHED "min_granularity_ns", FACT_TEXT, false},
	{SCHED "wakeup_granularity_ns", FACT_TEXT, false},
	{SCHED "migration_cost_ns", FACT_TEXT, false},
	{SCHED "nr_migrate", FACT_TEXT, false},
	{SCHED "tunable_scaling", FACT_TEXT, false},
	{"/sys/kernel/sched_ext/state", FACT_TEXT, true},
	{"/sys/kernel/sched_ext/root/ops", FACT_TEXT, true},
	{SYSCTL "sched_autogroup_enabled", FACT_TEXT, false},
	{SYSCTL "sched_util_clamp_min", FACT_TEXT, false},
	{SYSCTL "sched_util_clamp_max", FACT_TEXT, false},
	{SYSCTL "sched_util_clamp_min_rt_default", FACT_TEXT, false},
	{SYSCTL "sched_rt_runtime_us", FACT_TEXT, false},
	{SYSCTL "sched_schedstats", FACT_TEXT, false},
	{SYSCTL "task_delayacct", FACT_TEXT, false},
	{SYSCTL "numa_balancing", FACT_TEXT, false},
	{SYSCTL "timer_migration", FACT_TEXT, false},
	{SYSCTL "nmi_watchdog", FACT_TEXT, false},
	{SYSCTL "watchdog", FACT_TEXT, false},
	{"/proc/self/cgroup", FACT_TEXT, false},
	{CPU "nohz_full", FACT_TEXT, false},
	{CPU "isolated", FACT_TEXT, false},

	/* topology */
	{CPU "online", FACT_TEXT, true},
	{CPU "offline", FACT_TEXT, false},
	{CPU "possible", FACT_TEXT, false},
	{CPU "present", FACT_TEXT, false},
	{CPU "kernel_max", FACT_TEXT, false},
	{CPU "modalias", FACT_TEXT, false},
	{CPU "smt/control", FACT_TEXT, true},
	{CPU "smt/active", FACT_TEXT, true},
	{EACH "online", FACT_TEXT, false},
	{EACH "cpu_capacity", FACT_TEXT, false},
	{EACH "topology/*", FACT_TEXT, false},
	{EACH "cache/index*/level", FACT_TEXT, false},
	{EACH "cache/index*/type", FACT_TEXT, false},
	{EACH "cache/index*/size", FACT_TEXT, false},
	{EACH "cache/index*/coherency_line_size", FACT_TEXT, false},
	{EACH "cache/index*/shared_cpu_map", FACT_TEXT, false},
	{EACH "regs/identification/midr_el1", FACT_TEXT, false},
	{"/sys/devices/cpu_core/cpus", FACT_TEXT, false},
	{"/sys/devices/cpu_atom/cpus", FACT_TEXT, false},
	{NODE "online", FACT_TEXT, false},
	{NODE "possible", FACT_TEXT, false},
	{NODE "node[0-9]*/cpumap", FACT_TEXT, false},
	{NODE "node[0-9]*/distance", FACT_TEXT, false},

	/* frequency and idle */
	{EACH "cpufreq/cpuinfo_max_freq", FACT_TEXT, false},
	{EACH "cpufreq/base_frequency", FACT_TEXT, false},
	{POLICY "affected_cpus", FACT_TEXT, false},
	{POLICY "scaling_driver", FACT_TEXT, false},
	{POLICY "scaling_governor", FACT_TEXT, true},
	{POLICY "scaling_cur_freq", FACT_TEXT, true},
	{POLICY "scaling_min_freq", FACT_TEXT, true},
	{POLICY "scaling_max_freq", FACT_TEXT, true},
	{POLICY "energy_performance_preference", FACT_TEXT, true},
	{CPU "cpufreq/boost", FACT_TEXT, true},
	{CPU "intel_pstate/status", FACT_TEXT, false},
	{CPU "intel_pstate/no_turbo", FACT_TEXT, true},
	{CPU "amd_pstate/status", FACT_TEXT, false},
	{CPU "cpuidle/current_driver", FACT_TEXT, false},
	{CPU "cpuidle/current_governor", FACT_TEXT, false},
	{EACH "cpuidle/state*/name", FACT_TEXT, false},
	{EACH "cpuidle/state*/latency", FACT_TEXT, false},
	{EACH "cpuidle/state*/disable", FACT_TEXT, false},

	/* clock, load, heat */
	{"/sys/devices/system/clocksource/clocksource0/current_clocksource", FACT_TEXT, true},
	{"/sys/devices/system/clocksource/clocksource0/available_clocksource", FACT_TEXT, false},
	{"/sys/devices/system/clockevents/clockevent0/current_device", FACT_TEXT, false},
	{"/proc/stat", FACT_TEXT, true},
	{"/proc/loadavg", FACT_TEXT, true},
	{"/proc/pressure/cpu", FACT_TEXT, true},
	{"/sys/class/thermal/thermal_zone*/type", FACT_TEXT, false},
	{"/sys/class/thermal/thermal_zone*/temp", FACT_TEXT, true},
	{EACH "thermal_throttle/core_throttle_count", FACT_TEXT, true},
	{EACH "thermal_throttle/package_throttle_count", FACT_TEXT, true},

	/* the machine */
	{"/proc/cpuinfo", FACT_TEXT, false},
	{"/proc/meminfo", FACT_TEXT, false},
	{"/sys/kernel/mm/transparent_hugepage/enabled", FACT_TEXT, false},
	{DT "model", FACT_TEXT, false},
	{DT "compatible", FACT_TEXT, false},
	{DT "hypervisor/compatible", FACT_TEXT, false},
	{DT "cpus/timebase-frequency", FACT_TEXT, false},
	{DT "cpus/cpu@*/compatible", FACT_TEXT, false},
	{DT "cpus/cpu@*/riscv,isa", FACT_TEXT, false},
	{DT "cpus/cpu@*/mmu-type", FACT_TEXT, false},
	{DMI "sys_vendor", FACT_TEXT, false},
	{DMI "product_name", FACT_TEXT, false},
	{DMI "product_version", FACT_TEXT, false},
	{DMI "board_vendor", FACT_TEXT, false},
	{DMI "board_name", FACT_TEXT, false},
	{DMI "bios_vendor", FACT_TEXT, false},
	{DMI "bios_version", FACT_TEXT, false},
	{"/sys/hypervisor/type", FACT_TEXT, false},
	{NULL, FACT_TEXT, false},
};
