/*
 * Figures as JSON, for programs that draw: what the samples of some kernels come to, by the rules
 * of the record and compare rooms, with each launch and sample marked as counted or not.
 * results/figures-schema.json says what it looks like.
 */
#ifndef TRAPCOST_FIGURES_JSON_H
#define TRAPCOST_FIGURES_JSON_H

#include <jansson.h>

#include "harness/compare/side.h"

#define FIGURES_FORMAT "trapcost-figures"
enum { FIGURES_VERSION = 1 };

/* Of sides, each one kernel; works out the figures of their records. The caller's. */
json_t *figures_json_new(const struct side *sides, size_t count);

#endif
