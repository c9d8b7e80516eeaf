/* trapcost report: records, and what was found about their kernels, as one page to read. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "harness/base/escape.h"
#include "harness/base/memory.h"
#include "harness/command/command.h"
#include "harness/command/compare_options.h"
#include "harness/record/record_file.h"
#include "harness/show/report.h"

#define NAME "report.html"

const struct cli_option report_options[] = {
	{"output", 'o', "FILE", "where the page goes (" NAME "); a folder unless it ends in .html"},
	COMPARE_OPTION_JUDGE,
	COMPARE_OPTION_DIFFERENT,
	{0},
};

/* What is no .html is a folder's name: `-o base.json` must not cost a record. */
static char *output_path(const char *output)
{
	size_t length = output ? strlen(output) : 0;
	struct stat status;

	if (!output)
		return memory_format("%s", NAME);
	if (length >= 5 && strcmp(output + length - 5, ".html") == 0 &&
	    !(stat(output, &status) == 0 && S_ISDIR(status.st_mode)))
		return memory_format("%s", output);
	if (length == 0)
		return memory_format("%s", "");
	return memory_format("%s%s%s", output, output[length - 1] == '/' ? "" : "/", NAME);
}

/* Sides as compare takes them; one operand is as many sides as its records have kernels. */
static struct side *read_sides(const struct cli *cli, size_t *count, struct error *error)
{
	struct side *sides = NULL;
	int result;

	*count = (size_t)cli->operand_count;
	if (*count > 1) {
		sides = memory_resize(NULL, *count * sizeof *sides);
		result = side_read_all(sides, cli->operands, *count, error);
	} else {
		result = side_read_kernels(&sides, count, cli->operands[0], error);
	}
	if (result == 0 && *count > COMPARE_SIDES_MAX)
		result = error_set(error, "%zu kernels in %s: a report takes %d at most", *count,
				   cli->operands[0], COMPARE_SIDES_MAX);
	if (result == 0)
		return sides;
	side_free_all(sides, *count);
	return NULL;
}

/* The first option given that only a comparison has a use for, or NULL. */
static const char *compares_by(const struct cli *cli)
{
	static const char *const names[] = {"margin", "metric", "allow-different"};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (cli_value(cli, names[i]))
			return names[i];
	return NULL;
}

static int write_page(const struct side *sides, size_t count, const struct compare *compare,
		      const struct cli *cli, const char *path, struct error *error)
{
	char *command = escape_controls(cli->line);
	char *page;
	int code = EXIT_BROKEN;

	page = report_page(sides, count, compare, command, error);
	if (page && record_file_write(path, page, error) == 0) {
		fprintf(stderr, "trapcost: report %s\n", path);
		code = EXIT_DONE;
	}
	free(page);
	free(command);
	return code;
}

static int report(const struct cli *cli, const char *path, struct error *error)
{
	struct compare_options options;
	struct compare *compare;
	struct side *sides;
	size_t count;
	int code = EXIT_USAGE;

	if (compare_options_read(cli, &options, error) != 0 || record_file_check(path, error) != 0)
		return EXIT_USAGE;
	sides = read_sides(cli, &count, error);
	if (!sides)
		return EXIT_USAGE;
	if (count == 1 && compares_by(cli)) {
		error_set(error, "--%s is for a comparison, and there is one kernel only",
			  compares_by(cli));
		side_free_all(sides, 1);
		return EXIT_USAGE;
	}
	if (count == 1) {
		code = write_page(sides, 1, NULL, cli, path, error);
		side_free_all(sides, 1);
		return code;
	}
	compare = compare_sides(sides, count, &options, error);
	if (compare) {
		code = write_page(compare->sides, count, compare, cli, path, error);
		compare_free(compare);
	}
	return code;
}

int cmd_report(const struct cli *cli, struct error *error)
{
	char *path;
	int code;

	if (cli->operand_count < 1 || cli->operand_count > COMPARE_SIDES_MAX) {
		error_set(error, "report takes 1 to %d operands: RECORD [MORE...], as compare does",
			  COMPARE_SIDES_MAX);
		return EXIT_USAGE;
	}
	path = output_path(cli_value(cli, "output"));
	code = report(cli, path, error);
	free(path);
	return code;
}
