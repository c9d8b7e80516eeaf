/*
 * Unit tests speak TAP: ok() per assertion, tap_done() at the end. prove reads it.
 */
#ifndef TRAPCOST_TAP_H
#define TRAPCOST_TAP_H

#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static int tap_count, tap_failed;

/* One assertion, named; returns whether it held. */
__attribute__((format(printf, 2, 3), unused)) static bool ok(bool held, const char *name, ...)
{
	va_list arguments;

	printf("%sok %d - ", held ? "" : "not ", ++tap_count);
	va_start(arguments, name);
	vprintf(name, arguments);
	va_end(arguments);
	putchar('\n');
	tap_failed += !held;
	return held;
}

/* Equal strings; says both when they differ. */
__attribute__((unused)) static bool is(const char *got, const char *want, const char *name)
{
	if (ok(got && strcmp(got, want) == 0, "%s", name))
		return true;
	printf("#   got: %s\n#  want: %s\n", got ? got : "(null)", want);
	return false;
}

/* Numbers within `tolerance`, absolute. */
__attribute__((unused)) static bool near(double got, double want, double tolerance,
					 const char *name)
{
	if (ok(fabs(got - want) <= tolerance, "%s", name))
		return true;
	printf("#   got: %.17g\n#  want: %.17g\n", got, want);
	return false;
}

__attribute__((format(printf, 2, 3), unused)) static void skip_test(const char *name,
								    const char *reason, ...)
{
	va_list arguments;

	printf("ok %d - %s # SKIP ", ++tap_count, name);
	va_start(arguments, reason);
	vprintf(reason, arguments);
	va_end(arguments);
	putchar('\n');
}

/* Prints the plan; the value main() returns. */
__attribute__((unused)) static int tap_done(void)
{
	printf("1..%d\n", tap_count);
	return tap_failed ? 1 : 0;
}

#endif
