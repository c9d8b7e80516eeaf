/* Making JSON. */
#include "harness/base/json_out.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/escape.h"

enum { REAL_DIGITS = 15, FIGURE_DIGITS = 9 };

void json_out_put(json_t *object, const char *key, json_t *value)
{
	if (json_object_set_new(object, key, value) != 0)
		abort();
}

json_t *json_out_text(const char *text)
{
	char *safe = text ? escape_controls(text) : NULL;
	json_t *json = safe ? json_string(safe) : json_null();

	free(safe);
	return json;
}

json_t *json_out_number(double value)
{
	char digits[40];

	if (!isfinite(value))
		return json_null();
	snprintf(digits, sizeof digits, "%.*g", FIGURE_DIGITS, value);
	return json_real(strtod(digits, NULL));
}

char *json_out_string(json_t *root)
{
	char *dumped = json_dumps(root, JSON_INDENT(1) | JSON_REAL_PRECISION(REAL_DIGITS));

	json_decref(root);
	if (!dumped)
		abort();
	return dumped;
}
