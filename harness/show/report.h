/*
 * The page that shows records, and what was compared: plots/report.py makes it, from their figures
 * and the comparison's JSON.
 */
#ifndef TRAPCOST_REPORT_H
#define TRAPCOST_REPORT_H

#include "harness/compare/compare.h"

/*
 * The page, a new string, of `count` sides; `compare` is what was found about them, NULL where
 * there is but one. `command`: printable ASCII. NULL and an error when there is no Python that
 * can draw, or it failed.
 */
char *report_page(const struct side *sides, size_t count, const struct compare *compare,
		  const char *command, struct error *error);

#endif
