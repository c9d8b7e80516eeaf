/* The manual page, from the table of commands. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "harness/command/cli.h"

/* Of the page: it changes with its text, not with the day it is made. */
#define DATE "November 30, 2026"

static const char description[] =
	".Sh DESCRIPTION\n"
	".Nm\n"
	"measures what a trip into the kernel costs: system calls, switches between\n"
	"tasks, copies, with the vector unit untouched, touched once, or in use.\n"
	"A run measures cases on one boot of one machine and writes a record.\n"
	"A case is a benchmark with every parameter fixed; its name, such as\n"
	".Li syscall.getppid.once ,\n"
	"is the same everywhere, and a shell pattern\n"
	".Pq Ar GLOB\n"
	"names several.\n"
	".Pp\n"
	"A target is this machine\n"
	".Pq Cm local ,\n"
	"or a board over the system's\n"
	".Xr ssh 1\n"
	".Pq Cm ssh\\&: Ns Oo Ar user Ns Cm @ Oc Ns Ar host Ns Op Cm \\&: Ns Ar port .\n"
	"Nothing is installed there: static programs are copied to a folder that goes\n"
	"with the connection.\n"
	"A board that nothing reaches gets a kit\n"
	".Pq Ic make kit .\n"
	".Pp\n"
	"Results go to the standard output, all else to the standard error.\n";

static const char surroundings[] =
	".Sh ENVIRONMENT\n"
	".Bl -tag -width Ds\n"
	".It Ev NO_COLOR\n"
	"Not empty: no colour, unless asked for.\n"
	".It Ev TRAPCOST_PROGRAMS\n"
	"The folder of this machine's programs, instead of the one they were built or\n"
	"installed in.\n"
	".It Ev TMPDIR\n"
	"On a board: where the folder for the programs is made.\n"
	".El\n"
	".Sh FILES\n"
	".Bl -tag -width Ds\n"
	".It Pa results/MACHINE/KERNEL/STARTED-RUN_ID.json\n"
	"A record.\n"
	".It Pa ~/.ssh/config\n"
	"Ports, identities and jump hosts of boards.\n"
	".El\n"
	".Sh RECORDS IN BRIEF\n"
	"One JSON file: what one run on one boot of one kernel said.\n"
	"It holds a random run id, the host's time, the machine, the kernel and its\n"
	"configuration, the plan, every raw sample of every launch, and the facts that\n"
	"explain them, before and after.\n"
	"What was not measured is null with a reason.\n"
	"The file appears only when it is whole;\n"
	".Li \\&\"complete\\&\": false\n"
	"says that launches are missing.\n"
	".Pa results/README.md\n"
	"and\n"
	".Pa results/schema.json\n"
	"in the sources say more.\n";

/* Text for mdoc: no line starts with a control character, no backslash is one. */
static void print_text(const char *text)
{
	for (const char *at = text; *at; at++) {
		if ((at == text || at[-1] == '\n') && (*at == '.' || *at == '\''))
			fputs("\\&", stdout);
		if (*at == '\\')
			fputs("\\e", stdout);
		else
			putchar(*at);
	}
}

static void print_option(const struct cli_option *o)
{
	fputs(".It ", stdout);
	if (o->letter)
		printf("Fl %c , ", o->letter);
	printf("Fl \\-%s", o->name);
	if (o->value)
		printf(" Ns = Ns Ar %s", o->value);
	putchar('\n');
	print_text(o->summary);
	putchar('\n');
}

/* "BASE [MORE...]" as a manual page has it: a line a word. */
static void print_operands(const char *operands)
{
	while (*(operands += strspn(operands, " "))) {
		size_t length = strcspn(operands, " ");
		bool optional = operands[0] == '[';
		bool many = memmem(operands, length, "...", 3) != NULL;
		size_t name = strcspn(operands + optional, " .]");

		printf(".%sAr %.*s%s\n", optional ? "Op " : "", (int)name, operands + optional,
		       many ? " ..." : "");
		operands += length;
	}
}

static void print_command(const struct command *c)
{
	printf(".Ss %s\n.Nm Cm %s\n.Op Ar option ...\n", c->name, c->name);
	print_operands(c->operands);
	puts(".Pp");
	print_text(c->summary);
	puts(".\n.Bl -tag -width Ds");
	for (const struct cli_option *o = c->options; o->name; o++)
		print_option(o);
	puts(".It Fl h , Fl \\-help\nThe command's help.\n.El");
}

static void print_exits(void)
{
	puts(".Sh EXIT STATUS\n.Bl -tag -width Ds");
	for (const struct exit_meaning *e = exit_meanings; e->meaning; e++) {
		printf(".It %d\n", e->code);
		print_text(e->meaning);
		putchar('\n');
	}
	puts(".El\n"
	     "Of several at once the first of 130, 2, 3, 4, 1, 0 counts.");
}

void cli_man(void)
{
	puts(".Dd " DATE "\n.Dt TRAPCOST 1\n.Os\n.Sh NAME\n.Nm trapcost\n"
	     ".Nd what a trip into the Linux kernel costs\n.Sh SYNOPSIS\n.Nm\n"
	     ".Ar command\n.Op Ar option ...\n.Op Ar operand ...\n.Nm\n"
	     ".Fl \\-help | \\-version | \\-completion");
	fputs(description, stdout);
	puts(".Sh COMMANDS");
	for (const struct command *c = commands; c->name; c++)
		print_command(c);
	fputs(surroundings, stdout);
	print_exits();
	puts(".Sh EXAMPLES\n.Bd -literal");
	for (const struct command *c = commands; c->name; c++)
		print_text(c->examples);
	puts(".Ed\n.Sh SEE ALSO\n.Xr perf 1 ,\n.Xr ssh 1");
}
