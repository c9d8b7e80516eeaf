/* From a record or a comparison to a list of figures. */
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/json_in.h"
#include "harness/base/memory.h"
#include "harness/record/figures.h"
#include "harness/record/record.h"
#include "harness/show/compare_out.h"
#include "harness/show/export.h"

static int add_kernel(struct export_list *list, char *label)
{
	list->kernels =
		memory_resize(list->kernels, (list->kernel_count + 1) * sizeof(*list->kernels));
	list->kernels[list->kernel_count] = label;
	return (int)list->kernel_count++;
}

static struct export_case *add_case(struct export_list *list, char *id)
{
	struct export_case *c;

	list->cases = memory_resize(list->cases, (list->case_count + 1) * sizeof(*list->cases));
	c = &list->cases[list->case_count++];
	*c = (struct export_case){.id = id};
	return c;
}

static void add_figure(struct export_case *c, struct export_figure figure)
{
	c->figures = memory_resize(c->figures, (c->figure_count + 1) * sizeof(*c->figures));
	c->figures[c->figure_count++] = figure;
}

static char *copy(const char *text)
{
	return text ? memory_format("%s", text) : NULL;
}

static void take_record(struct export_list *list, const struct record *record)
{
	int kernel = add_kernel(
		list,
		memory_format("%s", record->machine.release ? record->machine.release : "unknown"));

	list->machine = copy(record->machine_name);
	for (size_t i = 0; i < record->result_count; i++) {
		const struct result *r = &record->results[i];
		struct export_case *c = add_case(list, copy(r->id));

		c->status = r->status;
		c->reason = copy(r->reason);
		for (int m = 0; m < METRICS; m++)
			if (r->figures[m].valid)
				add_figure(c, (struct export_figure){kernel, 1, (enum metric)m,
								     r->figures[m].median});
	}
}

static const char *metric_word(int metric)
{
	return metric_name((enum metric)metric);
}

/* One value per boot. */
static void take_values(const struct json_in *in, json_t *row, const char *key, int kernel,
			struct export_case *c)
{
	enum metric metric = (enum metric)json_in_choice(in, row, "metric", metric_word, METRICS);
	json_t *array = json_in_array(in, row, key);

	for (size_t i = 0; i < json_array_size(array); i++) {
		json_t *value = json_array_get(array, i);

		if (json_is_number(value))
			add_figure(c, (struct export_figure){kernel, (int)i + 1, metric,
							     json_number_value(value)});
		else if (!json_is_null(value))
			json_in_complain(in, key, "numbers and nulls");
	}
}

static void take_row(struct export_list *list, const struct json_in *in, json_t *row, int base,
		     int new)
{
	struct export_case *c = add_case(list, json_in_name(in, row, "id"));

	c->reason = json_in_string(in, row, "lacking");
	c->status = c->reason ? STATUS_SKIPPED : STATUS_OK;
	c->verdict = json_in_required(in, row, "sentence");
	take_values(in, row, "base_boots", base, c);
	take_values(in, row, "new_boots", new, c);
}

static void take_pair(struct export_list *list, const struct json_in *in, json_t *pair)
{
	json_t *rows = json_in_array(in, pair, "rows");
	int base =
		add_kernel(list, json_in_required(in, json_in_object(in, pair, "base"), "label"));
	int new = add_kernel(list, json_in_required(in, json_in_object(in, pair, "new"), "label"));

	for (size_t i = 0; i < json_array_size(rows) && !json_in_failed(in); i++)
		take_row(list, in, json_array_get(rows, i), base, new);
}

static void take_compare(struct export_list *list, const struct json_in *in, json_t *root)
{
	json_t *pairs = json_in_array(in, root, "pairs");

	if (json_in_integer(in, root, "format_version", 0, INT_MAX, -1) != COMPARE_VERSION)
		json_in_complain(in, "format_version", "one that this program reads");
	list->machine = json_in_required(in, json_in_object(in, root, "machine"), "name");
	if (json_array_size(pairs) > 1)
		error_set(in->error, "%s compares several kernels: export takes one pair",
			  in->path);
	for (size_t i = 0; i < json_array_size(pairs) && !json_in_failed(in); i++)
		take_pair(list, in, json_array_get(pairs, i));
}

int export_read(struct export_list *list, const char *path, struct error *error)
{
	struct json_in in = {path, error, NULL};
	json_t *root = json_in_load(path, error);
	const char *format = json_string_value(json_object_get(root, "format"));
	struct record *record = NULL;

	*list = (struct export_list){.machine = NULL};
	if (root && format && strcmp(format, COMPARE_FORMAT) == 0)
		take_compare(list, &in, root);
	else if (root)
		record = record_read(path, error);
	if (record) {
		figures_derive(record);
		take_record(list, record);
	}
	record_free(record);
	json_decref(root);
	return error->text[0] ? -1 : 0;
}

void export_free(struct export_list *list)
{
	for (size_t i = 0; i < list->kernel_count; i++)
		free(list->kernels[i]);
	for (size_t i = 0; i < list->case_count; i++) {
		free(list->cases[i].id);
		free(list->cases[i].reason);
		free(list->cases[i].verdict);
		free(list->cases[i].figures);
	}
	free(list->kernels);
	free(list->cases);
	free(list->machine);
}
