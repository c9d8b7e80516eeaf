/* What libc's memcpy does to vector state. */
#include "lib/libc_copy.h"

#include <string.h>

#include "lib/throwaway.h"

void *(*const libc_copy)(void *to, const void *from, size_t bytes) = memcpy;

struct trial {
	void *to;
	const void *from;
	size_t bytes;
	void (*touch)(void);
	bool proven;
	struct vector_live before, after;
};

static void try_copy(void *answer)
{
	struct trial *trial = answer;

	vector_reset();
	trial->proven = vector_probe(&trial->before);
	trial->touch();
	libc_copy(trial->to, trial->from, trial->bytes);
	trial->proven &= vector_probe(&trial->after);
}

const char *libc_copy_conflict(const struct bench_case *c, void *to, const void *from, size_t bytes)
{
	struct trial trial = {to, from, bytes, vector_touch(c->unit), false, {0}, {0}};
	bool answered = throwaway_run(try_copy, &trial, sizeof trial);

	if (!answered || !trial.proven || trial.before.units)
		return NULL; /* the launch says that nothing can be proven here */
	if (c->vstate == VSTATE_OFF && trial.after.units)
		return "libc's memcpy uses vectors at this size, so vstate cannot be off";
	if (c->vstate != VSTATE_OFF && !(trial.after.units >> c->unit & 1))
		return "libc's memcpy turns the unit off at this size";
	return NULL;
}
