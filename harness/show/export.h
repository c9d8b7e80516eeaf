/*
 * Figures for other programs' formats: from a record or from a comparison to one plain list, from
 * which each writer makes its text. The next format is one function and one row of the table.
 */
#ifndef TRAPCOST_EXPORT_H
#define TRAPCOST_EXPORT_H

#include <stdio.h>

#include "harness/base/error.h"
#include "harness/record/launch.h"
#include "harness/record/metric.h"

/* What one boot of one kernel came to in one case. */
struct export_figure {
	int kernel; /* index into export.kernels */
	int boot;   /* from 1, within the kernel */
	enum metric metric;
	double value; /* per operation */
};

struct export_case {
	char *id;
	enum status status;
	char *reason;  /* why not ok, or NULL */
	char *verdict; /* a sentence; NULL: from a record */
	struct export_figure *figures;
	size_t figure_count;
};

struct export_list {
	char *machine;
	char **kernels; /* their labels; of a record: the release */
	size_t kernel_count;
	struct export_case *cases;
	size_t case_count;
};

struct export_writer {
	const char *name, *summary;
	void (*write)(FILE *out, const struct export_list *list);
};

/* Ends with a NULL name. */
extern const struct export_writer export_writers[];

/* Reads a record, or a comparison as `compare --format json` wrote it. -1 and an error for
 * anything else. Release with export_free() in either case. */
int export_read(struct export_list *list, const char *path, struct error *error);
void export_free(struct export_list *list);

#endif
