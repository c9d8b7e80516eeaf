/* What one launch of a benchmark said. */
#include "harness/record/launch.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"

#define BENCHMARK_LINE "BenchmarkTrapcost/id="
#define OVERHEAD_PART "/part=overhead"

const char *const column_names[COLUMNS] = {"batch_ns",     "yardstick_ns", "wide_ns",
					   "instructions", "cycles",       "involuntary"};

/* The units that carry the columns in benchmark text. */
static const char *const column_units[COLUMNS] = {"batch-ns",     "yardstick-ns",
						  "wide-ns",      "batch-instructions",
						  "batch-cycles", "involuntary-switches"};

const char *status_name(enum status status)
{
	static const char *const names[STATUSES] = {"ok", "skipped", "failed", "void"};

	return names[status];
}

static struct pair *find_pair(const struct launch *launch, const char *key)
{
	for (size_t i = 0; i < launch->pair_count; i++)
		if (strcmp(launch->pairs[i].key, key) == 0)
			return &launch->pairs[i];
	return NULL;
}

void launch_set(struct launch *launch, const char *key, const char *value)
{
	struct pair *pair = find_pair(launch, key);

	if (pair) {
		free(pair->value);
	} else {
		launch->pairs = memory_resize(launch->pairs,
					      (launch->pair_count + 1) * sizeof *launch->pairs);
		pair = &launch->pairs[launch->pair_count++];
		pair->key = memory_copy(key, strlen(key));
	}
	pair->value = memory_copy(value, strlen(value));
}

const char *launch_get(const struct launch *launch, const char *key)
{
	const struct pair *pair = find_pair(launch, key);

	return pair ? pair->value : NULL;
}

/* A whole decimal number, nothing else. */
static bool read_integer(const char *text, int64_t *number)
{
	char *end;

	errno = 0;
	*number = strtoll(text, &end, 10);
	return end > text && *end == '\0' && errno == 0;
}

int64_t launch_integer(const struct launch *launch, const char *key, int64_t fallback)
{
	const char *value = launch_get(launch, key);
	int64_t number;

	return value && read_integer(value, &number) ? number : fallback;
}

void launch_judge(struct launch *launch, enum status status, const char *reason)
{
	if (launch->status != STATUS_OK)
		return;
	launch->status = status;
	launch->reason = reason ? memory_copy(reason, strlen(reason)) : NULL;
}

static void grow_series(struct series *series)
{
	series->room = series->room ? 2 * series->room : 32;
	for (int c = 0; c < COLUMNS; c++)
		if (series->column[c])
			series->column[c] =
				memory_resize(series->column[c], series->room * sizeof(int64_t));
}

/* A column that starts late has zeros before: only rare events do. */
static void start_column(struct series *series, int column)
{
	size_t bytes = series->room * sizeof(int64_t);

	series->column[column] = memory_resize(NULL, bytes);
	memset(series->column[column], 0, bytes);
}

void series_append(struct series *series, const int64_t *row, unsigned int present)
{
	if (series->count == series->room)
		grow_series(series);
	for (int c = 0; c < COLUMNS; c++) {
		if (!series->column[c] && present & 1u << c)
			start_column(series, c);
		if (series->column[c])
			series->column[c][series->count] = present & 1u << c ? row[c] : 0;
	}
	series->count++;
}

static int column_of(const char *unit)
{
	for (int c = 0; c < COLUMNS; c++)
		if (strcmp(unit, column_units[c]) == 0)
			return c;
	return -1;
}

/* The fields behind the name: iterations, then pairs of value and unit. Values that are
 * derived (ns/op) are worked out again from the integers, so they are passed over. */
static bool read_sample(struct series *series, char *fields)
{
	int64_t row[COLUMNS] = {0};
	unsigned int present = 0;
	int64_t iterations;
	char *rest;
	char *field = strtok_r(fields, " \t", &rest);

	if (!field || !read_integer(field, &iterations) || iterations <= 0)
		return false;
	while ((field = strtok_r(NULL, " \t", &rest)) != NULL) {
		char *unit = strtok_r(NULL, " \t", &rest);
		int c = unit ? column_of(unit) : -1;

		if (!unit || (c >= 0 && !read_integer(field, &row[c])))
			return false;
		present |= c >= 0 ? 1u << c : 0;
	}
	if (!(present & 1u << COLUMN_BATCH_NS) ||
	    (series->count && series->iterations != iterations))
		return false;
	series->iterations = iterations;
	series_append(series, row, present);
	return true;
}

static void add_sample(struct launch *launch, const char *line)
{
	char *copy = memory_copy(line, strlen(line));
	char *fields = copy + strcspn(copy, " \t");
	char *name_end = fields;
	size_t part = strlen(OVERHEAD_PART);
	bool overhead = (size_t)(name_end - copy) > part &&
			strncmp(name_end - part, OVERHEAD_PART, part) == 0;

	if (!read_sample(overhead ? &launch->overhead : &launch->result, fields))
		launch_judge(launch, STATUS_FAILED, "a benchmark line does not read");
	free(copy);
}

static void add_pair(struct launch *launch, const char *line)
{
	const char *colon = strstr(line, ": ");
	char *key;

	if (!colon || colon == line || strcspn(line, " \t") < (size_t)(colon - line))
		return;
	key = memory_copy(line, (size_t)(colon - line));
	launch_set(launch, key, colon + 2);
	free(key);
}

void launch_add_line(struct launch *launch, const char *line)
{
	if (strncmp(line, BENCHMARK_LINE, strlen(BENCHMARK_LINE)) == 0)
		add_sample(launch, line);
	else
		add_pair(launch, line);
}

static void free_series(struct series *series)
{
	for (int c = 0; c < COLUMNS; c++)
		free(series->column[c]);
	free(series->shared);
}

void launch_free(struct launch *launch)
{
	pairs_free(launch->pairs, launch->pair_count);
	free(launch->reason);
	free_series(&launch->result);
	free_series(&launch->overhead);
}

bool launch_is_member(const char *name)
{
	static const char *const members[] = {"round", "position",   "status", "reason",  "took_ms",
					      "flags", "iterations", "shared", "overhead"};

	for (size_t i = 0; i < sizeof members / sizeof *members; i++)
		if (strcmp(members[i], name) == 0)
			return true;
	for (int c = 0; c < COLUMNS; c++)
		if (strcmp(column_names[c], name) == 0)
			return true;
	return false;
}
