/* What differs between two sides beside the kernel's code, and may explain a change. */
#ifndef TRAPCOST_EXPLAIN_H
#define TRAPCOST_EXPLAIN_H

#include <stddef.h>

#include "harness/side.h"

/* One thing that differs. Printable ASCII; what a side does not have is "none". */
struct difference {
	char *name;
	char *base, *new; /* several values of one side are joined by " and " */
};

struct explanation {
	struct difference *list;
	size_t count;
};

/* Kernel configuration, command line, mitigations, build of the benchmarks, and the facts that
 * move the cost of a trap. Release with explanation_free(). */
void explanation_new(struct explanation *explanation, const struct side *base,
		     const struct side *new);
void explanation_free(struct explanation *explanation);

#endif
