/* arm64: the kernel lets user mode read MIDR_EL1 where it says so in HWCAP_CPUID. */
#include "lib/arch/identity.h"

#include <sys/auxv.h>

#include "lib/fact.h"

enum { HWCAP_CPUID_BIT = 1 << 11 };

void identity_print(void)
{
}

void identity_print_cpu(int cpu)
{
	unsigned long midr;

	if (!(getauxval(AT_HWCAP) & HWCAP_CPUID_BIT))
		return;
	__asm__("mrs %0, midr_el1" : "=r"(midr));
	fact_cpu_probe(cpu, "midr", "0x%lx", midr);
}
