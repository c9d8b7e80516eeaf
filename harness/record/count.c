#include "harness/record/count.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "harness/base/memory.h"
#include "harness/base/number.h"
#include "harness/stats/stats.h"

/* Reading clock and counter takes a few instructions more or less from batch to batch: up to so
 * many are no other path through the kernel, which would add as many as there are iterations. */
enum { EDGE_INSTRUCTIONS = 64, LARGE = 1000 };

/* An edge varies by an instruction or two of a batch. */
static const double EDGE_SLIP = 0.05;

struct samples {
	double *values;
	size_t count;
	int64_t iterations; /* the fewest in a batch */
};

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

static void add_boot(struct samples *s, const struct count_boot *boot)
{
	for (size_t i = 0; i < boot->count; i++)
		for (size_t j = 0; boot->results[i] && j < boot->results[i]->launch_count; j++)
			add_launch(s, &boot->results[i]->launches[j]);
}

/* Of one boot, or of all together; releases the samples. */
static struct count summarise(struct samples *s)
{
	struct count count = {.measured = s->count > 0};

	if (count.measured) {
		stats_sort(s->values, s->count);
		count.median = stats_quantile_sorted(s->values, s->count, 0.5);
		count.p10 = stats_quantile_sorted(s->values, s->count, 0.1);
		count.p90 = stats_quantile_sorted(s->values, s->count, 0.9);
		count.edge = fmin(0.5, EDGE_INSTRUCTIONS / (double)s->iterations);
		count.exact = count.p90 - count.p10 <= count.edge;
	}
	free(s->values);
	return count;
}

static struct count pooled(const struct count_boot *boots, size_t count)
{
	struct samples s = {NULL, 0, 0};

	for (size_t i = 0; i < count; i++)
		add_boot(&s, &boots[i]);
	return summarise(&s);
}

struct count count_boots(const struct count_boot *boots, size_t count)
{
	struct count all = pooled(boots, count);
	bool first = true;

	all.exact = all.measured;
	for (size_t i = 0; i < count; i++) {
		struct count boot = pooled(&boots[i], 1);

		if (!boot.measured)
			continue;
		all.least = first || boot.median < all.least ? boot.median : all.least;
		all.most = first || boot.median > all.most ? boot.median : all.most;
		all.exact = all.exact && boot.exact && all.most - all.least <= boot.edge;
		first = false;
	}
	return all;
}

double count_rounded(double value, double edge)
{
	double over = fabs(value - trunc(value));

	if (over <= edge + EDGE_SLIP)
		return trunc(value); /* an edge adds */
	if (1 - over <= edge || fabs(value) >= LARGE)
		return round(value);
	return round(value * 10) / 10;
}

struct count_change count_change(const struct count *base, const struct count *new)
{
	double edge = fmax(base->edge, new->edge);

	if (base->exact && new->exact) {
		double change = count_rounded(new->median - base->median, edge);

		return (struct count_change){change, change};
	}
	return (struct count_change){count_rounded(new->least - base->most, edge),
				     count_rounded(new->most - base->least, edge)};
}

const char *count_text(char *text, double rounded)
{
	snprintf(text, NUMBER_TEXT, "%.*f", rounded == round(rounded) ? 0 : 1, rounded);
	return text;
}
