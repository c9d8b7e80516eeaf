/* Options that commands which print a comparison share: compare, report and ab. */
#ifndef TRAPCOST_COMPARE_OPTIONS_H
#define TRAPCOST_COMPARE_OPTIONS_H

#include "harness/command/cli.h"
#include "harness/compare/compare.h"
#include "harness/show/compare_out.h"

/* Rows of their option tables: how to judge, and how to print. */
#define COMPARE_OPTION_JUDGE                                                                   \
	{"margin", 'm', "PCT", "what counts as a difference (1, or the machine's A/A floor)"}, \
	{                                                                                      \
		"metric", 0, "NAME", "ns, cycles or instructions (default: by the case)"       \
	}
#define COMPARE_OPTION_DIFFERENT                                               \
	{                                                                      \
		"allow-different", 0, "FIELD",                                 \
			"compare although this field differs; may be repeated" \
	}
#define COMPARE_OPTION_ROWS                                                                      \
	COMPARE_OPTION_JUDGE, {"full", 'f', NULL, "list the rows that are the same, too"},       \
		{"cover", 0, NULL, "add what a cover letter needs: findings, method, commands"}, \
		{"verbose", 'v', NULL, "add p-values, power and a check by ranks"},              \
		{"format", 0, "NAME", "text (default), markdown or json"},                       \
		{"color", 0, "WHEN", "auto (default), always or never"},                         \
	{                                                                                        \
		"fail-on", 0, "WORD",                                                            \
			"exit 1 on slower[:PCT], slightly-slower[:PCT], more[:PCT] (counts) or " \
			"missing"                                                                \
	}

/* Reads them. -1 and an error for a value that is none. */
int compare_options_read(const struct cli *cli, struct compare_options *options,
			 struct error *error);

/* Compares sides that were read, which it takes over, by the floor recorded beside them. NULL
 * and an error when they may not be compared. */
struct compare *compare_sides(struct side *sides, size_t count, struct compare_options *options,
			      struct error *error);

/* Prints the comparison as asked; returns the exit code --fail-on asks for. */
int compare_options_print(const struct cli *cli, const struct compare *compare,
			  struct error *error);

#endif
