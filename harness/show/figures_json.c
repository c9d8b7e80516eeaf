#include "harness/show/figures_json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/json_out.h"
#include "harness/base/memory.h"
#include "harness/compare/kernel_figure.h"
#include "harness/record/figures.h"
#include "harness/record/flag.h"
#include "harness/record/quiet.h"
#include "harness/record/record_object.h"

/* Marks what is shared, over each machine's records, and works out all figures. */
static void derive(const struct side *sides, size_t count)
{
	size_t found;
	struct record **records = side_records(sides, count, &found);

	figures_mark(records, found);
	for (size_t i = 0; i < found; i++)
		figures_work_out(records[i]);
	free(records);
}

/* Samples that the median of a time leaves out. */
static json_t *left_out(const struct series *series)
{
	json_t *array = json_array();

	for (size_t i = 0;
	     !(series->adjusted_ns > 0) && quiet_suffices(series) && i < series->count; i++)
		if (series->shared[i])
			json_array_append_new(array, json_integer((json_int_t)i));
	return array;
}

/* Values per operation, one a sample; NULL where the launch has none. */
static json_t *values_json(const struct launch *launch, enum metric metric)
{
	json_t *array = json_array();
	double value;

	for (size_t i = 0; i < launch->result.count; i++) {
		if (!metric_sample(launch, &launch->result, metric, i, &value)) {
			json_decref(array);
			return NULL;
		}
		json_array_append_new(array, json_out_number(value));
	}
	return array;
}

static json_t *metric_json(const struct result *r, const struct launch *launch, enum metric metric)
{
	json_t *object, *values;
	double median;

	if (launch->status != STATUS_OK || !metric_launch(launch, &launch->result, metric, &median))
		return NULL;
	values = values_json(launch, metric);
	if (!values)
		return NULL;
	object = json_object();
	json_out_put(object, "median", json_out_number(median));
	json_out_put(object, "counted", json_boolean(figures_count(r, launch, metric)));
	json_out_put(object, "values", values);
	json_out_put(object, "left_out",
		     metric == METRIC_INSTRUCTIONS ? json_array() : left_out(&launch->result));
	return object;
}

static json_t *launch_json(const struct result *r, const struct launch *launch, long hz)
{
	json_t *object = json_object(), *metrics = json_object();

	json_out_put(object, "round", json_integer(launch->round));
	json_out_put(object, "status", json_string(status_name(launch->status)));
	json_out_put(object, "reason", json_out_text(launch->reason));
	json_out_put(object, "flags", record_flags_object(flags_of(launch, hz)));
	json_out_put(object, "samples", json_integer((json_int_t)launch->result.count));
	json_out_put(object, "shared", json_integer((json_int_t)launch->result.shared_count));
	for (int m = 0; m < METRICS; m++) {
		json_t *metric = metric_json(r, launch, (enum metric)m);

		if (metric)
			json_out_put(metrics, metric_name((enum metric)m), metric);
	}
	json_out_put(object, "metrics", metrics);
	return object;
}

static json_t *result_json(const struct result *r, long hz)
{
	json_t *object = json_object(), *launches = json_array();

	json_out_put(object, "id", json_out_text(r->id));
	json_out_put(object, "bound", json_out_text(r->bound));
	json_out_put(object, "unit", json_out_text(r->unit));
	json_out_put(object, "vstate", json_out_text(r->vstate));
	json_out_put(object, "status", json_string(status_name(r->status)));
	json_out_put(object, "reason", json_out_text(r->reason));
	json_out_put(object, "metrics", record_figures_object(r->figures));
	for (size_t i = 0; i < r->launch_count; i++)
		json_array_append_new(launches, launch_json(r, &r->launches[i], hz));
	json_out_put(object, "launches", launches);
	return object;
}

static json_t *record_object(const struct record *record)
{
	json_t *object = record_head_object(record), *results = json_array();

	for (size_t i = 0; i < record->result_count; i++)
		json_array_append_new(results,
				      result_json(&record->results[i], record->machine.hz));
	json_out_put(object, "results", results);
	return object;
}

static json_t *boot_json(const struct boot *boot)
{
	json_t *object = json_object(), *records = json_array();

	json_out_put(object, "id", json_out_text(boot->id));
	json_out_put(object, "void", json_out_text(boot->void_reason));
	for (size_t i = 0; i < boot->record_count; i++)
		json_array_append_new(records, record_object(boot->records[i]));
	json_out_put(object, "records", records);
	return object;
}

/* A case of a kernel: metric by metric its figure, that of each boot, and how far they lie apart.
 * A metric without a figure is not there. */
