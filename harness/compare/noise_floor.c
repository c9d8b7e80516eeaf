/* A machine's noise floor. */
#include "harness/compare/noise_floor.h"

#include <fts.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/json_in.h"
#include "harness/base/json_out.h"
#include "harness/base/memory.h"
#include "harness/compare/side_files.h"
#include "harness/record/record_file.h"

#define FLOOR_FORMAT "trapcost-floor"
enum { FLOOR_VERSION = 1 };

/* Up to two digits: 0.4321 is 0.44. */
static double round_up(double percent)
{
	double step = pow(10, floor(log10(percent)) - 1);

	return ceil(percent / step - 1e-9) * step;
}

double noise_floor_propose(const struct compare *compare)
{
	const struct compare_pair *pair = &compare->pairs[0];
	double widest = 0;

	for (size_t i = 0; i < pair->row_count; i++) {
		const struct effect *effect = &pair->results[i].effect;

		if (compare_row_counts(pair, i) && effect->has_interval)
			widest = fmax(widest, fmax(fabs(effect_percent(effect->ci90[0])),
						   fabs(effect_percent(effect->ci90[1]))));
	}
	return widest > 0 ? round_up(widest) : 0;
}

/* The folder `levels` above a path, a new string; "." above what has no more folders. */
static char *folder_above(const char *path, int levels)
{
	char *folder = memory_format("%s", path);

	while (levels--) {
		char *slash = strrchr(folder, '/');

		if (slash)
			*slash = '\0';
		else
			strcpy(folder, *folder ? "." : "");
	}
	return folder;
}

int noise_floor_write(const struct record *record, const char *record_path, double percent,
		      char **path, struct error *error)
{
	json_t *object = json_object();
	char *folder = folder_above(record_path, 2);
	char *text;
	int result;

	json_out_put(object, "format", json_string(FLOOR_FORMAT));
	json_out_put(object, "format_version", json_integer(FLOOR_VERSION));
	json_out_put(object, "machine", json_out_text(record->machine_name));
	json_out_put(object, "run_id", json_out_text(record->run_id));
	json_out_put(object, "measured", json_out_text(record->started));
	json_out_put(object, "floor_percent", json_out_number(percent));
	text = json_out_string(object);
	*path = memory_format("%s/%s", folder, SIDE_FLOOR_NAME);
	result = record_file_write(*path, text, error);
	free(folder);
	free(text);
	return result;
}

/* A floor that does not read, or is another machine's, is none. */
static double read_floor(const char *path, const char *machine_name)
{
	struct error error = {""};
	struct json_in in = {path, &error, NULL};
	json_t *root = access(path, R_OK) == 0 ? json_in_load(path, &error) : NULL;
	char *format = json_in_required(&in, root, "format");
	char *machine = json_in_required(&in, root, "machine");
	double percent = json_in_number(&in, root, "floor_percent");

	if (strcmp(format, FLOOR_FORMAT) != 0 || strcmp(machine, machine_name) != 0 ||
	    !(percent > 0) || !isfinite(percent))
		percent = 0;
	free(format);
	free(machine);
	json_decref(root);
	return percent;
}

static double floor_in(const char *folder, const char *machine_name)
{
	char *path = memory_format("%s/%s", folder, SIDE_FLOOR_NAME);
	double percent = read_floor(path, machine_name);

	free(path);
	return percent;
}

/* In the folder and in those below it. */
static double floor_below(char *folder, const char *machine_name)
{
	char *const roots[] = {folder, NULL};
	FTS *walk = fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR, NULL);
	FTSENT *entry;
	double percent = 0;

	while (walk && (entry = fts_read(walk)) != NULL)
		if (entry->fts_info == FTS_F && strcmp(entry->fts_name, SIDE_FLOOR_NAME) == 0)
			percent = fmax(percent, read_floor(entry->fts_path, machine_name));
	if (walk)
		fts_close(walk);
	return percent;
}

/* MACHINE/KERNEL/record.json, MACHINE/KERNEL or a folder above. */
static double floor_of_path(char *path, const char *machine_name)
{
	char *real = realpath(path, NULL);
	struct stat status;
	double percent = 0;

	for (int levels = 0; real && levels <= 2; levels++) {
		char *folder = folder_above(real, levels);

		if (stat(folder, &status) == 0 && S_ISDIR(status.st_mode))
			percent = fmax(percent, levels == 0 ? floor_below(folder, machine_name)
							    : floor_in(folder, machine_name));
		free(folder);
	}
	free(real);
	return percent;
}

double noise_floor_find(const char *list, const char *machine_name)
{
	char *copy = memory_format("%s", list);
	char *rest = copy, *path;
	double percent = 0;

	while ((path = strsep(&rest, ",")) != NULL)
		percent = fmax(percent, floor_of_path(path, machine_name));
	free(copy);
	return percent;
}
