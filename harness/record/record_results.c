/* Reading a record's results. */
#include "harness/record/record_results.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/escape.h"
#include "harness/base/memory.h"

/* More than any record has: a file made to waste time or memory stops here. */
enum { RESULTS_MAX = 4096, MEMBERS_MAX = 100 };

static const char *status_word(int status)
{
	return status_name((enum status)status);
}

static enum status status_in(const struct json_in *r, json_t *parent)
{
	return (enum status)json_in_choice(r, parent, "status", status_word, STATUSES);
}

/* A column, as long as the columns before it; times are above 0. It passes to the series. */
static void read_column(const struct json_in *r, json_t *object, int c, struct series *series)
{
	json_t *array = json_object_get(object, column_names[c]);
	struct json_column *column = json_columns_get(r->columns, array);

	if (!array)
		return;
	if (!column || (c > 0 && column->count != series->count)) {
		json_in_complain(r, column_names[c], "integers, as many as batch_ns has");
		return;
	}
	for (size_t i = 0; i < column->count && c <= COLUMN_WIDE_NS; i++)
		if (column->values[i] <= 0)
			json_in_complain(r, column_names[c], "times above 0");
	series->count = series->room = column->count;
	series->column[c] = column->values;
	*column = (struct json_column){NULL, 0};
}

/* Rare events: [sample, count] pairs instead of a column of zeros. */
static void read_involuntary(const struct json_in *r, json_t *object, struct series *series)
{
	const char *name = column_names[COLUMN_INVOLUNTARY];
	json_t *array = json_object_get(object, name);
	int64_t *values = NULL;

	for (size_t i = 0; i < json_array_size(array); i++) {
		const struct json_column *pair =
			json_columns_get(r->columns, json_array_get(array, i));

		if (!pair || pair->count != 2 || pair->values[0] < 0 ||
		    (uint64_t)pair->values[0] >= series->count || pair->values[1] <= 0) {
			json_in_complain(r, name, "pairs of a sample and a count above 0");
			break;
		}
		if (!values)
			values = memset(memory_resize(NULL, series->count * sizeof *values), 0,
					series->count * sizeof *values);
		values[pair->values[0]] = pair->values[1];
	}
	series->column[COLUMN_INVOLUNTARY] = values;
}

static void read_series(const struct json_in *r, json_t *object, struct series *series)
{
	series->iterations = json_in_integer(r, object, "iterations", 0, INT64_MAX, 0);
	for (int c = 0; c < COLUMN_INVOLUNTARY; c++)
		read_column(r, object, c, series);
	read_involuntary(r, object, series);
	if (series->count && series->iterations <= 0)
		json_in_complain(r, "iterations", "above 0");
}

/* What a launch says of itself, as a pair under its name in benchmark text. */
static void read_pair(const char *key, json_t *value, struct launch *launch)
{
	char *name = escape_controls(key);
	char *words = json_is_string(value)
			      ? json_in_text(value)
			      : memory_format("%lld", (long long)json_integer_value(value));

	for (char *c = name; *c; c++)
		if (*c == '_')
			*c = '-';
	launch_set(launch, name, words);
	free(words);
	free(name);
}

static void read_pairs(const struct json_in *r, json_t *object, struct launch *launch)
{
	const char *key;
	json_t *value;

	if (json_object_size(object) > MEMBERS_MAX)
		json_in_complain(r, "launches", "objects of fewer members");
	if (json_in_failed(r))
		return;
	json_object_foreach(object, key, value)
	{
		if (!launch_is_member(key) && (json_is_integer(value) || json_is_string(value)))
			read_pair(key, value, launch);
	}
}

static void read_launch(const struct json_in *r, json_t *object, struct launch *launch)
{
	json_t *overhead = json_object_get(object, "overhead");

	launch->round = (int)json_in_integer(r, object, "round", 0, INT_MAX, 0);
	launch->position = (int)json_in_integer(r, object, "position", 0, INT_MAX, 0);
	launch->status = status_in(r, object);
	launch->reason = json_in_string(r, object, "reason");
	launch->took_ms = json_in_integer(r, object, "took_ms", 0, INT64_MAX, 0);
	read_series(r, object, &launch->result);
	if (overhead)
		read_series(r, overhead, &launch->overhead);
	read_pairs(r, object, launch);
}

static bool named_before(const struct record *record, size_t i)
{
	for (size_t j = 0; j < i; j++)
		if (strcmp(record->results[j].id, record->results[i].id) == 0)
			return true;
	return false;
}

static void read_result(const struct json_in *r, json_t *object, struct result *result)
{
	json_t *launches = json_in_array(r, object, "launches");

	result->id = json_in_name(r, object, "id");
	result->benchmark = json_in_name(r, object, "benchmark");
	result->version = (int)json_in_integer(r, object, "version", 1, INT_MAX, 0);
	if (!result->version)
		json_in_complain(r, "version", "an integer from 1 on");
	result->operation = json_in_string(r, object, "operation");
	result->bound = json_in_required(r, object, "bound");
	result->unit = json_in_string(r, object, "unit");
	result->vstate = json_in_string(r, object, "vstate");
	result->state_bytes = json_in_integer(r, object, "state_bytes", 0, INT64_MAX, 0);
	result->status = status_in(r, object);
	result->reason = json_in_string(r, object, "reason");
	for (size_t i = 0; i < json_array_size(launches) && !json_in_failed(r); i++) {
		struct launch launch = {0};

		if (!json_is_object(json_array_get(launches, i)))
			json_in_complain(r, "launches", "objects");
		read_launch(r, json_array_get(launches, i), &launch);
		record_add_launch(result, &launch);
	}
}

void record_read_results(const struct json_in *r, json_t *root, struct record *record)
{
	json_t *results = json_in_array(r, root, "results");
	size_t count = json_array_size(results);

	if (count > RESULTS_MAX)
		json_in_complain(r, "results", "fewer cases");
	if (json_in_failed(r))
		return;
	record->results = memory_resize(NULL, (count + 1) * sizeof *record->results);
	memset(record->results, 0, (count + 1) * sizeof *record->results);
	for (size_t i = 0; i < count && !json_in_failed(r); i++) {
		record->result_count = i + 1;
		if (!json_is_object(json_array_get(results, i)))
			json_in_complain(r, "results", "objects");
		read_result(r, json_array_get(results, i), &record->results[i]);
		if (named_before(record, i))
			json_in_complain(r, "results", "cases of different ids");
	}
}
