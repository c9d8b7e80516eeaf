/* Hardware, guest or emulation: the first sign that is found decides. */
#include "harness/machine/machine_kind.h"

#include <stdlib.h>
#include <string.h>

#include "harness/base/escape.h"
#include "harness/base/memory.h"
#include "harness/machine/cpuinfo.h"
#include "harness/machine/cpulist.h"

#define DT "/sys/firmware/devicetree/base/"
#define DMI "/sys/class/dmi/id/"

static int first_cpu(const struct facts *facts)
{
	int cpu = cpulist_next(facts_file(facts, "/sys/devices/system/cpu/online"), -1);

	return cpu < 0 ? 0 : cpu;
}

/* Each sign below returns what it saw, a new string, or NULL. */

/* qemu-user runs a foreign program on the host's kernel. */
static char *foreign_kernel(const struct facts *facts)
{
	char *program = facts_line(facts_probe(facts, "uname.machine"));
	char *kernel = facts_line(facts_file(facts, "/proc/sys/kernel/arch"));
	char *vendor =
		cpuinfo_field(facts_file(facts, "/proc/cpuinfo"), first_cpu(facts), "vendor_id");
	char *sign = NULL;

	if (program && kernel && strcmp(program, kernel) != 0)
		sign = memory_format("a %s program on a %s kernel: qemu-user", program, kernel);
	else if (program && vendor && strcmp(program, "x86_64") != 0)
		sign = memory_format("a %s program on a CPU by %s: qemu-user", program, vendor);
	free(program);
	free(kernel);
	free(vendor);
	return sign;
}

static char *tcg_vendor(const struct facts *facts)
{
	const char *vendor = facts_probe(facts, "hypervisor.vendor");

	return vendor && strcmp(vendor, "TCGTCGTCGTCG") == 0 ? memory_format("CPUID: %s", vendor)
							     : NULL;
}

/* Implementer 0 is software's, and QEMU's own -cpu max has it. */
static char *software_arm(const struct facts *facts)
{
	char *implementer = cpuinfo_field(facts_file(facts, "/proc/cpuinfo"), first_cpu(facts),
					  "CPU implementer");
	char *sign = NULL;

	if (implementer && strtoul(implementer, NULL, 16) == 0)
		sign = memory_format("CPU implementer %s is software's", implementer);
	free(implementer);
	return sign;
}

/* Under KVM the guest sees the vendor of the host's cores. */
static char *software_riscv(const struct facts *facts)
{
	const char *model = facts_file(facts, DT "model");
	char *vendor =
		cpuinfo_field(facts_file(facts, "/proc/cpuinfo"), first_cpu(facts), "mvendorid");
	char *sign = NULL;

	if (model && strstr(model, "qemu") && vendor && strtoul(vendor, NULL, 16) == 0)
		sign = memory_format("QEMU's board and cores without a vendor (mvendorid %s)",
				     vendor);
	free(vendor);
	return sign;
}

static char *cpuid_hypervisor(const struct facts *facts)
{
	const char *vendor = facts_probe(facts, "hypervisor.vendor");
	char *flags = cpuinfo_field(facts_file(facts, "/proc/cpuinfo"), first_cpu(facts), "flags");
	char *sign = NULL;

	if (vendor || (flags && strstr(flags, " hypervisor")))
		sign = memory_format("CPUID: hypervisor %s", vendor ? vendor : "present");
	free(flags);
	return sign;
}

static char *tree_hypervisor(const struct facts *facts)
{
	const char *compatible = facts_file(facts, DT "hypervisor/compatible");
	const char *model = facts_file(facts, DT "model");

	if (compatible)
		return memory_format("device tree: hypervisor %s", compatible);
	if (model && (strstr(model, "dummy-virt") || strstr(model, "qemu")))
		return memory_format("device tree: %s; emulation cannot be ruled out", model);
	return NULL;
}

static char *dmi_hypervisor(const struct facts *facts)
{
	static const char *const paths[] = {DMI "sys_vendor", DMI "product_name",
					    DMI "bios_vendor"};
	static const char *const words[] = {"QEMU",
					    "KVM",
					    "VMware",
					    "VirtualBox",
					    "innotek",
					    "Xen",
					    "Bochs",
					    "Virtual Machine",
					    "HVM domU",
					    "Google Compute Engine",
					    "OpenStack",
					    "Firecracker",
					    "Apple Virtualization",
					    "Parallels"};

	for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
		const char *text = facts_file(facts, paths[i]);

		for (size_t k = 0; text && k < sizeof words / sizeof *words; k++)
			if (strstr(text, words[k]))
				return memory_format("DMI: %s", words[k]);
	}
	return NULL;
}

/* One vendor's guests and bare machines differ in the product's name only. */
static char *ec2_guest(const struct facts *facts)
{
	const char *vendor = facts_file(facts, DMI "sys_vendor");
	const char *product = facts_file(facts, DMI "product_name");

	if (!vendor || !product || !strstr(vendor, "Amazon EC2") || strstr(product, "metal"))
		return NULL;
	return memory_format("DMI: Amazon EC2");
}

static char *hypervisor_type(const struct facts *facts)
{
	char *type = facts_line(facts_file(facts, "/sys/hypervisor/type"));
	char *sign = type ? memory_format("/sys/hypervisor/type: %s", type) : NULL;

	free(type);
	return sign;
}

/* Only a hypervisor steals time. */
static char *stolen_time(const struct facts *facts)
{
	unsigned long long ticks = facts_steal_ticks(facts);

	return ticks ? memory_format("%llu ticks stolen in /proc/stat", ticks) : NULL;
}

static const struct {
	char *(*look)(const struct facts *facts);
	enum machine_kind kind;
} signs[] = {
	{foreign_kernel, MACHINE_EMULATED},  {tcg_vendor, MACHINE_EMULATED},
	{software_arm, MACHINE_EMULATED},    {software_riscv, MACHINE_EMULATED},
	{cpuid_hypervisor, MACHINE_VIRTUAL}, {tree_hypervisor, MACHINE_VIRTUAL},
	{dmi_hypervisor, MACHINE_VIRTUAL},   {hypervisor_type, MACHINE_VIRTUAL},
	{ec2_guest, MACHINE_VIRTUAL},        {stolen_time, MACHINE_VIRTUAL},
};

const char *machine_kind_name(enum machine_kind kind)
{
	static const char *const names[] = {"hardware", "virtual", "emulated"};

	return names[kind];
}

enum machine_kind machine_kind(const struct facts *facts, char **reason)
{
	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
		char *sign = signs[i].look(facts);

		if (sign) {
			*reason = escape_bytes(sign, strlen(sign));
			free(sign);
			return signs[i].kind;
		}
	}
	*reason = memory_format("no sign of a hypervisor or an emulator");
	return MACHINE_HARDWARE;
}
