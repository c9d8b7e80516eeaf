/* What a kernel's boots come to in one case and metric. */
#ifndef TRAPCOST_KERNEL_FIGURE_H
#define TRAPCOST_KERNEL_FIGURE_H

#include "harness/compare/side.h"

struct kernel_figure {
	double value;          /* the geometric mean over boots; NAN: there is none */
	double spread_percent; /* of the boots; of one boot, of its launches; NAN: of one value */
	double *boots;         /* a value for each boot that has one */
	size_t boot_count;
};

/*
 * The figure of a case on the boots of a side that count, whose samples are marked and whose
 * records' figures are worked out (figures.h). Where kernels are compared a boot's value is that of
 * its launches, as compare has it; of a kernel alone it is the records' own figure, as run prints
 * it. Release with kernel_figure_free().
 */
void kernel_figure_new(struct kernel_figure *figure, const struct side *side, const char *id,
		       enum metric metric, bool compared);
void kernel_figure_free(struct kernel_figure *figure);

#endif
