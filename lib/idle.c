/* Idle states of a CPU. */
#include "lib/idle.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The first line of a file of one state, without its newline; false if there is none. */
static bool read_state(int cpu, int state, const char *name, char *text, int size)
{
	char path[96];
	FILE *file;
	bool read;

	snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu%d/cpuidle/state%d/%s", cpu, state,
		 name);
	file = fopen(path, "re");
	if (!file)
		return false;
	read = fgets(text, size, file) != NULL;
	fclose(file);
	if (read)
		text[strcspn(text, "\n")] = '\0';
	return read;
}

void idle_read(struct idle *idle, int cpu)
{
	char usage[32];
	int state = 0;

	while (state < IDLE_STATES_MAX &&
	       read_state(cpu, state, "name", idle->state[state].name, IDLE_NAME_SIZE) &&
	       read_state(cpu, state, "usage", usage, sizeof usage))
		idle->state[state++].entered = atoll(usage);
	idle->states = state;
}

void idle_print(const struct idle *before, const struct idle *after)
{
	for (int i = 0; i < before->states && i < after->states; i++)
		printf("idle-state%d: %s\nidle-state%d-entries: %lld\n", i, after->state[i].name, i,
		       (long long)(after->state[i].entered - before->state[i].entered));
}
