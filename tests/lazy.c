/*
 * A benchmark that leaves out an operation in eight: linked with any file of bench/, to see that
 * what it counts notices. The real one is compiled under the name `original`.
 */
#include "lib/case.h"

extern const struct benchmark original;
struct benchmark lazy; /* the linker calls it `benchmark` */

enum { LEFT_OUT = 8 };

static void run(const struct bench_case *c, uint64_t iterations)
{
	uint64_t round = (uint64_t)case_round(c);
	uint64_t done = (iterations - iterations / LEFT_OUT) / round * round;

	original.run(c, done ? done : round);
}

static __attribute__((constructor)) void become_lazy(void)
{
	lazy = original;
	lazy.run = run;
}
