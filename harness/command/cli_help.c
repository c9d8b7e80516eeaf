/* Help, from the table of commands. */
#include <stdio.h>

#include "harness/command/cli.h"

void cli_help(void)
{
	fputs("trapcost: what a trip into the kernel costs\n\n"
	      "  trapcost run                  measure the standard cases, write a record\n"
	      "  trapcost run 'syscall.*'      only these\n"
	      "  trapcost list                 what there is to measure\n\n"
	      "usage: trapcost COMMAND [OPTION...] [OPERAND...]\n\n",
	      stdout);
	for (const struct command *c = commands; c->name; c++)
		printf("  %-8s %s\n", c->name, c->summary);
	fputs("\ntrapcost COMMAND --help says more; --version, --completion (for bash)\n\nExit:\n",
	      stdout);
	for (const struct exit_meaning *e = exit_meanings; e->meaning; e++)
		printf("  %3d  %s\n", e->code, e->meaning);
}

static void print_option(const struct cli_option *o)
{
	char left[40];

	snprintf(left, sizeof left, "--%s%s%s", o->name, o->value ? "=" : "",
		 o->value ? o->value : "");
	if (o->letter)
		printf("  -%c, %-20s %s\n", o->letter, left, o->summary);
	else
		printf("      %-20s %s\n", left, o->summary);
}

void cli_command_help(const struct command *c)
{
	printf("trapcost %s: %s\n\n%s\nusage: trapcost %s [OPTION...] %s\n\n", c->name, c->summary,
	       c->examples, c->name, c->operands);
	for (const struct cli_option *o = c->options; o->name; o++)
		print_option(o);
	printf("  -h, %-20s %s\n", "--help", "this text");
}
