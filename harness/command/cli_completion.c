/* The bash completion, from the table of commands. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "harness/command/cli.h"

/* What an option's value can be; of others bash completes files. */
static const struct {
	const char *option, *words;
} values[] = {
	{"preset", "quick standard rigorous"},
	{"target", "local ssh:"},
	{"arch", "riscv64 x86_64 aarch64"},
	{"format", "text markdown json"},
	{"color", "auto always never"},
	{"metric", "ns cycles instructions"},
	{"to", "ktap go"},
};

static const char *words_of(const struct cli_option *o)
{
	for (size_t i = 0; i < sizeof values / sizeof *values; i++)
		if (strcmp(o->name, values[i].option) == 0)
			return values[i].words;
	return NULL;
}

/* One arm of the case over "COMMAND OPTION". */
static void print_value(const struct command *c, const struct cli_option *o)
{
	const char *words = words_of(o);

	printf("\t\"%s --%s\"", c->name, o->name);
	if (o->letter)
		printf(" | \"%s -%c\"", c->name, o->letter);
	if (words)
		printf(") words=\"%s\" ;;\n", words);
	else
		puts(") return ;;");
}

static void print_values(void)
{
	puts("\tcase \"$command $prev\" in");
	for (const struct command *c = commands; c->name; c++)
		for (const struct cli_option *o = c->options; o->name; o++)
			if (o->value)
				print_value(c, o);
	puts("\t*)\n\t\t_trapcost_words \"$1\" \"$command\" \"$cur\"\n\t\t;;\n\tesac");
}

/* Operands: cases where the command takes them, else files. */
static void print_words(void)
{
	puts("_trapcost_words()\n{\n\tcase $2 in");
	for (const struct command *c = commands; c->name; c++) {
		printf("\t%s)\n\t\twords=\"--help", c->name);
		for (const struct cli_option *o = c->options; o->name; o++)
			printf(" --%s", o->name);
		puts("\"");
		puts(strstr(c->operands, "GLOB") ? "\t\t[[ $3 == -* ]] || words=$(\"$1\" list "
						   "2>/dev/null | sed '1d; s/ "
						   ".*//')"
						 : "\t\t[[ $3 == -* ]] || words=");
		puts("\t\t;;");
	}
	puts("\tesac\n}\n");
}

void cli_completion(void)
{
	puts("# bash completion for trapcost; made by: trapcost --completion\n"
	     "# shellcheck shell=bash");
	print_words();
	puts("_trapcost()\n{\n\tlocal cur=$2 prev=$3 command=${COMP_WORDS[1]} "
	     "words=\n\tCOMPREPLY=()\n"
	     "\t# --option=value is three words to bash\n"
	     "\tif [[ $cur == = ]]; then cur=; "
	     "elif [[ $prev == = ]]; then prev=${COMP_WORDS[COMP_CWORD - 2]}; fi\n"
	     "\tif ((COMP_CWORD == 1)); then");
	fputs("\t\twords=\"--help --version", stdout);
	for (const struct command *c = commands; c->name; c++)
		printf(" %s", c->name);
	puts("\"\n\t\tcommand=\n\tfi");
	print_values();
	puts("\tmapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$cur\")\n}\n"
	     "complete -o default -F _trapcost trapcost");
}
