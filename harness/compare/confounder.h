/* What differs between two sides beside the kernel's code, and may explain a change. */
#ifndef TRAPCOST_CONFOUNDER_H
#define TRAPCOST_CONFOUNDER_H

#include <stddef.h>

#include "harness/compare/side.h"

/* One thing that differs. Printable ASCII; what a side does not have is "none". */
struct confounder {
	char *name;
	char *base, *new; /* several values of one side are joined by " and " */
};

struct confounders {
	struct confounder *list;
	size_t count;
};

/* Kernel configuration, command line, mitigations, build of the benchmarks, and the facts that
 * move the cost of a trap. Release with confounders_free(). */
void confounders_new(struct confounders *explanation, const struct side *base,
		     const struct side *new);
void confounders_free(struct confounders *explanation);

#endif
