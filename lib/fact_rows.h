/* The files that explain a number: what the facts program reads, in order. */
#ifndef TRAPCOST_FACT_ROWS_H
#define TRAPCOST_FACT_ROWS_H

#include <stdbool.h>

enum fact_how {
	FACT_TEXT,
	FACT_GZIP,   /* the kernel's configuration, compressed */
	FACT_CONFIG, /* the same as text; read only while no configuration was found */
};

struct fact_row {
	const char *pattern; /* for glob(3); %r is the kernel's release */
	enum fact_how how;
	bool changes; /* may change during a run: read again by facts --after */
};

/* Ends with a row whose pattern is NULL. */
extern const struct fact_row fact_rows[];

#endif
