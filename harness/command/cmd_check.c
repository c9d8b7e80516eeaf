/* trapcost check: what on a machine will disturb numbers. It changes nothing. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/command/command.h"
#include "harness/machine/survey.h"
#include "harness/run/assemble.h"
#include "harness/run/target.h"

const struct cli_option check_options[] = {
	{"target", 't', "TARGET", TARGET_KINDS},
	{0},
};

static void print_survey(const struct survey *survey)
{
	size_t counts[SEVERITY_COST + 1] = {0};

	for (size_t i = 0; i < survey->count; i++) {
		const struct survey_finding *f = &survey->findings[i];

		printf("%-5s  %s: %s\n       read: %s\n       do:   %s\n",
		       severity_name(f->row->severity), f->row->name, f->seen, f->row->where,
		       f->row->advice);
		counts[f->row->severity]++;
	}
	if (survey->unread)
		printf("not allowed to read: %s\n", survey->unread);
	printf("%s%zu wrong (numbers do not mean what they say), %zu noisy (they vary more),\n"
	       "%zu cost (every trip pays: fair if both sides do)\n",
	       survey->count ? "\n" : "", counts[SEVERITY_WRONG], counts[SEVERITY_NOISY],
	       counts[SEVERITY_COST]);
}

/* What the facts program printed on some machine. */
static int read_facts(struct facts *facts, const char *path, struct error *error)
{
	FILE *file = fopen(path, "re");
	char *line = NULL;
	size_t room = 0;
	int result = 0;

	if (!file)
		return error_set(error, "cannot read %s: %s", path, strerror(errno));
	while (result == 0 && getline(&line, &room, file) >= 0) {
		line[strcspn(line, "\n")] = '\0';
		result = facts_add_line(facts, line, error);
	}
	if (result == 0 && (ferror(file) || !facts->count))
		result = error_set(error, "%s holds no facts", path);
	free(line);
	fclose(file);
	return result;
}

static int ask_target(struct facts *facts, const char *spec, struct error *error)
{
	struct target *target = target_new(spec, error);
	int result = target ? assemble_ask_facts(target, facts, error) : -1;

	if (target)
		target->free(target);
	return result;
}

int cmd_check(const struct cli *cli, struct error *error)
{
	const char *spec = cli_value(cli, "target") ? cli_value(cli, "target") : "local";
	const char *path = cli->operand_count ? cli->operands[0] : NULL;
	struct survey survey;
	struct facts facts;
	int code = path ? EXIT_USAGE : EXIT_BROKEN;

	if (cli->operand_count > 1 || (path && cli_value(cli, "target")))
		error_set(error, "check takes a target, or one file of facts");
	if (error->text[0] || !target_is_known(spec, error))
		return EXIT_USAGE;
	session_catch_interrupts();
	facts_init(&facts);
	if ((path ? read_facts(&facts, path, error) : ask_target(&facts, spec, error)) == 0) {
		survey_make(&survey, &facts);
		print_survey(&survey);
		survey_free(&survey);
		code = EXIT_DONE;
	}
	facts_free(&facts);
	return session_interrupts() ? EXIT_INTERRUPTED : code;
}
