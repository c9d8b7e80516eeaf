/* The memory of a measurement, shared by the launch, its measuring child and the partners. */
#include <sys/mman.h>
#include <unistd.h>

#include "lib/measurement.h"

enum { COLUMNS = 6 }; /* of a series */

static int64_t *lay_columns(struct series *s, int64_t *memory, int samples)
{
	s->batch_ns = memory;
	s->yardstick_ns = memory + samples;
	s->wide_ns = memory + 2 * samples;
	s->instructions = memory + 3 * samples;
	s->cycles = memory + 4 * samples;
	s->involuntary = memory + 5 * samples;
	return memory + COLUMNS * samples;
}

struct measurement *measurement_new(int samples)
{
	size_t columns = 2 * COLUMNS * (size_t)samples * sizeof(int64_t);
	struct measurement *m = mmap(NULL, sizeof *m + columns, PROT_READ | PROT_WRITE,
				     MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	if (m == MAP_FAILED)
		die("no memory for %d samples", samples);
	lay_columns(&m->twin, lay_columns(&m->result, (int64_t *)(m + 1), samples), samples);
	m->moved_to = -1;
	m->tasks.launch = getpid();
	return m;
}
