/*
 * The command line: one table of commands and their options, which parsing, help and
 * completion read alike.
 */
#ifndef TRAPCOST_CLI_H
#define TRAPCOST_CLI_H

#include "harness/base/exit_code.h"
#include "harness/base/error.h"

enum { CLI_OPTIONS_MAX = 32, CLI_GIVEN_MAX = 64 };

struct cli_option {
	const char *name;  /* without the dashes */
	char letter;       /* short form, or 0 */
	const char *value; /* what it takes, for help; NULL: nothing */
	const char *summary;
};

struct cli;

struct command {
	const char *name;
	const char *operands; /* for help: "[GLOB...]" */
	const char *summary;
	const char *examples;             /* lines, indented by two */
	const struct cli_option *options; /* ends with a NULL name */
	/* Returns an exit code; on failure with `error` filled, which main prints. */
	int (*run)(const struct cli *cli, struct error *error);
};

/* What was given. Strings point into argv. */
struct cli {
	const struct command *command;
	struct {
		const char *name, *value; /* value "" for an option that takes none */
	} given[CLI_GIVEN_MAX];
	int given_count;
	char **operands;
	int operand_count;
	char *line; /* the whole command line, for records, without a board's address; main's */
};

/* Every command; ends with a NULL name. */
extern const struct command commands[];

/* Parses what follows the command's name. -1 and an error for an unknown option, with a
 * suggestion, or a missing value. */
int cli_parse(struct cli *cli, const struct command *command, int argc, char **argv,
	      struct error *error);

/* The value of an option, the last one if given twice; NULL if not given. */
const char *cli_value(const struct cli *cli, const char *name);

/* As a number in [least, most]; `fallback` if not given. */
int cli_number(const struct cli *cli, const char *name, long long least, long long most,
	       long long fallback, long long *number, struct error *error);

/* Help of the program and of one command, on stdout. */
void cli_help(void);
void cli_command_help(const struct command *command);

/* The manual page (mdoc) and the bash completion, on stdout. */
void cli_man(void);
void cli_completion(void);

#endif
