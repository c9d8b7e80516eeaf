/*
 * stress_broken: stress on a kernel that errs once in a hundred copies, in the way that ERR in the
 * environment names: a wrong "byte" arrives; not all do ("short"), or "none"; "vector"
 * registers are another's after the copy, or change "late", while bytes are compared. In
 * "calm" nobody is ever preempted.
 */
#include <stdlib.h>

#include "lib/arch/arch.h"
#include "lib/task.h"

enum { ERR_EVERY = 100 };

static const char *err = "";
static int copies, fills;

static __attribute__((constructor)) void choose(void)
{
	const char *given = getenv("ERR");

	err = given ? given : "";
}

static inline long err_in_copy(long number, long file, long buffer, long length, long position)
{
	uint8_t *data = (uint8_t *)buffer;
	bool due = ++copies % ERR_EVERY == 0;
	bool is_write = number == SYS_pwrite64;
	long at = length / 3;
	long moved;

	if (due && err[0] == 'n')
		return length;
	if (due && err[0] == 's')
		return raw_syscall4(number, file, buffer, length - 1, position);
	if (due && err[0] == 'b' && is_write)
		data[at] ^= 1;
	moved = raw_syscall4(number, file, buffer, length, position);
	if (due && err[0] == 'b')
		data[at] ^= 1; /* of a write: the source is as it was */
	if (due && err[0] == 'v')
		vector_fill(vector_native(), 0);
	return moved;
}

/* Every second one is for the time after the copy. */
static void err_in_fill(enum vector_unit unit, uint8_t seed)
{
	vector_fill(unit, seed);
	if (err[0] == 'l' && ++fills % ERR_EVERY == 0)
		vector_fill(unit, seed + 1);
}

static struct switch_count err_in_count(void)
{
	return err[0] == 'c' ? (struct switch_count){0, 0} : switches_now();
}

#define raw_syscall4 err_in_copy
#define vector_fill err_in_fill
#define switches_now err_in_count
#include "bench/stress.c"
