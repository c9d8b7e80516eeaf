/* Presets. */
#include "harness/run/preset.h"

#include <string.h>

const struct preset_plan presets[PRESETS] = {
	{"quick", 2, 11, 1000000, "a first look, under half a minute", 0, 0},
	{"standard", 6, 11, 1000000, "one boot of a comparison", 0, 0},
	{"rigorous", 10, 21, 1000000, "every case, for small effects", 0, 0},
};

/* The clock of a guest that counts instructions is exact: few ticks of it will do. A batch of 64 is
 * off by less than half an instruction an operation, whatever the reading of the counter adds. */
const struct preset_plan preset_lab = {"lab", 2, 61, 30000, "instructions under QEMU", 200, 64};

/* Its samples, about as long again for warm-up and yardstick, and a start. */
double preset_launch_s(const struct preset_plan *plan)
{
	return 0.02 + 2.2 * (double)plan->samples * (double)plan->min_time_ns / 1e9;
}

enum preset preset_named(const char *name)
{
	int i = 0;

	while (i < PRESETS && strcmp(presets[i].name, name) != 0)
		i++;
	return (enum preset)i;
}
