/*
 * Arrays of integers, taken out of JSON text before it is parsed. They are nearly all of a record,
 * and a tree of them costs many times what they cost as plain columns.
 */
#ifndef TRAPCOST_JSON_COLUMNS_H
#define TRAPCOST_JSON_COLUMNS_H

#include <jansson.h>
#include <stdint.h>

struct json_column {
	int64_t *values;
	size_t count;
};

struct json_columns {
	struct json_column *list;
	size_t count, room;
};

/*
 * The text with every array that holds nothing but integers (of at most 18 digits, one or more)
 * replaced by [K], its number in `columns`; a new string of *left bytes. What is no JSON stays
 * so. As all such arrays are taken, any array of one integer in the result is one of them.
 */
char *json_columns_lift(const char *bytes, size_t size, size_t *left, struct json_columns *columns);

/* The column that an array of the parsed text stands for, also for []; NULL if the array held
 * something else. Borrowed. */
struct json_column *json_columns_get(const struct json_columns *columns, const json_t *array);

void json_columns_free(struct json_columns *columns);

#endif
