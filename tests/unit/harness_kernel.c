/* Which records are of one kernel. */
#include "harness/compare/kernel.h"

#include <stdlib.h>

#include "tests/tap.h"

static struct record record_of(const char *release, const char *version, struct pair *label)
{
	return (struct record){.machine = {.release = (char *)release, .version = (char *)version},
			       .labels = label,
			       .label_count = label ? 1 : 0};
}

static void differ_by(const struct record *a, const struct record *b, const char *how)
{
	char *difference = kernel_difference(a, b);

	ok(!kernel_same(a, b) && difference && strcmp(difference, how) == 0, "differ by %s", how);
	free(difference);
}

int main(void)
{
	struct pair one = {"commit", "1"}, two = {"commit", "2"}, night = {"night", "2"};
	struct record a = record_of("6.18", "#1 SMP", NULL), b = record_of("6.18", "#2 SMP", NULL);
	struct record c = record_of("6.18", "#1 SMP", &one), d = record_of("6.18", "#1 SMP", &two);
	struct record e = record_of("6.18", "#1 SMP", &night), f = record_of("6.18", NULL, NULL);

	ok(kernel_same(&a, &a) && !kernel_difference(&a, &a), "a kernel is itself");
	ok(kernel_same(&a, &e), "a label that names no kernel makes no other");
	differ_by(&b, &a, "#2 SMP");
	differ_by(&d, &c, "commit=2");
	differ_by(&a, &c, "commit=none");
	differ_by(&f, &a, "build not known");
	return tap_done();
}
