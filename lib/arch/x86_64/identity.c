/* x86-64: CPUID names the hypervisor, and a hybrid machine's core type per CPU. */
#include "lib/arch/identity.h"

#include <cpuid.h>

#include "lib/fact.h"

enum { LEAF_HYPERVISOR = 0x40000000, LEAF_HYBRID = 0x1a, HYPERVISOR_PRESENT = 1u << 31 };

void identity_print(void)
{
	unsigned int a, b, c, d;
	union {
		unsigned int words[4];
		char text[16];
	} vendor;

	if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & HYPERVISOR_PRESENT)) {
		fact_absent("hypervisor.vendor", "CPUID reports no hypervisor");
		return;
	}
	__cpuid(LEAF_HYPERVISOR, a, vendor.words[0], vendor.words[1], vendor.words[2]);
	vendor.words[3] = 0;
	fact_probe("hypervisor.vendor", "%s", vendor.text);
}

void identity_print_cpu(int cpu)
{
	unsigned int a, b, c, d;

	if (__get_cpuid_count(LEAF_HYBRID, 0, &a, &b, &c, &d) && a >> 24)
		fact_cpu_probe(cpu, "core_type", "0x%x", a >> 24);
}
