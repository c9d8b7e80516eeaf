/* Arrays of integers lifted out of JSON: what is taken, what is left, and nothing is mistaken. */
#include "harness/base/json_columns.h"

#include <stdlib.h>

#include "tests/tap.h"

static void lifts(const char *json, const char *want, size_t columns_wanted, const char *name)
{
	struct json_columns columns;
	size_t left;
	char *text = json_columns_lift(json, strlen(json), &left, &columns);

	text[left] = '\0';
	is(text, want, name);
	ok(columns.count == columns_wanted, "%s: %zu columns", name, columns.count);
	json_columns_free(&columns);
	free(text);
}

static void check_values(void)
{
	static const char json[] = "{\"a\": [ 1,-20 ,\n300], \"b\": [], \"c\": [1.5], \"d\": [7]}";
	struct json_columns columns;
	size_t left;
	char *text = json_columns_lift(json, strlen(json), &left, &columns);
	json_t *root = json_loadb(text, left, 0, NULL);
	struct json_column *a = json_columns_get(&columns, json_object_get(root, "a"));
	struct json_column *b = json_columns_get(&columns, json_object_get(root, "b"));
	struct json_column *d = json_columns_get(&columns, json_object_get(root, "d"));

	ok(a && a->count == 3 && a->values[0] == 1 && a->values[1] == -20 && a->values[2] == 300,
	   "values come out");
	ok(b && b->count == 0, "an empty array is an empty column");
	ok(!json_columns_get(&columns, json_object_get(root, "c")), "other numbers are no column");
	ok(d && d->count == 1 && d->values[0] == 7, "one integer is a column, too");
	ok(!json_columns_get(&columns, NULL), "no array is no column");
	json_decref(root);
	json_columns_free(&columns);
	free(text);
}

static void check_forgery(void)
{
	static const char json[] = "{\"a\": [1], \"b\": [1000000000000000000], \"c\": [0.0]}";
	struct json_columns columns;
	size_t left;
	char *text = json_columns_lift(json, strlen(json), &left, &columns);
	json_t *root = json_loadb(text, left, 0, NULL);

	ok(columns.count == 1, "what cannot be taken is left");
	ok(!json_columns_get(&columns, json_object_get(root, "b")), "and stands for no column");
	ok(!json_columns_get(&columns, json_object_get(root, "c")), "nor does a zero");
	json_decref(root);
	json_columns_free(&columns);
	free(text);
}

/* Short arrays: what stands for them is longer than they are. */
static void check_short(int count)
{
	char *json = malloc((size_t)count * 4 + 64), *at = json, *text;
	struct json_columns columns;
	size_t left;
	json_t *root;

	at += sprintf(at, "{\"format\":\"trapcost-record\",\"a\":[");
	for (int i = 0; i < count; i++)
		at += sprintf(at, "%s[1]", i ? "," : "");
	at += sprintf(at, "]}");
	text = json_columns_lift(json, (size_t)(at - json), &left, &columns);
	root = json_loadb(text, left, 0, NULL);
	ok(columns.count == (size_t)count &&
		   json_array_size(json_object_get(root, "a")) == (size_t)count,
	   "%d arrays of one integer", count);
	json_decref(root);
	json_columns_free(&columns);
	free(text);
	free(json);
}

int main(void)
{
	check_short(5000);
	lifts("[1,2]", "[0]", 1, "a column");
	lifts("[[1,2],[3]]", "[[0],[1]]", 2, "columns in an array");
	lifts("{\"[1,2]\": \"\\\"[3]\"}", "{\"[1,2]\": \"\\\"[3]\"}", 0, "strings stay");
	lifts("[01]", "[01]", 0, "what is no JSON stays so: a leading zero");
	lifts("[1,]", "[1,]", 0, "a comma too many");
	lifts("[1 2]", "[1 2]", 0, "a comma too few");
	lifts("[-]", "[-]", 0, "no digits");
	lifts("[1", "[1", 0, "cut off");
	lifts("\"[1", "\"[1", 0, "cut off in a string");
	lifts("[1, \"[2]\"]", "[1, \"[2]\"]", 0, "mixed");
	lifts("", "", 0, "nothing");
	check_values();
	check_forgery();
	return tap_done();
}
