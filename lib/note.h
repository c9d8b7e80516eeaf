/*
 * What a benchmark has to say of a launch beside its times: a signal frame's size, how often an
 * idle state was entered. Printed as "key: value", it becomes a member of the launch in the record.
 */
#ifndef TRAPCOST_NOTE_H
#define TRAPCOST_NOTE_H

#include <stdint.h>

enum { NOTES_MAX = 16 };

struct notes {
	int count;
	struct {
		const char *key; /* static; words joined by dashes, with the unit */
		int64_t value;
	} note[NOTES_MAX];
};

/* By the measuring task, in setup(), run() or teardown(): the last value of a key counts. Ends
 * the process when there are more keys than NOTES_MAX. */
void note(const char *key, int64_t value);

/* For lib/measure.c: where they are kept, in shared memory. */
void notes_prepare(struct notes *shared);

#endif
