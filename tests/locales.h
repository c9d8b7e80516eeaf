/* Runs a test under each locale there is: numbers must come out alike in all. */
#ifndef TRAPCOST_LOCALES_H
#define TRAPCOST_LOCALES_H

#include <locale.h>

#include "tests/tap.h"

static inline void in_each_locale(void (*test)(void))
{
	static const char *const NAMES[] = {"C", "de_DE.UTF-8", "en_US.UTF-8"};

	for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
		if (!setlocale(LC_ALL, NAMES[i])) {
			skip_test(NAMES[i], "locale not installed");
			continue;
		}
		printf("# locale %s\n", NAMES[i]);
		test();
	}
}

#endif
