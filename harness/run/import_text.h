/* The frames in a text, before anybody knows how many lines the plan had. */
#ifndef TRAPCOST_IMPORT_TEXT_H
#define TRAPCOST_IMPORT_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "harness/base/error.h"

struct import_text {
	char **frames; /* lines that hold a whole frame, in order */
	size_t frame_count;
	char **commands; /* of the plan's lines, from line 1; NULL: its begin was lost */
	size_t line_count;
	bool done; /* the agent's last frame is there */
};

/* -1 and an error if the file cannot be read, holds no frame, or those of two runs. */
int import_text_read(struct import_text *text, const char *path, struct error *error);
void import_text_free(struct import_text *text);

#endif
