/* The frames in a text. */
#include "harness/run/import_text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "agent/frame.h"
#include "harness/base/memory.h"

enum { LINES_MOST = 1000000 }; /* of a plan; more is no agent's */

/* Room for the plan's line `k`, from 1. */
static void make_room(struct import_text *text, size_t k)
{
	if (k <= text->line_count)
		return;
	text->commands = memory_resize(text->commands, k * sizeof *text->commands);
	while (text->line_count < k)
		text->commands[text->line_count++] = NULL;
}

static void take_payload(struct import_text *text, const char *payload)
{
	char kind[8];
	size_t k;
	int used = 0;

	text->done = text->done || strncmp(payload, "done ", 5) == 0;
	if (sscanf(payload, "%7s %zu%n", kind, &k, &used) != 2 || k == 0 || k > LINES_MOST ||
	    strcmp(kind, "hello") == 0 || strcmp(kind, "done") == 0)
		return;
	make_room(text, k);
	if (strcmp(kind, "begin") == 0 && !text->commands[k - 1])
		text->commands[k - 1] =
			memory_format("%s", payload + used + (payload[used] == ' '));
}

static void keep(struct import_text *text, const char *line)
{
	text->frames = memory_resize(text->frames, (text->frame_count + 1) * sizeof *text->frames);
	text->frames[text->frame_count++] = memory_format("%s", line);
}

static int take_lines(struct import_text *text, FILE *file, const char *path, struct error *error)
{
	unsigned long sequence, next = 0;
	const char *payload;
	char *line = NULL;
	size_t room = 0;
	int result = 0;

	while (result == 0 && getline(&line, &room, file) >= 0) {
		payload = frame_decode(line, &sequence);
		if (!payload)
			continue;
		if (sequence < next)
			result = error_set(error, "%s holds more than one run; cut it apart", path);
		next = sequence + 1;
		keep(text, line);
		take_payload(text, payload);
	}
	free(line);
	if (result == 0 && ferror(file))
		result = error_set(error, "cannot read %s: %s", path, strerror(errno));
	return result;
}

int import_text_read(struct import_text *text, const char *path, struct error *error)
{
	FILE *file = fopen(path, "re");
	int result;

	*text = (struct import_text){0};
	if (!file)
		return error_set(error, "cannot read %s: %s", path, strerror(errno));
	result = take_lines(text, file, path, error);
	fclose(file);
	if (result == 0 && text->frame_count == 0)
		result = error_set(error, "%s holds nothing that an agent printed", path);
	return result;
}

void import_text_free(struct import_text *text)
{
	for (size_t i = 0; i < text->frame_count; i++)
		free(text->frames[i]);
	for (size_t i = 0; i < text->line_count; i++)
		free(text->commands[i]);
	free(text->frames);
	free(text->commands);
}
