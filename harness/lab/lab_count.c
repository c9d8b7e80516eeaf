/* What a kernel's boots say of a case. */
#include "harness/lab/lab.h"

struct lab_count lab_count(const struct lab_kernel *kernel, const char *id)
{
	const struct result *results[LAB_BOOTS_MOST];
	struct count_boot boots[LAB_BOOTS_MOST];
	struct lab_count all = {.reason = NULL};

	for (int i = 0; i < kernel->boot_count; i++) {
		results[i] = record_result(kernel->boots[i], id);
		boots[i] = (struct count_boot){&results[i], 1};
		if (!all.reason)
			all.reason = results[i] ? results[i]->reason : "not in the plan";
	}
	all.count = count_boots(boots, (size_t)kernel->boot_count);
	return all;
}
