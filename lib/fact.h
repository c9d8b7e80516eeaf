/*
 * Prints facts: one line each, three fields separated by a tab. A line is
 * self-contained, so a torn one can be told and costs only itself.
 *
 *	file	PATH	CONTENT		escaped: \\ \n \t \r, \xNN for other control and
 *					non-ASCII bytes
 *	gzip	PATH	BASE64		a file that is compressed already
 *	probe	NAME	VALUE		learned by running; escaped
 *	absent	PATH	REASON		also a pattern nothing matches, or a probe's name
 */
#ifndef TRAPCOST_FACT_H
#define TRAPCOST_FACT_H

#include <stddef.h>

void fact_file(const char *path, const void *content, size_t bytes);
void fact_gzip(const char *path, const void *content, size_t bytes);
void fact_absent(const char *name, const char *reason);
void fact_absent_errno(const char *name); /* the reason is errno's */
void fact_probe_bytes(const char *name, const void *value, size_t bytes);
void fact_probe(const char *name, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same about one CPU: the name becomes cpu.N.NAME. */
void fact_cpu_absent(int cpu, const char *name, const char *reason);
void fact_cpu_probe(int cpu, const char *name, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

#endif
