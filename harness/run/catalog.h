/*
 * The catalog: the cases there are, as the host's own build of the benchmarks describes
 * them (they describe themselves alike on every architecture).
 */
#ifndef TRAPCOST_CATALOG_H
#define TRAPCOST_CATALOG_H

#include <stdbool.h>
#include <stddef.h>

#include "harness/base/error.h"
#include "harness/run/preset.h"

struct catalog_case {
	char *id;
	char *benchmark; /* the program */
	int version;
	char *operation;    /* what one operation is */
	char *bound;        /* core, memory or wakeup */
	char *machine;      /* whose unit it uses, as uname -m says; "any" */
	enum preset preset; /* the smallest that includes it; PRESETS if none does */
};

struct catalog {
	char *folder; /* of the programs */
	struct catalog_case *cases;
	size_t count;
};

/* Asks every benchmark in `folder`. -1 if there is none, or one does not answer. */
int catalog_load(struct catalog *catalog, const char *folder, struct error *error);
void catalog_free(struct catalog *catalog);

/*
 * The cases that the patterns name (fnmatch globs, any preset; an id that is in no list is
 * asked for), or with no pattern the preset's, each once, in the catalog's order. Of a glob and
 * of a preset only those for `machine` (NULL: all); a case named by its id is chosen on any
 * machine, where its benchmark says why it is not possible. Returns how many and a new array of
 * indexes in *chosen; -1 and an error with a suggestion if a pattern names nothing. May add cases
 * to the catalog.
 */
int catalog_choose(struct catalog *catalog, char *const *patterns, int pattern_count,
		   enum preset preset, const char *machine, size_t **chosen, struct error *error);

#endif
