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
	int ticks; /* of the clock that a batch must last; 0: as the benchmarks have it */
	int least; /* operations in a batch, within reason; 0: as the benchmarks have it */
};

extern const struct preset_plan presets[PRESETS];

/* How the lab measures: short batches, most of them between two ticks of the kernel's timer. */
extern const struct preset_plan preset_lab;

/* About how long a launch takes, in seconds. */
double preset_launch_s(const struct preset_plan *plan);

/* The preset of that name, or PRESETS. */
enum preset preset_named(const char *name);

#endif
