/*
 * firstuse: the first vector instruction of a task. Where the unit of a new task is off it traps,
 * and the kernel makes room for the registers: rvv, sve, and amx (XFD, #NM). Units that are merely
 * in their initial state do not trap: on x86-64 avx, the default, and avx512 are a control in
 * today's kernels, whose figure equals its overhead.
 *
 * Children are threads, cloned before any of them goes on. One after another each proves that its
 * vector state is off, reads the clock around one touch, proves that the unit is live, and ends.
 * What is timed is a touch and a reading of the clock; the twin's children leave the touch out.
 * The children's times are summed: a child takes a hundred times as long as what is timed of it.
 */
#include "lib/bench.h"
#include "lib/clock.h"
#include "lib/interval.h"
#include "lib/thread.h"

enum { CHILDREN = 32 }; /* at a time */

static const struct parameter parameters[] = {
	{.name = "unit",
	 .summary = "the vector unit that is touched",
	 .values = vector_unit_values},
	{0},
};

struct child {
	struct thread thread;
	uint32_t gate; /* a futex: it may go on */
	void (*touch)(void);
	struct vector_live before, after;
	bool seen; /* both were read */
	int64_t ns;
} __attribute__((aligned(64)));

static struct child children[CHILDREN];
static int64_t first_uses; /* of children whose unit has gone from off to live */

static void live(void *argument)
{
	struct child *self = argument;
	void (*touch)(void) = self->touch;
	int64_t start;

	while (!__atomic_load_n(&self->gate, __ATOMIC_ACQUIRE))
		futex_wait(&self->gate, 0);
	self->seen = vector_probe(&self->before);
	start = clock_now_ns();
	touch();
	self->ns = clock_now_ns() - start;
	self->seen &= vector_probe(&self->after);
	thread_exit();
}

static void start(struct child *child, void (*touch)(void))
{
	long id;

	child->touch = touch;
	child->gate = 0;
	id = thread_start(&child->thread, live, child);
	if (id < 0)
		die_short("clone", id);
}

static void finish(struct child *child, enum vector_unit unit)
{
	__atomic_store_n(&child->gate, 1, __ATOMIC_RELEASE);
	futex_wake(&child->gate);
	thread_await(&child->thread);
	interval_add(child->ns);
	if (child->seen && child->before.units == 0 && child->after.units >> unit & 1)
		first_uses++;
}

static void time_children(const struct bench_case *c, uint64_t count, void (*touch)(void))
{
	while (count) {
		uint64_t group = count < CHILDREN ? count : CHILDREN;

		for (uint64_t i = 0; i < group; i++)
			start(&children[i], touch);
		for (uint64_t i = 0; i < group; i++)
			finish(&children[i], c->unit);
		count -= group;
	}
}

static void run(const struct bench_case *c, uint64_t iterations)
{
	time_children(c, iterations, c->touch);
}

static void twin(const struct bench_case *c, uint64_t iterations)
{
	time_children(c, iterations, vector_touch(VECTOR_NONE));
}

static void setup(const struct bench_case *c)
{
	for (int i = 0; i < CHILDREN; i++)
		thread_prepare(&children[i].thread);
	run(c, 1);
	if (first_uses != 1)
		skip("a new task's %s does not show as off before its first use and live after it",
		     vector_unit_name(c->unit));
}

static int64_t first_uses_now(void)
{
	return first_uses;
}

static enum switches switches(const struct bench_case *c)
{
	(void)c;
	return SWITCHES_REPORTED;
}

static const struct standard_case cases[] = {
	{PRESET_QUICK, "firstuse"},
	{PRESET_QUICK, "firstuse.amx"},
	{PRESET_RIGOROUS, "firstuse.avx512"},
	{0, NULL},
};

const struct benchmark benchmark = {
	.name = "firstuse",
	.version = 1,
	.summary = "the first vector instruction of a task",
	.operation = "one touch of a unit that is off, and one reading of the clock",
	.parameters = parameters,
	.cases = cases,
	.switches = switches,
	.count = {.what = "first uses", .now = first_uses_now},
	.timing = TIMED_SUMS,
	.share_percent = 1,
	.each_timed = true,
	.setup = setup,
	.run = run,
	.twin = twin,
	.twin_always = true,
};
