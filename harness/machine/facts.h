/*
 * What the target said of itself: the lines of its facts program (lib/fact.h), in order.
 */
#ifndef TRAPCOST_FACTS_H
#define TRAPCOST_FACTS_H

#include <stdbool.h>
#include <stddef.h>

#include "harness/base/error.h"

enum fact_kind { FACT_FILE, FACT_GZIP, FACT_PROBE, FACT_ABSENT };

struct fact {
	enum fact_kind kind;
	char *name;    /* path, pattern or probe; printable ASCII */
	char *value;   /* content (FACT_GZIP: still compressed), value or reason;
			  may hold NUL bytes, and one more ends it */
	size_t length; /* of value, without the last NUL */
};

struct facts {
	struct fact *list;
	size_t count, room;
};

/* An empty list; facts_free() releases what is in it. */
void facts_init(struct facts *facts);
void facts_free(struct facts *facts);

/* Adds one line, without its newline. Whatever the target sent is safe: a line that
 * is no fact, a path that is not absolute or has a ".." in it, a bad escape or bad
 * base64 is an error (-1) and adds nothing. */
int facts_add_line(struct facts *facts, const char *line, struct error *error);

/* The first fact of that kind and name, or NULL. */
const struct fact *facts_find(const struct facts *facts, enum fact_kind kind, const char *name);

/* The file's text or the probe's value, or NULL. The text usually ends with a newline;
 * a list with NUL bytes reads as its first entry. Owned by `facts`. */
const char *facts_file(const struct facts *facts, const char *path);
const char *facts_probe(const struct facts *facts, const char *name);

/* Like facts_file(); the path is made as by printf. */
const char *facts_filef(const struct facts *facts, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Why the target has no such file, or NULL: it has one, or was not asked. Patterns
 * answer for their own text only. */
const char *facts_absent_reason(const struct facts *facts, const char *path);

/* The next fact of that kind after `previous` (NULL: from the start) whose name starts
 * with `prefix`, or NULL. */
const struct fact *facts_next(const struct facts *facts, const struct fact *previous,
			      enum fact_kind kind, const char *prefix);

/* The first line of a text without its newline, a new string with what is not printable
 * escaped; NULL gives NULL. */
char *facts_line(const char *text);

/* Ticks that a hypervisor has stolen since the boot; 0: none, or not told. */
unsigned long long facts_steal_ticks(const struct facts *facts);

#endif
