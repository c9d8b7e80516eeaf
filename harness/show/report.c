/* The page, by plots/report.py: figures and comparison on its stdin. */
#include "harness/show/report.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harness/base/folder.h"
#include "harness/base/json_out.h"
#include "harness/base/memory.h"
#include "harness/base/spawn.h"
#include "harness/show/compare_json.h"
#include "harness/show/figures_json.h"

static char *input(const struct side *sides, size_t count, const struct compare *compare,
		   const char *command)
{
	json_t *object = json_object();

	json_out_put(object, "tool_version", json_string(TRAPCOST_VERSION));
	json_out_put(object, "command", json_string(command));
	json_out_put(object, "comparison",
		     compare ? compare_json_new(compare, command) : json_null());
	json_out_put(object, "figures", figures_json_new(sides, count));
	return json_out_string(object);
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
	char no_cache[] = "-B";
	char *argv[] = {python, no_cache, script, NULL};
	char *text, *page;

	if (script && !python)
		error_set(error, "no python3, which draws the report; install python3, "
				 "python3-matplotlib and python3-jsonschema, or run make deps");
	if (!script || !python) {
		free(script);
		free(python);
		return NULL;
	}
	text = input(sides, count, compare, command);
	page = run(argv, text, error);
	free(text);
	free(script);
	free(python);
	return page;
}
