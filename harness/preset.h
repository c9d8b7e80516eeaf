/* Presets: how much one run in one boot measures. */
#ifndef TRAPCOST_PRESET_H
#define TRAPCOST_PRESET_H

enum preset { PRESET_QUICK, PRESET_STANDARD, PRESET_RIGOROUS, PRESETS /* how many; none */ };

struct preset_plan {
	const char *name;
	int rounds;       /* launches of a case */
	int samples;      /* batches of a launch */
	long min_time_ns; /* of a batch */
	const char *summary;
};

extern const struct preset_plan presets[PRESETS];

/* The preset of that name, or PRESETS. */
enum preset preset_named(const char *name);

#endif
