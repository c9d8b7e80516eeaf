/* Options that commands which print a comparison share: compare and ab. */
#ifndef TRAPCOST_COMPARE_OPTIONS_H
#define TRAPCOST_COMPARE_OPTIONS_H

#include "harness/cli.h"
#include "harness/compare.h"
#include "harness/compare_out.h"

/* Rows of their option tables. */
#define COMPARE_OPTION_ROWS                                                                       \
	{"margin", 'm', "PCT", "what counts as a difference (1, or the machine's A/A floor)"},    \
		{"metric", 0, "NAME", "ns, cycles or instructions (default: by the case)"},       \
		{"full", 'f', NULL, "list the rows that are the same, too"},                      \
		{"cover", 0, NULL, "add what a cover letter needs: findings, method, commands"},  \
		{"verbose", 'v', NULL, "add p-values, power and a check by ranks"},               \
		{"format", 0, "NAME", "text (default), markdown or json"},                        \
		{"color", 0, "WHEN", "auto (default), always or never"},                          \
	{                                                                                         \
		"fail-on", 0, "WORD", "exit 1 on slower[:PCT]; slightly-slower[:PCT] counts both" \
	}

/* Reads them. -1 and an error for a value that is none. */
int compare_options_read(const struct cli *cli, struct compare_options *options,
			 struct error *error);

/* Prints the comparison as asked; returns the exit code --fail-on asks for. */
int compare_options_print(const struct cli *cli, const struct compare *compare,
			  struct error *error);

#endif
