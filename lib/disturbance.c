/* What else happened on a CPU. */
#include "lib/disturbance.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEAL_COLUMN = 8 };

static int64_t read_steal(int cpu)
{
	FILE *file = fopen("/proc/stat", "re");
	char *line = NULL;
	size_t size = 0;
	int64_t steal = -1;
	char name[24];

	snprintf(name, sizeof name, "cpu%d ", cpu);
	while (file && getline(&line, &size, file) > 0) {
		char *rest = line;
		char *field = NULL;

		if (strncmp(line, name, strlen(name)) != 0)
			continue;
		for (int i = 0; i <= STEAL_COLUMN; i++)
			field = strtok_r(i ? NULL : line, " \n", &rest);
		steal = field ? atoll(field) : -1;
		break;
	}
	free(line);
	if (file)
		fclose(file);
	return steal;
}

/* The header names the CPUs that have a column; -1 if `cpu` has none. */
static int interrupt_column(char *header, int cpu)
{
	char *rest = header;
	char name[24];
	int column = 0;

	snprintf(name, sizeof name, "CPU%d", cpu);
	for (char *word = strtok_r(header, " \n", &rest); word;
	     word = strtok_r(NULL, " \n", &rest)) {
		if (strcmp(word, name) == 0)
			return column;
		column++;
	}
	return -1;
}

/* The number in `column` of a row "NAME: n n n …", 0 if the row has fewer. */
static int64_t interrupts_in(char *row, int column)
{
	char *rest = strchr(row, ':');
	char *word = NULL;

	if (!rest)
		return 0;
	rest++;
	for (int i = 0; i <= column; i++)
		word = strtok_r(NULL, " \n", &rest);
	return word ? atoll(word) : 0;
}

static int64_t read_interrupts(int cpu)
{
	FILE *file = fopen("/proc/interrupts", "re");
	char *line = NULL;
	size_t size = 0;
	int64_t sum = -1;
	int column = -1;

	if (file && getline(&line, &size, file) > 0)
		column = interrupt_column(line, cpu);
	if (column >= 0)
		for (sum = 0; getline(&line, &size, file) > 0;)
			sum += interrupts_in(line, column);
	free(line);
	if (file)
		fclose(file);
	return sum;
}

/* The first line of a file, without its newline; "" if there is none. */
static void read_line(const char *path, char *text, int size)
{
	FILE *file = fopen(path, "re");

	text[0] = '\0';
	if (!file)
		return;
	if (fgets(text, size, file))
		text[strcspn(text, "\n")] = '\0';
	fclose(file);
}

void disturbance_read(struct disturbance *d, int cpu, int partner_cpu)
{
	char path[96];
	char text[32];

	d->steal_ticks = read_steal(cpu);
	d->interrupts = read_interrupts(cpu);
	snprintf(path, sizeof path,
		 "/sys/devices/system/cpu/cpu%d/thermal_throttle/core_throttle_count", cpu);
	read_line(path, text, sizeof text);
	d->throttled = text[0] ? atoll(text) : -1;
	read_line("/sys/devices/system/clocksource/clocksource0/current_clocksource",
		  d->clocksource, sizeof d->clocksource);
	d->idle.states = 0;
	if (partner_cpu != cpu)
		idle_read(&d->idle, partner_cpu);
}
