/* riscv64: riscv_hwprobe(2), Documentation/arch/riscv/hwprobe.rst. */
#include "lib/probe.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "lib/fact.h"

enum { NR_HWPROBE = 258 };

struct hwprobe_pair {
	int64_t key; /* -1 in the answer: this kernel does not know the key */
	uint64_t value;
};

/* The key is the row's number. */
static const char *const keys[] = {
	"mvendorid",
	"marchid",
	"mimpid",
	"base_behavior",
	"ima_ext_0",
	"cpuperf_0",
	"zicboz_block",
	"highest_virt_address",
	"time_csr_freq",
	"misaligned_scalar_perf",
	"misaligned_vector_perf",
	"vendor_ext_thead_0",
	"zicbom_block",
};
enum { KEYS = sizeof keys / sizeof *keys };

/* One key over all CPUs: -1 and errno if there is no such call or key. */
static int hwprobe(int key, uint64_t *value)
{
	struct hwprobe_pair pair = {.key = key};

	if (syscall(NR_HWPROBE, &pair, 1, 0, NULL, 0) != 0)
		return -1;
	if (pair.key != key) {
		errno = EINVAL;
		return -1;
	}
	*value = pair.value;
	return 0;
}

void identity_print(void)
{
	for (int key = 0; key < KEYS; key++) {
		char name[48];
		uint64_t value;

		snprintf(name, sizeof name, "hwprobe.%s", keys[key]);
		if (hwprobe(key, &value) == 0)
			fact_probe(name, "0x%llx", (unsigned long long)value);
		else
			fact_absent(name, strerror(errno));
	}
}

/* The keys that may differ between the CPUs of one machine. */
void identity_print_cpu(int cpu)
{
	unsigned long mask[128] = {0};
	const size_t word_bits = 8 * sizeof *mask;

	if ((size_t)cpu >= sizeof mask * 8)
		return;
	mask[(size_t)cpu / word_bits] = 1ul << (size_t)cpu % word_bits;
	for (int key = 0; key < KEYS; key++) {
		struct hwprobe_pair pair = {.key = key};

		if (syscall(NR_HWPROBE, &pair, 1, sizeof mask, mask, 0) == 0 && pair.key == key)
			fact_cpu_probe(cpu, keys[key], "0x%llx", (unsigned long long)pair.value);
	}
}
