/* trapcost compare: verdicts about kernels, from their records. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness/command.h"
#include "harness/compare_options.h"
#include "harness/floor.h"
#include "harness/memory.h"

const struct cli_option compare_options[] = {
	COMPARE_OPTION_ROWS,
	{"allow-different", 0, "FIELD", "compare although this field differs; may be repeated"},
	{0},
};

static int read_allowed(const struct cli *cli, unsigned int *allowed, struct error *error)
{
	for (int i = 0; i < cli->given_count; i++)
		if (strcmp(cli->given[i].name, "allow-different") == 0 &&
		    field_allow(cli->given[i].value, allowed, error) != 0)
			return -1;
	return 0;
}

/* The noise floor of the machine, if one is recorded beside the records. */
static double find_floor(const struct side *sides, size_t count)
{
	double percent = 0;

	for (size_t i = 0; i < count; i++)
		percent =
			fmax(percent, floor_find(sides[i].path, sides[i].records[0]->machine_name));
	return percent;
}

static int refuse_times(const struct side *sides, size_t count, int metric, struct error *error)
{
	for (size_t i = 0; i < count; i++)
		if (metric >= 0 && metric != METRIC_INSTRUCTIONS &&
		    sides[i].records[0]->machine.kind == MACHINE_EMULATED)
			return error_set(error,
					 "%.200s is emulated: its times mean nothing; --metric "
					 "instructions",
					 sides[i].path);
	return 0;
}

static void free_sides(struct side *sides, size_t count)
{
	for (size_t i = 0; i < count; i++)
		side_free(&sides[i]);
	free(sides);
}

static struct compare *read_and_compare(const struct cli *cli, struct compare_options *options,
					struct error *error)
{
	size_t count = (size_t)cli->operand_count;
	struct side *sides = memory_resize(NULL, count * sizeof *sides);

	if (side_read_all(sides, cli->operands, count, error) != 0 ||
	    refuse_times(sides, count, options->row.metric, error) != 0) {
		free_sides(sides, count);
		return NULL;
	}
	options->floor_percent = find_floor(sides, count);
	return compare_new(sides, count, options, error);
}

int cmd_compare(const struct cli *cli, struct error *error)
{
	struct compare_options options;
	struct compare *compare;
	int code;

	if (cli->operand_count < 2 || cli->operand_count > COMPARE_SIDES_MAX) {
		error_set(error, "compare takes 2 to %d operands: BASE NEW [MORE...]",
			  COMPARE_SIDES_MAX);
		return EXIT_USAGE;
	}
	if (compare_options_read(cli, &options, error) != 0 ||
	    read_allowed(cli, &options.row.allowed, error) != 0)
		return EXIT_USAGE;
	compare = read_and_compare(cli, &options, error);
	if (!compare)
		return EXIT_USAGE;
	code = compare_options_print(cli, compare, error);
	compare_free(compare);
	return code;
}
