/* The table of probes. Each prints its facts, or why they are absent. */
#include "lib/probe.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#include "lib/arch/identity.h"
#include "lib/clock.h"
#include "lib/fact.h"
#include "lib/probe_audit.h"
#include "lib/probe_cpus.h"
#include "lib/vector.h"

#if defined(__GLIBC__)
#define LIBC_NAME "glibc %d.%d", __GLIBC__, __GLIBC_MINOR__
#else
#define LIBC_NAME "%s", BUILD_LIBC
#endif
#ifdef __clang__
#define COMPILER_NAME __VERSION__
#else
#define COMPILER_NAME "gcc " __VERSION__
#endif

enum { STAT_GAP_NS = 200000000 };

static void probe_vector_start(void)
{
	struct vector_live live;

	if (vector_probe(&live))
		fact_probe("vector.start", "0x%llx", (unsigned long long)live.raw);
	else
		fact_absent("vector.start", "the proof failed");
}

static void probe_uname(void)
{
	struct utsname name;

	if (uname(&name) < 0) {
		fact_absent_errno("uname.machine");
		return;
	}
	fact_probe("uname.machine", "%s", name.machine);
	fact_probe("uname.release", "%s", name.release);
	fact_probe("uname.version", "%s", name.version);
}

/* HZ of the kernel: the coarse clock steps once a tick. */
static void probe_clock(void)
{
	struct timespec step;

	fact_probe("clock.tick_ns", "%lld", (long long)clock_tick_ns());
	fact_probe("clock.read_ns", "%lld", (long long)clock_read_ns());
	if (clock_getres(CLOCK_MONOTONIC_COARSE, &step) < 0)
		fact_absent_errno("clock.hz");
	else if (step.tv_sec != 0 || step.tv_nsec < 100000)
		fact_absent("clock.hz", "the coarse clock does not step with the tick");
	else
		fact_probe("clock.hz", "%ld", (1000000000 + step.tv_nsec / 2) / step.tv_nsec);
}

static void probe_build(void)
{
	fact_probe("page.bytes", "%ld", sysconf(_SC_PAGESIZE));
	fact_probe("build.libc", LIBC_NAME);
	fact_probe("build.compiler", "%s", COMPILER_NAME);
	fact_probe("build.flags", "%s", BUILD_FLAGS);
	/* A dynamic program was mapped by an interpreter, whose base the kernel tells. */
	fact_probe("build.static", "%s", getauxval(AT_BASE) ? "no" : "yes");
	fact_probe("auxv.hwcap", "0x%lx", getauxval(AT_HWCAP));
	fact_probe("auxv.hwcap2", "0x%lx", getauxval(AT_HWCAP2));
}

static void probe_unit(enum vector_unit unit)
{
	const char *reason = vector_unavailable(unit);
	char name[40];
	int discards;

	snprintf(name, sizeof name, "vector.%s", vector_unit_name(unit));
	if (reason) {
		fact_absent(name, reason);
		return;
	}
	fact_probe(name, "available");
	snprintf(name, sizeof name, "vector.%s.bytes", vector_unit_name(unit));
	fact_probe(name, "%zu", vector_state_bytes(unit));
	snprintf(name, sizeof name, "vector.%s.discards", vector_unit_name(unit));
	discards = vector_discards(unit);
	if (discards < 0)
		fact_absent(name, "not known");
	else
		fact_probe(name, "%s", discards ? "yes" : "no");
}

static void probe_vector(void)
{
	for (int unit = VECTOR_NONE + 1; unit < VECTOR_UNITS; unit++)
		probe_unit((enum vector_unit)unit);
}

/* The length of the lines that start with "cpu"; /proc/stat has them first. */
static size_t cpu_lines(const char *text, size_t length)
{
	size_t used = 0;

	while (length - used > 3 && memcmp(text + used, "cpu", 3) == 0) {
		const char *end = memchr(text + used, '\n', length - used);

		if (!end)
			break;
		used = (size_t)(end + 1 - text);
	}
	return used;
}

static void probe_stat(const char *name)
{
	static char text[65536];
	size_t used = 0;
	ssize_t got = 1;
	int fd = open("/proc/stat", O_RDONLY | O_CLOEXEC);

	if (fd < 0) {
		fact_absent_errno(name);
		return;
	}
	while (got > 0 && used < sizeof text) {
		got = read(fd, text + used, sizeof text - used);
		used += got > 0 ? (size_t)got : 0;
	}
	close(fd);
	fact_probe_bytes(name, text, cpu_lines(text, used));
}

static void probe_load(void)
{
	struct timespec gap = {.tv_nsec = STAT_GAP_NS};

	probe_stat("stat.before");
	nanosleep(&gap, NULL);
	probe_stat("stat.after");
}

/* Opening the device asks for no latency limit, so that reading it changes nothing. */
static void probe_dma_latency(void)
{
	int32_t limit_us;
	int fd = open("/dev/cpu_dma_latency", O_RDONLY | O_CLOEXEC);

	if (fd < 0 || read(fd, &limit_us, sizeof limit_us) != sizeof limit_us)
		fact_absent_errno("cpu_dma_latency.us");
	else
		fact_probe("cpu_dma_latency.us", "%d", limit_us);
	if (fd >= 0)
		close(fd);
}

/* The start state comes first, before a libc function touches a vector unit; the load
 * next, before the probes make some. */
static void (*const probes[])(void) = {
	probe_vector_start, probe_load,  probe_uname,       probe_clock,    probe_build,
	probe_vector,       probe_audit, probe_dma_latency, identity_print, probe_cpus,
};

void probe_print_all(void)
{
	for (size_t i = 0; i < sizeof probes / sizeof *probes; i++)
		probes[i]();
}
