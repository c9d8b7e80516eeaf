/* A comparison as a tree of JSON, for those who put it into another. */
#ifndef TRAPCOST_COMPARE_JSON_H
#define TRAPCOST_COMPARE_JSON_H

#include <jansson.h>

#include "harness/compare/compare.h"

/* A new tree, as results/compare-schema.json says; `command`: printable ASCII. */
json_t *compare_json_new(const struct compare *compare, const char *command);

#endif
