/* Reads tests/trees/NAME.facts; tests run at the top of the tree. */
#ifndef TRAPCOST_LOAD_FACTS_H
#define TRAPCOST_LOAD_FACTS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/machine/facts.h"

__attribute__((unused)) static void load_facts(struct facts *facts, const char *name)
{
	struct error error = {""};
	char path[128], *line = NULL;
	size_t size = 0;
	FILE *file;

	facts_init(facts);
	snprintf(path, sizeof path, "tests/trees/%s.facts", name);
	file = fopen(path, "r");
	while (file && getline(&line, &size, file) > 0) {
		line[strcspn(line, "\n")] = '\0';
		if (facts_add_line(facts, line, &error) != 0)
			break;
	}
	free(line);
	if (!file || fclose(file) != 0 || error.text[0]) {
		printf("Bail out! %s: %s\n", path, error.text);
		exit(1);
	}
}

#endif
