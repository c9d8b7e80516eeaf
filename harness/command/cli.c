/* The command line. */
#include "harness/command/cli.h"

#include <errno.h>
#include <getopt.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/base/suggest.h"

enum { HELP = 1, FIRST = 256 };

static int option_count(const struct command *command)
{
	int count = 0;

	while (command->options[count].name)
		count++;
	return count;
}

/* The tables getopt wants. `letters` starts with ':' so that it tells what is missing. */
static void getopt_tables(const struct command *command, struct option *options, char *letters)
{
	int count = option_count(command);

	*letters++ = ':';
	*letters++ = 'h';
	for (int i = 0; i < count; i++) {
		const struct cli_option *o = &command->options[i];

		options[i] = (struct option){o->name, o->value ? required_argument : no_argument,
					     NULL, FIRST + i};
		if (o->letter) {
			*letters++ = o->letter;
			if (o->value)
				*letters++ = ':';
		}
	}
	*letters = '\0';
	options[count] = (struct option){"help", no_argument, NULL, 'h'};
	options[count + 1] = (struct option){0};
}

static int index_of_letter(const struct command *command, int letter)
{
	for (int i = 0; i < option_count(command); i++)
		if (command->options[i].letter == letter)
			return i;
	return -1;
}

/* The option getopt stopped at, a new string: a letter of several, "-xq", by itself. */
static char *stopped_at(const char *typed)
{
	return optopt > 0 && optopt < FIRST ? memory_format("-%c", optopt)
					    : memory_copy(typed, strcspn(typed, "="));
}

static int refuse_lone(const char *typed, struct error *error)
{
	char *name = stopped_at(typed);

	error_set(error, "%s needs a value", name);
	free(name);
	return -1;
}

static int refuse_option(const struct command *command, const char *typed, struct error *error)
{
	char *name = stopped_at(typed);
	bool known = optopt >= FIRST || optopt == 'h';
	const char *best = NULL;
	size_t distance = 0;

	for (int i = 0; i < option_count(command) && strncmp(name, "--", 2) == 0; i++)
		suggest_consider(name + 2, command->options[i].name, &best, &distance);
	if (known)
		error_set(error, "%s takes no value", name);
	else if (best)
		error_set(error, "no option %s; did you mean --%s?", name, best);
	else
		error_set(error, "no option %s; see trapcost %s --help", name, command->name);
	free(name);
	return -1;
}

static int take(struct cli *cli, int index, struct error *error)
{
	if (cli->given_count == CLI_GIVEN_MAX)
		return error_set(error, "more than %d options", CLI_GIVEN_MAX);
	cli->given[cli->given_count].name = cli->command->options[index].name;
	cli->given[cli->given_count++].value = optarg ? optarg : "";
	return 0;
}

int cli_parse(struct cli *cli, const struct command *command, int argc, char **argv,
	      struct error *error)
{
	struct option options[CLI_OPTIONS_MAX + 2];
	char letters[3 * CLI_OPTIONS_MAX];
	int key;
	int result = 0;

	cli->command = command;
	getopt_tables(command, options, letters);
	opterr = 0;
	optind = 1;
	while (result == 0 && (key = getopt_long(argc, argv, letters, options, NULL)) != -1) {
		if (key == 'h') {
			cli_command_help(command);
			exit(EXIT_DONE);
		}
		if (key == ':')
			result = refuse_lone(argv[optind - 1], error);
		else if (key == '?')
			result = refuse_option(command, argv[optind - 1], error);
		else
			result = take(cli,
				      key >= FIRST ? key - FIRST : index_of_letter(command, key),
				      error);
	}
	cli->operands = argv + optind;
	cli->operand_count = argc - optind;
	return result;
}

const char *cli_value(const struct cli *cli, const char *name)
{
	for (int i = cli->given_count - 1; i >= 0; i--)
		if (strcmp(cli->given[i].name, name) == 0)
			return cli->given[i].value;
	return NULL;
}

int cli_number(const struct cli *cli, const char *name, long long least, long long most,
	       long long fallback, long long *number, struct error *error)
{
	const char *text = cli_value(cli, name);
	char *end;

	*number = fallback;
	if (!text)
		return 0;
	errno = 0;
	*number = strtoll(text, &end, 10);
	if (end == text || *end || errno || *number < least || *number > most)
		return error_set(error,
				 "--%s cannot be \"%s\": it takes a number from %lld to %lld", name,
				 text, least, most);
	return 0;
}
