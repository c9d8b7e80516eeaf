/* riscv64: riscv_hwprobe(2), Documentation/arch/riscv/hwprobe.rst. */
#include "lib/arch/identity.h"

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

#include "lib/fact.h"

enum { NR_HWPROBE = 258 };

struct hwprobe_pair {
	int64_t key; /* -1 in the answer: this kernel does not know the key */
	uint64_t value;
};

/* The key is the row's number. */
static const struct {
	const char *name;
	bool differs; /* may differ between the CPUs of one machine */
} keys[] = {
	{"mvendorid", true},
	{"marchid", true},
	{"mimpid", true},
	{"base_behavior", false},
	{"ima_ext_0", true},
	{"cpuperf_0", true},
	{"zicboz_block", false},
	{"highest_virt_address", false},
	{"time_csr_freq", false},
	{"misaligned_scalar_perf", true},
	{"misaligned_vector_perf", true},
	{"vendor_ext_thead_0", true},
	{"zicbom_block", false},
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

		snprintf(name, sizeof name, "hwprobe.%s", keys[key].name);
		if (hwprobe(key, &value) == 0)
			fact_probe(name, "0x%llx", (unsigned long long)value);
		else
			fact_absent_errno(name);
	}
}

void identity_print_cpu(int cpu)
{
	static unsigned long mask[128];
	const size_t word_bits = 8 * sizeof *mask, word = (size_t)cpu / word_bits;

	if (word >= sizeof mask / sizeof *mask)
		return;
	mask[word] = 1ul << (size_t)cpu % word_bits;
	for (int key = 0; key < KEYS; key++) {
		struct hwprobe_pair pair = {.key = key};

		if (keys[key].differs && syscall(NR_HWPROBE, &pair, 1, sizeof mask, mask, 0) == 0 &&
		    pair.key == key)
			fact_cpu_probe(cpu, keys[key].name, "0x%llx",
				       (unsigned long long)pair.value);
	}
	mask[word] = 0;
}
