/* Operands to records. Reading JSON is what takes a comparison's time: every CPU takes a share. */
#include "harness/compare/side_files.h"

#include <fts.h>
#include <jansson.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/memory.h"

enum { THREADS_MAX = 16 };

struct paths {
	char **list;
	size_t count;
};

static void add_path(struct paths *paths, const char *path)
{
	paths->list = memory_resize(paths->list, (paths->count + 1) * sizeof *paths->list);
	paths->list[paths->count++] = memory_format("%s", path);
}

static bool is_record_name(const char *name)
{
	size_t length = strlen(name);

	return name[0] != '.' && length > 5 && strcmp(name + length - 5, ".json") == 0 &&
	       strcmp(name, SIDE_FLOOR_NAME) != 0 && strcmp(name, SIDE_CAMPAIGN_NAME) != 0;
}

static int by_name(const FTSENT **a, const FTSENT **b)
{
	return strcmp((*a)->fts_name, (*b)->fts_name);
}

static int add_folder(struct paths *paths, char *folder, struct error *error)
{
	char *const roots[] = {folder, NULL};
	FTS *walk = fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR, by_name);
	FTSENT *entry;

	while (walk && (entry = fts_read(walk)) != NULL) {
		if (entry->fts_info == FTS_DNR)
			error_set(error, "cannot read %s: %s", entry->fts_path,
				  strerror(entry->fts_errno));
		else if (entry->fts_info != FTS_D && entry->fts_info != FTS_DP &&
			 is_record_name(entry->fts_name))
			add_path(paths, entry->fts_path);
	}
	if (walk)
		fts_close(walk);
	return error->text[0] ? -1 : 0;
}

static int find_paths(struct paths *paths, const char *list, struct error *error)
{
	char *copy = memory_format("%s", list);
	char *rest = copy, *path;
	struct stat status;
	int result = 0;

	while (result == 0 && (path = strsep(&rest, ",")) != NULL) {
		if (stat(path, &status) == 0 && S_ISDIR(status.st_mode))
			result = add_folder(paths, path, error);
		else
			add_path(paths, path);
	}
	if (result == 0 && paths->count == 0)
		result = error_set(error, "no record in %s", list);
	free(copy);
	return result;
}

/* What the threads share: each takes the next file until there is none. */
struct work {
	const struct paths *paths;
	struct record **records;
	struct error *errors;
	atomic_size_t next;
};

static void *load(void *context)
{
	struct work *work = context;
	size_t i;

	while ((i = atomic_fetch_add(&work->next, 1)) < work->paths->count)
		work->records[i] = record_read(work->paths->list[i], &work->errors[i]);
	return NULL;
}

/* The calling thread works, too: no thread can be had, it does all. */
static void load_all(struct work *work)
{
	pthread_t threads[THREADS_MAX];
	long cpus = sysconf(_SC_NPROCESSORS_ONLN);
	size_t count = 0;

	json_object_seed(0);
	while (count < THREADS_MAX && (long)count + 1 < cpus && count + 1 < work->paths->count &&
	       pthread_create(&threads[count], NULL, load, work) == 0)
		count++;
	load(work);
	for (size_t i = 0; i < count; i++)
		pthread_join(threads[i], NULL);
}

static void free_paths(struct paths *paths)
{
	for (size_t i = 0; i < paths->count; i++)
		free(paths->list[i]);
	free(paths->list);
}

static void free_records(struct record **records, size_t count)
{
	for (size_t i = 0; i < count; i++)
		record_free(records[i]);
	free(records);
}

struct record **side_files_read(const char *list, size_t *count, struct error *error)
{
	struct paths paths = {NULL, 0};
	struct work work = {.paths = &paths};
	int found = find_paths(&paths, list, error);

	*count = paths.count;
	work.records = memory_resize(NULL, (paths.count + 1) * sizeof *work.records);
	work.errors = memory_resize(NULL, (paths.count + 1) * sizeof *work.errors);
	memset(work.records, 0, (paths.count + 1) * sizeof *work.records);
	memset(work.errors, 0, (paths.count + 1) * sizeof *work.errors);
	if (found == 0)
		load_all(&work);
	for (size_t i = 0; i < paths.count; i++)
		if (work.errors[i].text[0])
			error_set(error, "%s", work.errors[i].text);
	free_paths(&paths);
	free(work.errors);
	if (!error->text[0])
		return work.records;
	free_records(work.records, *count);
	*count = 0;
	return NULL;
}
