/* Arrays of integers, taken out of JSON text. */
#include "harness/base/json_columns.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"

enum { DIGITS_MAX = 18 };

/* Text being written. A reference may be longer than the array it stands for. */
struct out {
	char *bytes;
	size_t used, room;
};

static void put(struct out *out, const char *bytes, size_t count)
{
	if (count >= out->room - out->used) {
		out->room = 2 * out->room + count + 1;
		out->bytes = memory_resize(out->bytes, out->room);
	}
	memcpy(out->bytes + out->used, bytes, count);
	out->used += count;
}

static void put_reference(struct out *out, size_t number)
{
	char text[32];

	put(out, text, (size_t)snprintf(text, sizeof text, "%zu]", number));
}

static const char *skip_blanks(const char *at, const char *end)
{
	while (at < end && (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r'))
		at++;
	return at;
}

/* One JSON integer; where it ends, or NULL if there is none. */
static const char *read_integer(const char *at, const char *end, int64_t *value)
{
	bool negative = at < end && *at == '-';
	const char *first = at += negative;

	for (*value = 0; at < end && *at >= '0' && *at <= '9' && at - first < DIGITS_MAX; at++)
		*value = 10 * *value + (*at - '0');
	if (at == first || (*first == '0' && at > first + 1))
		return NULL;
	if (negative)
		*value = -*value;
	return at;
}

static void append(struct json_column *column, size_t *room, int64_t value)
{
	if (column->count == *room) {
		*room = 2 * *room + 16;
		column->values = memory_resize(column->values, *room * sizeof *column->values);
	}
	column->values[column->count++] = value;
}

/* Reads behind a '[': where the array ends, behind its ']', or NULL if it holds something else. */
static const char *read_array(const char *at, const char *end, struct json_column *column)
{
	size_t room = 0;
	int64_t value;

	for (;;) {
		at = read_integer(skip_blanks(at, end), end, &value);
		if (!at)
			return NULL;
		append(column, &room, value);
		at = skip_blanks(at, end);
		if (at == end || (*at != ',' && *at != ']'))
			return NULL;
		if (*at++ == ']')
			return at;
	}
}

static void keep(struct json_columns *columns, struct json_column column)
{
	if (columns->count == columns->room) {
		columns->room = 2 * columns->room + 64;
		columns->list = memory_resize(columns->list, columns->room * sizeof *columns->list);
	}
	columns->list[columns->count++] = column;
}

/* Where a string ends that begins at `at`, behind its last quote. */
static const char *skip_string(const char *at, const char *end)
{
	for (at++; at < end && *at != '"'; at++)
		at += *at == '\\' && at + 1 < end;
	return at < end ? at + 1 : end;
}

/* Copies up to the next string or array; returns where that begins. */
static const char *skip_plain(const char *at, const char *end)
{
	while (at < end && *at != '"' && *at != '[')
		at++;
	return at;
}

char *json_columns_lift(const char *bytes, size_t size, size_t *left, struct json_columns *columns)
{
	const char *at = bytes, *end = bytes + size;
	struct out out = {memory_resize(NULL, size + 1), 0, size + 1};

	*columns = (struct json_columns){NULL, 0, 0};
	while (at < end) {
		struct json_column column = {NULL, 0};
		const char *next = skip_plain(at, end), *behind = NULL;

		if (next < end && *next == '"')
			next = skip_string(next, end);
		else if (next < end)
			behind = read_array(++next, end, &column);
		put(&out, at, (size_t)(next - at));
		at = behind ? behind : next;
		if (behind) {
			put_reference(&out, columns->count);
			keep(columns, column);
		} else {
			free(column.values);
		}
	}
	*left = out.used;
	return out.bytes;
}

struct json_column *json_columns_get(const struct json_columns *columns, const json_t *array)
{
	static struct json_column none;
	const json_t *number = json_array_get(array, 0);
	json_int_t k = json_integer_value(number);

	if (json_is_array(array) && json_array_size(array) == 0)
		return &none;
	if (json_array_size(array) != 1 || !json_is_integer(number) || k < 0 ||
	    k >= (json_int_t)columns->count)
		return NULL;
	return &columns->list[k];
}

void json_columns_free(struct json_columns *columns)
{
	for (size_t i = 0; i < columns->count; i++)
		free(columns->list[i].values);
	free(columns->list);
}
