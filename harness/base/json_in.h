/*
 * JSON from outside: a file as a tree, and the members of its objects by kind. Whatever the
 * file holds, the first thing found wrong with it becomes the caller's error, and what is read
 * after that is empty but safe to use. Strings come out as printable ASCII.
 */
#ifndef TRAPCOST_JSON_IN_H
#define TRAPCOST_JSON_IN_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "harness/base/error.h"
#include "harness/base/json_columns.h"

/* The file being read, for messages, and what is wrong so far. */
struct json_in {
	const char *path;
	struct error *error;
	struct json_columns *columns; /* of json_in_load_columns(), or NULL */
};

/* The tree of a plain file of at most 256 MiB; release it with json_decref(). NULL and an error
 * if it cannot be read, is not JSON, or names a member twice. */
json_t *json_in_load(const char *path, struct error *error);

/* The same with arrays of integers in `columns`, to be read by json_columns_get(); release them in
 * either case. */
json_t *json_in_load_columns(const char *path, struct json_columns *columns, struct error *error);

bool json_in_failed(const struct json_in *in);

/* "PATH: "KEY" should be WANTS". */
void json_in_complain(const struct json_in *in, const char *key, const char *wants);

/* Members that must be there; NULL when they are not. Borrowed. */
json_t *json_in_object(const struct json_in *in, json_t *parent, const char *key);
json_t *json_in_array(const struct json_in *in, json_t *parent, const char *key);
bool json_in_boolean(const struct json_in *in, json_t *parent, const char *key);

/* A new string; NULL for null and for what is not there. The second one must be there. */
char *json_in_string(const struct json_in *in, json_t *parent, const char *key);
char *json_in_required(const struct json_in *in, json_t *parent, const char *key);

/* A case's id or a benchmark's name, as results/schema.json has it: it goes into every output as it
 * is. A new string. */
char *json_in_name(const struct json_in *in, json_t *parent, const char *key);

/* The value as a new string, "" for what is no string. */
char *json_in_text(json_t *value);

/* An integer in [least, most]; null or not there gives `fallback`. */
int64_t json_in_integer(const struct json_in *in, json_t *parent, const char *key, int64_t least,
			int64_t most, int64_t fallback);

/* A finite number; NAN for null and for what is not there. */
double json_in_number(const struct json_in *in, json_t *parent, const char *key);

/* Which of `count` names a string is; complains and returns 0 if none. */
int json_in_choice(const struct json_in *in, json_t *parent, const char *key,
		   const char *(*name)(int), int count);

#endif
