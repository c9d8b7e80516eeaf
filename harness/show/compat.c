/* What another program would have printed. */
#include "harness/show/compat.h"

#include <string.h>

#include "harness/record/figures.h"
#include "harness/record/quiet.h"

/* The getppid loop of the linux-riscv list: V=1 has used the vector unit once before it. */
static char *const getppid_cases[] = {"syscall.getppid.once", "syscall.getppid"};
static const char *const getppid_names[] = {"V=1", "V=0"};

static const struct result *find(const struct record *record, const char *id)
{
	for (size_t i = 0; i < record->result_count; i++)
		if (strcmp(record->results[i].id, id) == 0)
			return &record->results[i];
	return NULL;
}

struct total {
	long long ns, iterations;
};

/* A mean, unlike a median, has to leave out what was disturbed: by the kernel's count of
 * preemptions and by the wide blocks (quiet.h), never by a sample's own time. */
static bool is_disturbed(const struct series *s, size_t sample)
{
	const int64_t *involuntary = s->column[COLUMN_INVOLUNTARY];

	return (involuntary && involuntary[sample]) ||
	       (s->shared && s->shared[sample] && quiet_suffices(s));
}

static struct total total_of(const struct result *result, bool all)
{
	struct total total = {0, 0};

	for (size_t i = 0; i < result->launch_count; i++) {
		const struct series *s = &result->launches[i].result;

		if (!figures_count(result, &result->launches[i], METRIC_NS))
			continue;
		for (size_t j = 0; j < s->count; j++)
			if (all || !is_disturbed(s, j)) {
				total.ns += s->column[COLUMN_BATCH_NS][j];
				total.iterations += s->iterations;
			}
	}
	return total;
}

static const char *why_not(const struct result *result)
{
	if (!result)
		return "not measured";
	if (result->reason)
		return result->reason;
	return result->figures[METRIC_NS].reason ? result->figures[METRIC_NS].reason
						 : "not measured";
}

static void getppid_print(FILE *out, const struct record *record)
{
	for (int i = 0; i < 2; i++) {
		const struct result *result = find(record, getppid_cases[i]);
		struct total total;

		if (!result || !result->figures[METRIC_NS].valid) {
			fprintf(stderr, "trapcost: no %s: %s\n", getppid_names[i], why_not(result));
			continue;
		}
		total = total_of(result, false);
		if (total.iterations == 0)
			total = total_of(result, true);
		fprintf(out, "%s %.1f ns/call (%lld ns / %lld iters)\n", getppid_names[i],
			(double)total.ns / (double)total.iterations, total.ns, total.iterations);
	}
}

static const struct compat programs[] = {
	{"getppid", getppid_cases, 2, getppid_print},
};

const struct compat *compat_named(const char *name, struct error *error)
{
	for (size_t i = 0; i < sizeof programs / sizeof programs[0]; i++)
		if (strcmp(programs[i].name, name) == 0)
			return &programs[i];
	error_set(error, "--compat cannot be \"%s\": there is getppid", name);
	return NULL;
}
