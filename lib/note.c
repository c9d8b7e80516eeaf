/* Notes of a launch. */
#include "lib/note.h"

#include <errno.h>
#include <stddef.h>

#include "lib/die.h"

static struct notes *all;

void notes_prepare(struct notes *shared)
{
	all = shared;
}

void note(const char *key, int64_t value)
{
	int i = 0;

	while (i < all->count && all->note[i].key != key)
		i++;
	errno = 0;
	if (i == NOTES_MAX)
		die("more than %d notes", NOTES_MAX);
	all->note[i].key = key;
	all->note[i].value = value;
	if (i == all->count)
		all->count++;
}
