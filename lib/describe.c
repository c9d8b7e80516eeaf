/* What a benchmark says of itself: --describe for the harness, --help for people. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "lib/case.h"
#include "lib/options.h"

static const char *const preset_names[] = {"quick", "standard", "rigorous"};

/* "case", id, preset, bound, machine, operation. */
static void describe_case(const struct benchmark *b, const char *id, const char *preset)
{
	struct bench_case c;
	char why[400];

	errno = 0;
	if (case_from_id(&c, b, id, why, sizeof why) != 0)
		die("%s", why);
	printf("case\t%s\t%s\t%s\t%s\t%s\n", id, preset, case_bound(&c), case_machine(&c),
	       case_operation(&c));
}

static const char *preset_of(const struct benchmark *b, const char *id)
{
	for (const struct standard_case *s = b->cases; s->id; s++)
		if (strcmp(s->id, id) == 0)
			return preset_names[s->preset];
	return "none";
}

static void describe_parameter(const struct parameter *p)
{
	printf("parameter\t%s\t%s\t", p->name, p->always_shown ? "always" : "if-set");
	parameter_print_values(p, ",");
	printf("\t%s\n", p->summary);
}

void describe(const struct benchmark *b, const char *id)
{
	printf("benchmark\t%s\t%d\t%s\t%s\n", b->name, b->version, b->operation, b->summary);
	if (id) {
		describe_case(b, id, preset_of(b, id));
		return;
	}
	for (int i = 0; i < parameter_count(b); i++)
		describe_parameter(&b->parameters[i]);
	for (const struct standard_case *s = b->cases; s->id; s++)
		describe_case(b, s->id, preset_names[s->preset]);
}

static void help_parameter(const struct parameter *p)
{
	printf("  --%-12s %s: ", p->name, p->summary);
	parameter_print_values(p, " | ");
	if (p->values)
		printf(" (%s)\n", p->values[p->fallback]);
	else
		printf(" (%d)\n", p->fallback);
}

void help(const struct benchmark *b)
{
	printf("%s: %s\n\n  %s %s --samples=21\n\n", b->name, b->summary, b->name, b->cases[0].id);
	printf("One operation is %s.\nusage: %s [ID] [OPTION...]\n", b->operation, b->name);
	if (parameter_count(b))
		puts("\nThe case, by id or by:");
	for (int i = 0; i < parameter_count(b); i++)
		help_parameter(&b->parameters[i]);
	fputs("\nThe launch:\n"
	      "  --cpus=LIST     CPUs to run on, by number (the last allowed one)\n"
	      "  --iterations=N  operations in a batch (found by a pilot)\n"
	      "  --samples=N     batches to time (11)\n"
	      "  --min-time=NS   least length of a batch that the pilot may choose (1000000)\n",
	      stdout);
	printf("  --ticks=N       of the clock, that a batch must last (%d)\n", default_ticks(b));
	fputs("  --least=N       operations in such a batch, unless they last three times that "
	      "(1)\n"
	      "  --pilot         only find the batch size\n"
	      "  --describe      parameters and standard cases, for programs\n\n"
	      "Output is Go benchmark text: one line a sample, \"key: value\" lines about the "
	      "launch.\n"
	      "Exit: 0 measured, 1 failed or void, 77 not possible here.\n\nStandard cases:\n",
	      stdout);
	for (const struct standard_case *s = b->cases; s->id; s++)
		printf("  %-32s %s\n", s->id, preset_names[s->preset]);
}
