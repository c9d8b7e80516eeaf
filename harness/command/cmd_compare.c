/* trapcost compare: verdicts about kernels, from their records. */
#include "harness/base/memory.h"
#include "harness/command/command.h"
#include "harness/command/compare_options.h"

const struct cli_option compare_options[] = {
	COMPARE_OPTION_ROWS,
	COMPARE_OPTION_DIFFERENT,
	{0},
};

static struct compare *read_and_compare(const struct cli *cli, struct compare_options *options,
					struct error *error)
{
	size_t count = (size_t)cli->operand_count;
	struct side *sides = memory_resize(NULL, count * sizeof *sides);

	if (side_read_all(sides, cli->operands, count, error) != 0) {
		side_free_all(sides, count);
		return NULL;
	}
	return compare_sides(sides, count, options, error);
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
	if (compare_options_read(cli, &options, error) != 0)
		return EXIT_USAGE;
	compare = read_and_compare(cli, &options, error);
	if (!compare)
		return EXIT_USAGE;
	code = compare_options_print(cli, compare, error);
	compare_free(compare);
	return code;
}
