/*
 * Cases and their ids: NAME, then the values of the parameters that are always shown or
 * differ from their default, in table order, joined by dots. An id reads back to
 * exactly one case.
 */
#ifndef TRAPCOST_CASE_H
#define TRAPCOST_CASE_H

#include <stddef.h>

#include "lib/bench.h"

/* The case with every parameter at its default. */
void case_init(struct bench_case *c, const struct benchmark *b);

/* Sets parameter `name` from text. -1 and the reason in `why` if there is no such
 * parameter or it does not take that value. */
int case_set(struct bench_case *c, const char *name, const char *text, char *why, size_t size);

/* Reads an id, which must be written the one right way; -1 and the reason in `why`. */
int case_from_id(struct bench_case *c, const struct benchmark *b, const char *id, char *why,
		 size_t size);

/* Writes the id to `id`, CASE_ID_SIZE bytes. */
void case_id(const struct bench_case *c, char *id);

/* Works out unit and vstate from the values and asks the benchmark whether the
 * combination is a case; -1 and the reason in `why`. Touches no vector state. */
int case_resolve(struct bench_case *c, char *why, size_t size);

/* What bounds the case: "core", "memory" or "wakeup". */
const char *case_bound(const struct bench_case *c);

/* What one operation of the case is. */
const char *case_operation(const struct bench_case *c);

/* How many switches an operation makes. */
enum switches case_switches(const struct bench_case *c);

/* How many operations make a round, the least that can be run. */
int case_round(const struct bench_case *c);

/* The machine whose unit the case names, as uname -m says it; "any" if it names none. */
const char *case_machine(const struct bench_case *c);

/* Prints the words a parameter takes, separated by `between`. */
void parameter_print_values(const struct parameter *p, const char *between);

/* How many parameters the table has. */
int parameter_count(const struct benchmark *b);

#endif
