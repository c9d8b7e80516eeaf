/* Pinning: one task, one CPU, read back. */
#include "lib/pin.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { CPUS_MAX = 1 << 16 };

/* The kernel refuses a set smaller than its own: doubles until it fits. */
static cpu_set_t *allowed_mask(size_t *size)
{
	for (int cpus = 1024; cpus <= CPUS_MAX; cpus *= 2) {
		cpu_set_t *set = CPU_ALLOC((size_t)cpus);

		*size = CPU_ALLOC_SIZE((size_t)cpus);
		if (!set)
			return NULL;
		CPU_ZERO_S(*size, set);
		if (sched_getaffinity(0, *size, set) == 0)
			return set;
		CPU_FREE(set);
		if (errno != EINVAL)
			return NULL;
	}
	return NULL;
}

static int set_mask(int cpu)
{
	size_t size = CPU_ALLOC_SIZE((size_t)cpu + 1);
	cpu_set_t *set = CPU_ALLOC((size_t)cpu + 1);
	int result;

	if (!set)
		return -1;
	CPU_ZERO_S(size, set);
	CPU_SET_S((size_t)cpu, size, set);
	result = sched_setaffinity(0, size, set);
	CPU_FREE(set);
	return result;
}

/* Whether the mask holds `cpu` and nothing else. */
static int mask_is(int cpu)
{
	size_t size;
	cpu_set_t *set = allowed_mask(&size);
	int is;

	if (!set)
		return 0;
	is = CPU_COUNT_S(size, set) == 1 && CPU_ISSET_S((size_t)cpu, size, set);
	CPU_FREE(set);
	return is;
}

/* CPU 0 often has no file "online": it cannot be taken offline. */
static const char *why_refused(int cpu)
{
	char path[80];
	char online = '1';
	int file;

	snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu%d", cpu);
	if (access("/sys/devices/system/cpu", F_OK) == 0 && access(path, F_OK) != 0)
		return "it does not exist";
	snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu%d/online", cpu);
	file = open(path, O_RDONLY | O_CLOEXEC);
	if (file >= 0) {
		if (read(file, &online, 1) != 1)
			online = '1';
		close(file);
	}
	return online == '0' ? "it is offline" : "it is not in this process's allowed set";
}

int pin_to(int cpu, char *why, size_t size)
{
	if (cpu < 0 || cpu >= CPUS_MAX) {
		snprintf(why, size, "cannot pin to CPU %d: it does not exist", cpu);
		return -1;
	}
	if (set_mask(cpu) != 0) {
		snprintf(why, size, "cannot pin to CPU %d: %s", cpu, why_refused(cpu));
		return -1;
	}
	if (!mask_is(cpu) || pin_current() != cpu) {
		snprintf(why, size, "the pin to CPU %d did not stick: running on CPU %d", cpu,
			 pin_current());
		return -1;
	}
	return 0;
}

int pin_allowed_below(int cpu)
{
	size_t size;
	cpu_set_t *set = allowed_mask(&size);
	int below = -1;

	if (!set)
		return -1;
	for (int i = 0; i < cpu && i < (int)(size * 8); i++)
		if (CPU_ISSET_S((size_t)i, size, set))
			below = i;
	CPU_FREE(set);
	return below;
}

int pin_default(void)
{
	return pin_allowed_below(CPUS_MAX);
}

int pin_current(void)
{
	return sched_getcpu();
}
