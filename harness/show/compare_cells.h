/* The rows of a comparison's table as words and figures, in the order they are shown: losses,
 * wins, what is unclear, what cannot be claimed or compared, then the rest if all are asked for. */
#ifndef TRAPCOST_COMPARE_CELLS_H
#define TRAPCOST_COMPARE_CELLS_H

#include <stdbool.h>

#include "harness/compare/compare.h"

enum cell { CELL_CASE, CELL_UNIT, CELL_BASE, CELL_NEW, CELL_CHANGE, CELL_INTERVAL, CELL_VERDICT };
enum { CELLS = CELL_VERDICT + 1 };

struct cells {
	char *cell[CELLS];
	size_t note;            /* number of its note, from 1; 0: none */
	enum verdict_word word; /* VERDICT_COUNT: of an exact row */
	size_t row;             /* in the pair; of a geometric mean: row_count */
};

struct table_cells {
	struct cells *lines;
	size_t count, rows; /* the geometric means follow the rows */
	char **notes;       /* note n is notes[n - 1] */
	size_t note_count;
};

/* The column heads. */
extern const char *const cell_heads[CELLS];

/* Lays out a pair; `full`: with the rows that are the same. Release with cells_free(). */
void cells_new(struct table_cells *table, const struct compare *compare,
	       const struct compare_pair *pair, bool full);
void cells_free(struct table_cells *table);

#endif
