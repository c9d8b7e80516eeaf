/* The catalog: the cases there are. */
#include "harness/run/catalog.h"

#include <dirent.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/base/spawn.h"
#include "harness/base/suggest.h"

enum { FIELDS_MAX = 6 };

static char *copy(const char *text)
{
	return memory_copy(text, strlen(text));
}

static int split_tabs(char *row, char **fields)
{
	int count = 0;
	char *field;

	while (count < FIELDS_MAX && (field = strsep(&row, "\t")) != NULL)
		fields[count++] = field;
	return count;
}

/* case ID PRESET BOUND MACHINE OPERATION */
static void add_case(struct catalog *catalog, char **fields, const char *program, int version)
{
	struct catalog_case *c;

	catalog->cases =
		memory_resize(catalog->cases, (catalog->count + 1) * sizeof *catalog->cases);
	c = &catalog->cases[catalog->count++];
	*c = (struct catalog_case){
		.id = copy(fields[1]),
		.benchmark = copy(program),
		.version = version,
		.operation = copy(fields[5]),
		.bound = copy(fields[3]),
		.machine = copy(fields[4]),
		.preset = preset_named(fields[2]),
	};
}

/* The rows of --describe; "benchmark NAME VERSION ..." comes first. */
static int read_description(struct catalog *catalog, const char *program, char *text,
			    struct error *error)
{
	int version = 0;
	char *row;

	while ((row = strsep(&text, "\n")) != NULL) {
		char *fields[FIELDS_MAX];
		int count = split_tabs(row, fields);

		if (count == 5 && strcmp(fields[0], "benchmark") == 0)
			version = atoi(fields[2]);
		else if (count == 6 && strcmp(fields[0], "case") == 0)
			add_case(catalog, fields, program, version);
	}
	return version ? 0 : error_set(error, "%s does not describe itself; run make", program);
}

/* Asks a program for its cases, or for the one with that id. */
static int ask(struct catalog *catalog, const char *program, const char *id, struct error *error)
{
	char *path = memory_format("%s/%s", catalog->folder, program);
	char describe[] = "--describe";
	char *id_copy = id ? copy(id) : NULL;
	char *argv[] = {path, id ? id_copy : describe, id ? describe : NULL, NULL};
	char *said = NULL;
	int code;
	char *text = spawn_read(argv, &code, &said, error);
	int result = -1;

	if (text && code != 0)
		error_set(error, "%s",
			  said && *said ? said : "a benchmark does not describe itself");
	else if (text)
		result = read_description(catalog, program, text, error);
	free(text);
	free(said);
	free(id_copy);
	free(path);
	return result;
}

static int is_benchmark(const struct dirent *entry)
{
	return entry->d_name[0] != '.' && strcmp(entry->d_name, "agent") != 0 &&
	       strcmp(entry->d_name, "facts") != 0;
}

int catalog_load(struct catalog *catalog, const char *folder, struct error *error)
{
	struct dirent **programs;
	int count = scandir(folder, &programs, is_benchmark, alphasort);
	int result = 0;

	*catalog = (struct catalog){.folder = copy(folder)};
	if (count <= 0)
		return error_set(error, "no benchmarks in %s; run make", folder);
	for (int i = 0; i < count; i++) {
		if (result == 0)
			result = ask(catalog, programs[i]->d_name, NULL, error);
		free(programs[i]);
	}
	free(programs);
	return result;
}

void catalog_free(struct catalog *catalog)
{
	for (size_t i = 0; i < catalog->count; i++) {
		struct catalog_case *c = &catalog->cases[i];

		free(c->id);
		free(c->benchmark);
		free(c->operation);
		free(c->bound);
		free(c->machine);
	}
	free(catalog->cases);
	free(catalog->folder);
}

static size_t cases_of(const struct catalog *catalog, const char *benchmark)
{
	size_t cases = 0;

	for (size_t i = 0; i < catalog->count; i++)
		cases += strcmp(catalog->cases[i].benchmark, benchmark) == 0;
	return cases;
}

static int refuse_unknown(const struct catalog *catalog, const char *pattern, const char *why,
			  struct error *error)
{
	const char *best = NULL;
	size_t distance = 0, cases = cases_of(catalog, pattern);

	if (cases)
		return error_set(error, "%s is a benchmark of %zu cases: '%s*' names them all",
				 pattern, cases, pattern);
	for (size_t i = 0; i < catalog->count; i++)
		suggest_consider(pattern, catalog->cases[i].id, &best, &distance);
	if (best)
		return error_set(error, "no case \"%s\"; did you mean %s?", pattern, best);
	return error_set(error, "no case \"%s\"%s%s; trapcost list shows them", pattern,
			 why[0] ? ": " : "", why);
}

/* An id outside the lists: its benchmark knows whether it is a case. */
static int add_unlisted(struct catalog *catalog, const char *id, struct error *error)
{
	char *program = memory_copy(id, strcspn(id, "."));
	struct error why = {""};
	bool known = false;
	int result = -1;

	for (size_t i = 0; i < catalog->count && !known; i++)
		known = strcmp(catalog->cases[i].benchmark, program) == 0;
	if (known && !strpbrk(id, "*?["))
		result = ask(catalog, program, id, &why);
	if (result != 0)
		refuse_unknown(catalog, id, why.text, error);
	free(program);
	return result;
}

static bool fits(const struct catalog_case *c, const char *machine)
{
	return strcmp(c->machine, "any") == 0 || !machine || strcmp(c->machine, machine) == 0;
}

/* Marks the cases a pattern names: a glob means those that the machine can have, an id that case
 * whatever the machine, so that its benchmark says why not. */
static int mark(struct catalog *catalog, const char *pattern, const char *machine, bool **marked,
		struct error *error)
{
	bool found = false;

	for (size_t i = 0; i < catalog->count; i++) {
		const struct catalog_case *c = &catalog->cases[i];

		if (fnmatch(pattern, c->id, 0) != 0)
			continue;
		found = true;
		(*marked)[i] |= fits(c, machine) || strcmp(pattern, c->id) == 0;
	}
	if (found)
		return 0;
	if (add_unlisted(catalog, pattern, error) != 0)
		return -1;
	*marked = memory_resize(*marked, catalog->count * sizeof **marked);
	(*marked)[catalog->count - 1] = true;
	return 0;
}

int catalog_choose(struct catalog *catalog, char *const *patterns, int pattern_count,
		   enum preset preset, const char *machine, size_t **chosen, struct error *error)
{
	bool *marked = memory_resize(NULL, (catalog->count + 1) * sizeof *marked);
	int count = 0;

	for (size_t i = 0; i < catalog->count; i++)
		marked[i] = pattern_count == 0 && catalog->cases[i].preset <= preset &&
			    fits(&catalog->cases[i], machine);
	for (int i = 0; i < pattern_count; i++)
		if (mark(catalog, patterns[i], machine, &marked, error) != 0) {
			free(marked);
			return -1;
		}
	*chosen = memory_resize(NULL, (catalog->count + 1) * sizeof **chosen);
	for (size_t i = 0; i < catalog->count; i++)
		if (marked[i])
			(*chosen)[count++] = i;
	free(marked);
	return count;
}