static json_t *case_json(const struct side *side, const char *id, bool compared)
{
	json_t *metrics = json_object();

	for (int m = 0; m < METRICS; m++) {
		struct kernel_figure figure;
		json_t *object, *boots = json_array();

		kernel_figure_new(&figure, side, id, (enum metric)m, compared);
		for (size_t i = 0; i < figure.boot_count; i++)
			json_array_append_new(boots, json_out_number(figure.boots[i]));
		if (isfinite(figure.value)) {
			object = json_object();
			json_out_put(object, "figure", json_out_number(figure.value));
			json_out_put(object, "boots", boots);
			json_out_put(object, "spread_percent",
				     json_out_number(figure.spread_percent));
			json_out_put(metrics, metric_name((enum metric)m), object);
		} else {
			json_decref(boots);
		}
		kernel_figure_free(&figure);
	}
	return metrics;
}

/* By id; what no boot has a number for is not there. */
static json_t *cases_json(const struct side *side, bool compared)
{
	json_t *cases = json_object();

	for (size_t i = 0; i < side->record_count; i++)
		for (size_t j = 0; j < side->records[i]->result_count; j++) {
			const char *id = side->records[i]->results[j].id;
			json_t *metrics;

			if (json_object_get(cases, id))
				continue;
			metrics = case_json(side, id, compared);
			if (json_object_size(metrics))
				json_out_put(cases, id, metrics);
			else
				json_decref(metrics);
		}
	return cases;
}

static bool has_others(const struct side *sides, size_t count, size_t which)
{
	const char *machine = sides[which].records[0]->machine_name;

	for (size_t i = 0; i < count; i++)
		if (i != which && strcmp(sides[i].records[0]->machine_name, machine) == 0)
			return true;
	return false;
}

static json_t *kernel_json(const struct side *side, bool compared)
{
	const struct record *first = side->records[0];
	struct side by_boot = {.records = side->records, .record_count = side->record_count};
	json_t *object = json_object(), *boots = json_array();

	side_group(&by_boot, false); /* rounds of one boot are one boot here */
	json_out_put(object, "name", json_out_text(side->label));
	json_out_put(object, "machine", json_out_text(first->machine_name));
	json_out_put(object, "kind", json_string(machine_kind_name(first->machine.kind)));
	for (size_t i = 0; i < by_boot.boot_count; i++)
		json_array_append_new(boots, boot_json(&by_boot.boots[i]));
	json_out_put(object, "boots", boots);
	json_out_put(object, "cases", cases_json(&by_boot, compared));
	for (size_t i = 0; i < by_boot.boot_count; i++)
		free(by_boot.boots[i].records);
	free(by_boot.boots);
	return object;
}

static const char *bound_of(const struct side *sides, size_t count, const char *id)
{
	for (size_t i = 0; i < count; i++)
		for (size_t j = 0; j < sides[i].record_count; j++)
			for (size_t k = 0; k < sides[i].records[j]->result_count; k++)
				if (strcmp(sides[i].records[j]->results[k].id, id) == 0)
					return sides[i].records[j]->results[k].bound;
	return NULL;
}

/* The metric that a case is judged by on all of the kernels. */
static enum metric metric_of(json_t *kernels, const char *bound, const char *id)
{
	size_t having[METRICS] = {0}, some = 0;

	for (size_t i = 0; i < json_array_size(kernels); i++) {
		json_t *metrics =
			json_object_get(json_object_get(json_array_get(kernels, i), "cases"), id);

		some += metrics != NULL;
		for (int m = 0; metrics && m < METRICS; m++)
			having[m] += json_object_get(metrics, metric_name((enum metric)m)) != NULL;
	}
	return figures_metric(bound, having, some);
}

static json_t *judged_json(const struct side *sides, size_t count, json_t *kernels)
{
	json_t *object = json_object(), *metrics;
	const char *id;

	for (size_t i = 0; i < json_array_size(kernels); i++)
		json_object_foreach(json_object_get(json_array_get(kernels, i), "cases"), id,
				    metrics)
		{
			enum metric metric = metric_of(kernels, bound_of(sides, count, id), id);

			if (!json_object_get(object, id))
				json_out_put(object, id, json_string(metric_name(metric)));
		}
	return object;
}

json_t *figures_json_new(const struct side *sides, size_t count)
{
	json_t *object = json_object(), *kernels = json_array();

	derive(sides, count);
	json_out_put(object, "format", json_string(FIGURES_FORMAT));
	json_out_put(object, "format_version", json_integer(FIGURES_VERSION));
	for (size_t i = 0; i < count; i++)
		json_array_append_new(kernels, kernel_json(&sides[i], has_others(sides, count, i)));
	json_out_put(object, "judged_by", judged_json(sides, count, kernels));
	json_out_put(object, "kernels", kernels);
	return object;
}
