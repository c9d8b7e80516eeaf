/* What a kernel's boots say of a case. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/lab/lab.h"
#include "harness/stats/stats.h"

/* Reading clock and counter takes a few instructions more or less from batch to batch: up to so
 * many are no other path through the kernel, which would add as many as there are iterations. */
enum { EDGE_INSTRUCTIONS = 64 };

struct samples {
	double *values;
	size_t count;
	int64_t iterations; /* the fewest in a batch */
};

static const struct result *find_result(const struct record *record, const char *id)
{
	for (size_t i = 0; i < record->result_count; i++)
		if (strcmp(record->results[i].id, id) == 0)
			return &record->results[i];
	return NULL;
}

static void add_launch(struct samples *s, const struct launch *launch)
{
	int64_t iterations = launch->result.iterations;
	double value;

	if (launch->status == STATUS_OK && (!s->iterations || iterations < s->iterations))
		s->iterations = iterations;
	s->values =
		memory_resize(s->values, (s->count + launch->result.count + 1) * sizeof *s->values);
	for (size_t i = 0; launch->status == STATUS_OK && i < launch->result.count; i++)
		if (metric_sample(launch, &launch->result, METRIC_INSTRUCTIONS, i, &value))
			s->values[s->count++] = value;
}

static void add_result(struct samples *s, const struct result *r)
{
	for (size_t i = 0; r && i < r->launch_count; i++)
		add_launch(s, &r->launches[i]);
}

/* Fills median, p10 and p90. */
static void summarise(struct lab_count *count, struct samples *s)
{
	count->measured = s->count > 0;
	if (!count->measured)
		return;
	stats_sort(s->values, s->count);
	count->median = stats_quantile_sorted(s->values, s->count, 0.5);
	count->p10 = stats_quantile_sorted(s->values, s->count, 0.1);
	count->p90 = stats_quantile_sorted(s->values, s->count, 0.9);
	count->edge = fmin(0.5, EDGE_INSTRUCTIONS / (double)s->iterations);
}

static struct lab_count count_boot(const struct record *record, const char *id)
{
	const struct result *r = find_result(record, id);
	struct lab_count count = {.reason = r ? r->reason : "not in the plan"};
	struct samples s = {NULL, 0, 0};

	add_result(&s, r);
	summarise(&count, &s);
	count.exact = count.measured && count.p90 - count.p10 <= count.edge;
	free(s.values);
	return count;
}

struct lab_count lab_count(const struct lab_kernel *kernel, const char *id)
{
	struct lab_count all = {.exact = kernel->boot_count > 0};
	struct samples s = {NULL, 0, 0};
	double first = 0;

	for (int i = 0; i < kernel->boot_count; i++) {
		struct lab_count boot = count_boot(kernel->boots[i], id);

		if (i == 0)
			first = boot.median;
		all.exact = all.exact && boot.exact && fabs(boot.median - first) <= boot.edge;
		if (!all.reason)
			all.reason = boot.reason;
		add_result(&s, find_result(kernel->boots[i], id));
	}
	summarise(&all, &s);
	free(s.values);
	return all;
}
