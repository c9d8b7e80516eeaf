/* Facts written out again as files, for a library that only reads a file system. */
#ifndef TRAPCOST_FACTS_TREE_H
#define TRAPCOST_FACTS_TREE_H

#include "harness/machine/facts.h"

/* Writes every file whose path starts with one of `prefixes` (ends with NULL) below a new
 * temporary folder. Returns its name, a new string, or NULL and the error; then
 * nothing is left behind. */
char *facts_tree_write(const struct facts *facts, const char *const prefixes[],
		       struct error *error);

/* Adds one more file to the tree; `path` is absolute within it. */
int facts_tree_add(const char *root, const char *path, const char *content, size_t length,
		   struct error *error);

/* Removes the folder with all that is in it and releases its name; NULL is fine. */
void facts_tree_remove(char *root);

#endif
