/* Where this program's own files are. */
#include "harness/base/folder.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "harness/base/memory.h"

static char *own_folder(void)
{
	char path[4096];
	ssize_t size = readlink("/proc/self/exe", path, sizeof path - 1);

	if (size <= 0)
		return memory_format(".");
	path[size] = '\0';
	*strrchr(path, '/') = '\0';
	return memory_format("%s", path);
}

static char *if_there(char *folder)
{
	char *agent = memory_format("%s/agent", folder);
	int there = access(agent, X_OK) == 0;

	free(agent);
	if (there)
		return folder;
	free(folder);
	return NULL;
}

const char *folder_host_machine(void)
{
	static struct utsname name;

	uname(&name);
	return name.machine;
}

static char *make_command(const char *machine)
{
	if (strcmp(machine, folder_host_machine()) == 0)
		return memory_format("make");
	return memory_format("make ARCH=%s CROSS_COMPILE=%s-linux-gnu-", machine, machine);
}

char *folder_programs(const char *machine, struct error *error)
{
	bool own_machine = strcmp(machine, folder_host_machine()) == 0;
	const char *named = own_machine ? getenv("TRAPCOST_PROGRAMS") : NULL;
	char *own = own_folder();
	char *command;
	char *folder = NULL;

	if (named)
		folder = if_there(memory_format("%s", named));
	if (!folder && !named)
		folder = if_there(memory_format("%s/build/%s/target", own, machine));
	if (!folder && !named)
		folder = if_there(memory_format("%s/%s", TRAPCOST_LIBEXECDIR, machine));
	if (!folder) {
		command = make_command(machine);
		error_set(error, "no programs for %s%s%s; run: %s", machine, named ? " in " : "",
			  named ? named : "", command);
		free(command);
	}
	free(own);
	return folder;
}

char *folder_plots(const char *script, struct error *error)
{
	/* In the sources, in a folder of build/, installed. */
	static const char *const places[] = {"plots", "../../plots", "../share/trapcost/plots"};
	char *own = own_folder();
	char *path = NULL;

	for (size_t i = 0; !path && i < sizeof places / sizeof *places; i++) {
		path = memory_format("%s/%s/%s", own, places[i], script);
		if (access(path, R_OK) == 0)
			break;
		free(path);
		path = NULL;
	}
	if (!path)
		error_set(error, "no plots/%s beside %s, nor installed; run: make install", script,
			  own);
	free(own);
	return path;
}
