/* Presets. */
#include "harness/preset.h"

#include <string.h>

const struct preset_plan presets[PRESETS] = {
	{"quick", 2, 11, 1000000, "a first look, under half a minute"},
	{"standard", 6, 11, 1000000, "one boot of a comparison"},
	{"rigorous", 10, 21, 1000000, "every case, for small effects"},
};

const struct preset_plan preset_lab = {"lab", 2, 41, 100000, "instructions under QEMU"};

enum preset preset_named(const char *name)
{
	int i = 0;

	while (i < PRESETS && strcmp(presets[i].name, name) != 0)
		i++;
	return (enum preset)i;
}
