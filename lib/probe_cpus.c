/*
 * One fresh child per CPU: some machines have core types that differ in vector length
 * and lose a task that is moved while its vector unit is live; a new child's is off.
 */
#include "lib/probe_cpus.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/arch/identity.h"
#include "lib/fact.h"
#include "lib/pin.h"
#include "lib/vector.h"

#define ONLINE "/sys/devices/system/cpu/online"

static void print_cpu(int cpu)
{
	enum vector_unit unit = vector_native();
	char why[200];

	if (pin_to(cpu, why, sizeof why) != 0) {
		fact_cpu_absent(cpu, "pin", why);
		return;
	}
	fact_cpu_probe(cpu, "pin", "ok");
	if (!vector_unavailable(unit))
		fact_cpu_probe(cpu, "vector_bytes", "%zu", vector_state_bytes(unit));
	identity_print_cpu(cpu);
}

static void probe_cpu(int cpu)
{
	int status = 0;
	pid_t child;

	fflush(stdout);
	child = fork();
	if (child == 0) {
		print_cpu(cpu);
		fflush(stdout);
		_exit(0);
	}
	if (child < 0)
		fact_cpu_absent(cpu, "pin", strerror(errno));
	else if (waitpid(child, &status, 0) < 0 || status != 0)
		fact_cpu_absent(cpu, "pin", "the probe on this CPU crashed");
}

void probe_cpus(void)
{
	char text[4096] = "";
	int fd = open(ONLINE, O_RDONLY | O_CLOEXEC);

	if (fd < 0 || read(fd, text, sizeof text - 1) <= 0)
		fact_absent_errno("cpu.pin");
	if (fd >= 0)
		close(fd);
	for (char *at = text; *at >= '0' && *at <= '9';) {
		long first = strtol(at, &at, 10), last = first;

		if (*at == '-')
			last = strtol(at + 1, &at, 10);
		for (long cpu = first; cpu <= last; cpu++)
			probe_cpu((int)cpu);
		at += *at == ',';
	}
}
