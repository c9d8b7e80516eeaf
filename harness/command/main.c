/* trapcost: finds the command, prints what went wrong, ends with its exit code. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harness/base/memory.h"
#include "harness/base/suggest.h"
#include "harness/command/cli.h"

/*
 * A stream that was closed is given to the next file opened, and its text would go there. Opened
 * for reading, stdout and stderr refuse what is written, as closed ones do.
 */
static void hold_streams(void)
{
	for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
		if (fcntl(stream, F_GETFD) < 0 && open("/dev/null", O_RDONLY) != stream)
			_exit(EXIT_BROKEN);
}

/* As a shell would have to read it: what is kept is what was given. */
static char *quote(const char *word)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
				    "0123456789%+,-./:=@_";
	char *quoted, *to;

	if (*word && word[strspn(word, plain)] == '\0')
		return memory_format("%s", word);
	to = quoted = memory_resize(NULL, 4 * strlen(word) + 3);
	*to++ = '\'';
	for (; *word; word++)
		to = *word == '\'' ? stpcpy(to, "'\\''") : (*to = *word, to + 1);
	strcpy(to, "'");
	return quoted;
}

/* What goes into records names no board: "ssh:root@10.0.0.2" is "ssh:BOARD". A new string. */
static char *without_address(const char *word)
{
	const char *ssh = strstr(word, "ssh:");

	if (ssh &&
	    (ssh == word || ssh[-1] == '=' || (ssh == word + 2 && strncmp(word, "-t", 2) == 0)))
		return memory_format("%.*sBOARD", (int)(ssh - word) + 4, word);
	return memory_format("%s", word);
}

static char *join(int argc, char **argv)
{
	char *line = memory_format("trapcost");

	for (int i = 1; i < argc; i++) {
		char *plain = without_address(argv[i]), *word = quote(plain);
		char *longer = memory_format("%s %s", line, word);

		free(plain);
		free(word);
		free(line);
		line = longer;
	}
	return line;
}

static int refuse_command(const char *name)
{
	const char *best = NULL;
	size_t distance = 0;
	struct error error = {""};

	for (const struct command *c = commands; c->name; c++)
		suggest_consider(name, c->name, &best, &distance);
	if (best)
		error_set(&error, "no command \"%s\"; did you mean %s?", name, best);
	else
		error_set(&error, "no command \"%s\"; see trapcost --help", name);
	fprintf(stderr, "trapcost: %s\n", error.text);
	return EXIT_USAGE;
}

/* What cannot be written must not look like success; a reader that left wants no more. */
static int close_stdout(int code)
{
	if (fflush(stdout) == 0 && !ferror(stdout))
		return code;
	if (errno == EPIPE)
		return code;
	fprintf(stderr, "trapcost: cannot write to stdout: %s\n", strerror(errno));
	return EXIT_BROKEN;
}

static int run(const struct command *command, int argc, char **argv)
{
	struct error error = {""};
	struct cli cli = {.line = join(argc, argv)};
	int code = EXIT_USAGE;

	if (cli_parse(&cli, command, argc - 1, argv + 1, &error) == 0)
		code = command->run(&cli, &error);
	if (error.text[0]) {
		fflush(stdout);
		fprintf(stderr, "trapcost: %s\n", error.text);
	}
	free(cli.line);
	return code;
}

int main(int argc, char **argv)
{
	const char *name = argc > 1 ? argv[1] : "";

	hold_streams();
	signal(SIGPIPE, SIG_IGN);
	if (argc < 2) {
		fputs("trapcost: no command; see trapcost --help\n", stderr);
		return EXIT_USAGE;
	}
	if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0) {
		cli_help();
		return close_stdout(EXIT_DONE);
	}
	if (strcmp(name, "--version") == 0) {
		puts("trapcost " TRAPCOST_VERSION);
		return close_stdout(EXIT_DONE);
	}
	if (strcmp(name, "--completion") == 0) {
		cli_completion();
		return close_stdout(EXIT_DONE);
	}
	if (strcmp(name, "--man") == 0) { /* for make man */
		cli_man();
		return close_stdout(EXIT_DONE);
	}
	for (const struct command *c = commands; c->name; c++)
		if (strcmp(name, c->name) == 0)
			return close_stdout(run(c, argc, argv));
	return refuse_command(name);
}
