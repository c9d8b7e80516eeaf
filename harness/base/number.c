#include "harness/base/number.h"

#include <math.h>
#include <stdio.h>

const char *number_text(char *text, double value)
{
	int decimals = 3;

	for (double size = fabs(value); size >= 9.9995 && decimals > 0; size /= 10)
		decimals--;
	snprintf(text, NUMBER_TEXT, "%.*f", decimals, value);
	return text;
}
