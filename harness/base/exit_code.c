#include "harness/base/exit_code.h"

#include <stddef.h>

const struct exit_meaning exit_meanings[] = {
	{EXIT_DONE, "done, also when some cases were skipped"},
	{EXIT_REGRESSION, "a regression, and --fail-on was given"},
	{EXIT_USAGE, "wrong usage, unusable or refused input"},
	{EXIT_BROKEN, "something failed or was void, or the target was not reached"},
	{EXIT_NOTHING, "nothing ran, or everything was skipped"},
	{EXIT_INTERRUPTED, "interrupted, with a valid partial record"},
	{0},
};

int exit_worse(int a, int b)
{
	static const int order[] = {EXIT_INTERRUPTED, EXIT_USAGE,      EXIT_BROKEN,
				    EXIT_NOTHING,     EXIT_REGRESSION, EXIT_DONE};

	for (size_t i = 0; i < sizeof order / sizeof *order; i++)
		if (a == order[i] || b == order[i])
			return order[i];
	return a;
}
