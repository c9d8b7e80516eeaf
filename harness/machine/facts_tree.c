/* A temporary tree. The paths are safe: facts.c refuses those that climb. */
#include "harness/machine/facts_tree.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/memory.h"

static int make_parents(char *path, size_t root_length)
{
	for (char *slash = path + root_length + 1; (slash = strchr(slash, '/')); slash++) {
		int result;

		*slash = '\0';
		result = mkdir(path, 0700);
		*slash = '/';
		if (result < 0 && errno != EEXIST)
			return -1;
	}
	return 0;
}

static int write_file(const char *path, const char *content, size_t length)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
	ssize_t written;

	if (fd < 0)
		return -1;
	errno = ENOSPC;
	written = write(fd, content, length);
	return close(fd) == 0 && written == (ssize_t)length ? 0 : -1;
}

int facts_tree_add(const char *root, const char *path, const char *content, size_t length,
		   struct error *error)
{
	char *whole = memory_format("%s%s", root, path);
	int result = make_parents(whole, strlen(root));

	if (result == 0)
		result = write_file(whole, content, length);
	if (result != 0)
		error_set(error, "cannot write %s: %s", whole, strerror(errno));
	free(whole);
	return result;
}

static bool is_wanted(const char *path, const char *const prefixes[])
{
	for (; *prefixes; prefixes++)
		if (strncmp(path, *prefixes, strlen(*prefixes)) == 0)
			return true;
	return false;
}

static int write_all(const struct facts *facts, const char *const prefixes[], const char *root,
		     struct error *error)
{
	const struct fact *fact = NULL;

	while ((fact = facts_next(facts, fact, FACT_FILE, "/")))
		if (is_wanted(fact->name, prefixes) &&
		    facts_tree_add(root, fact->name, fact->value, fact->length, error) != 0)
			return -1;
	return 0;
}

char *facts_tree_write(const struct facts *facts, const char *const prefixes[], struct error *error)
{
	const char *parent = getenv("TMPDIR");
	char *root = memory_format("%s/trapcost-XXXXXX", parent && *parent ? parent : "/tmp");

	if (!mkdtemp(root)) {
		error_set(error, "cannot make the temporary folder %s: %s (is TMPDIR right?)", root,
			  strerror(errno));
		free(root);
		return NULL;
	}
	if (write_all(facts, prefixes, root, error) == 0)
		return root;
	facts_tree_remove(root);
	return NULL;
}

static int remove_one(const char *path, const struct stat *status, int type, struct FTW *walk)
{
	(void)status, (void)type, (void)walk;
	return remove(path);
}

void facts_tree_remove(char *root)
{
	if (root)
		nftw(root, remove_one, 16, FTW_DEPTH | FTW_PHYS);
	free(root);
}
