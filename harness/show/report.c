/* The page, by plots/report.py: sides and comparison on its stdin, the records' files behind it. */
#include "harness/show/report.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harness/base/folder.h"
#include "harness/base/json_out.h"
#include "harness/base/memory.h"
#include "harness/base/spawn.h"
#include "harness/show/compare_json.h"

static json_t *side_json(const struct side *side)
{
	json_t *object = json_object();

	json_out_put(object, "label", json_string(side->label)); /* printable since it was read */
	json_out_put(object, "records", json_integer((json_int_t)side->record_count));
	return object;
}

static char *input(const struct side *sides, size_t count, const struct compare *compare,
		   const char *command)
{
	json_t *object = json_object(), *list = json_array();

	for (size_t i = 0; i < count; i++)
		json_array_append_new(list, side_json(&sides[i]));
	json_out_put(object, "tool_version", json_string(TRAPCOST_VERSION));
	json_out_put(object, "command", json_string(command));
	json_out_put(object, "sides", list);
	json_out_put(object, "comparison",
		     compare ? compare_json_new(compare, command) : json_null());
	return json_out_string(object);
}

/* A path that is no option, whatever it starts with. */
static char *plain_path(const char *path)
{
	return memory_format("%s%s", path[0] == '/' ? "" : "./", path);
}

/* PYTHON -B SCRIPT RECORD...; strings but the first are the array's. */
static char **arguments(const struct side *sides, size_t count, char *script)
{
	static char no_cache[] = "-B";
	char **list = memory_resize(NULL, 4 * sizeof(char *));
	size_t length = 0;

	list[length++] = NULL;
	list[length++] = no_cache;
	list[length++] = script;
	for (size_t i = 0; i < count; i++) {
		list = memory_resize(list, (length + sides[i].record_count + 1) * sizeof(char *));
		for (size_t j = 0; j < sides[i].record_count; j++)
			list[length++] = plain_path(sides[i].records[j]->path);
	}
	list[length] = NULL;
	return list;
}

static void free_arguments(char **list)
{
	for (size_t i = 3; list[i]; i++)
		free(list[i]);
	free(list);
}

/* The first python3 there is, a new string or NULL: the script looks for one with the modules it
 * needs. */
static char *find_python(void)
{
	const char *path = getenv("PATH");
	char *folders = memory_format("%s:/usr/bin:/usr/local/bin", path ? path : "");
	char *rest = folders, *folder, *python = NULL;

	while (!python && (folder = strsep(&rest, ":")) != NULL) {
		python = memory_format("%s/python3", *folder ? folder : ".");
		if (access(python, X_OK) != 0) {
			free(python);
			python = NULL;
		}
	}
	free(folders);
	return python;
}

/* The script says in one line what is wrong; an interpreter that breaks, in its last. */
static char *run(char **argv, const char *text, struct error *error)
{
	char *said = NULL;
	int code = 0;
	char *page = spawn_filter(argv, text, &code, &said, error);

	if (page && code != 0) {
		error_set(error, "%s", *said ? said : "plots/report.py failed and said nothing");
		free(page);
		page = NULL;
	}
	free(said);
	return page;
}

char *report_page(const struct side *sides, size_t count, const struct compare *compare,
		  const char *command, struct error *error)
{
	char *script = folder_plots("report.py", error);
	char *python = find_python();
	char *text, *page;
	char **argv;

	if (script && !python)
		error_set(error, "no python3, which draws the report; install python3, "
				 "python3-matplotlib and python3-jsonschema, or run make deps");
	if (!script || !python) {
		free(script);
		free(python);
		return NULL;
	}
	text = input(sides, count, compare, command);
	argv = arguments(sides, count, script);
	argv[0] = python;
	page = run(argv, text, error);
	free_arguments(argv);
	free(text);
	free(script);
	free(python);
	return page;
}
