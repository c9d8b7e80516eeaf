#include "harness/compare/kernel_figure.h"

#include <math.h>
#include <stdlib.h>

#include "harness/base/memory.h"
#include "harness/compare/boot_value.h"
#include "harness/compare/comparable.h"
#include "harness/compare/visit.h"
#include "harness/record/figures.h"

struct boot_figures {
	double *list;
	size_t count;
	enum metric metric;
};

static void add(struct boot_figures *values, double value)
{
	values->list = memory_resize(values->list, (values->count + 1) * sizeof *values->list);
	values->list[values->count++] = value;
}

static double geometric_mean(const double *list, size_t count)
{
	double logs = 0;

	for (size_t i = 0; i < count; i++)
		logs += log(list[i]);
	return count ? exp(logs / (double)count) : NAN;
}

/* The records' own figures. */
static double own_value(const struct boot *boot, const char *id, enum metric metric)
{
	struct boot_figures own = {.metric = metric};
	double value;

	for (size_t i = 0; i < boot->record_count; i++) {
		const struct result *r = record_result(boot->records[i], id);

		if (r && r->figures[metric].valid && r->figures[metric].median > 0)
			add(&own, r->figures[metric].median);
	}
	value = geometric_mean(own.list, own.count);
	free(own.list);
	return value;
}

static void add_launch(const struct result *r, const struct launch *launch, void *context)
{
	struct boot_figures *values = context;
	double median;

	if (figures_count(r, launch, values->metric) &&
	    metric_launch(launch, &launch->result, values->metric, &median))
		add(values, median);
}

/* Of the launches of all boots, where the boots are one. */
static double launch_spread(const struct side *side, const char *id, enum metric metric)
{
	struct boot_figures launches = {.metric = metric};
	double spread;

	for (size_t i = 0; i < side->boot_count; i++)
		if (!side->boots[i].void_reason)
			visit_launches(&side->boots[i], id, add_launch, &launches);
	spread = launches.count > 1 ? figures_spread(launches.list, launches.count) : NAN;
	free(launches.list);
	return spread;
}

static bool has_figure(const struct side *side, const char *id, enum metric metric)
{
	for (size_t i = 0; i < side->record_count; i++) {
		const struct result *r = record_result(side->records[i], id);

		if (r && r->figures[metric].valid)
			return true;
	}
	return false;
}

void kernel_figure_new(struct kernel_figure *figure, const struct side *side, const char *id,
		       enum metric metric, bool compared)
{
	struct boot_figures boots = {.metric = metric};
	double *sorted;

	for (size_t i = 0; i < side->boot_count && has_figure(side, id, metric); i++) {
		const struct boot *boot = &side->boots[i];
		double tick = 0;
		double value = boot->void_reason ? NAN
			       : compared        ? exp(boot_value(boot, id, metric, false, &tick))
						 : own_value(boot, id, metric);

		if (isfinite(value))
			add(&boots, value);
	}
	sorted = memory_resize(NULL, (boots.count + 1) * sizeof *sorted);
	for (size_t i = 0; i < boots.count; i++)
		sorted[i] = boots.list[i];
	*figure = (struct kernel_figure){
		.value = geometric_mean(boots.list, boots.count),
		.spread_percent = boots.count > 1    ? figures_spread(sorted, boots.count)
				  : boots.count == 1 ? launch_spread(side, id, metric)
						     : NAN,
		.boots = boots.list,
		.boot_count = boots.count};
	free(sorted);
}

void kernel_figure_free(struct kernel_figure *figure)
{
	free(figure->boots);
}
