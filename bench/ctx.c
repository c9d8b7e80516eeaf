/*
 * ctx: a ring of tasks on one CPU hands a token round through pipes; each task that has it
 * walks its working set and passes it on. The cost of one switch.
 *
 * The tasks are SCHED_BATCH: such a task does not preempt the one that wakes it. So one alone
 * is runnable at any time, it runs until it waits, and a ring of any size makes one
 * switch an operation. Preempted tasks would have to run once more only to wait: 1.2 switches
 * an operation in a ring of 3, 1.4 in one of 8. They are preempted all the same while another
 * scheduling group wants the CPU (seen on 6.18); then a ring of more than two is void.
 *
 * The twin does the same work in one task, through a pipe of its own, without a switch: what
 * is left between the two is the switch, and what it did to the caches.
 */
#include <errno.h>
#include <sched.h>
#include <sys/mman.h>
#include <unistd.h>

#include "lib/arch/arch.h"
#include "lib/task.h"

enum { SIZE, TASKS, UNIT, VSTATE, AS }; /* the parameters, in table order */
enum { LINE_BYTES = 64 };               /* a walk reads one word of each */

static const char *const sizes[] = {"0", "4k", "16k", "64k", "512k", NULL};
static const size_t size_bytes[] = {0, 4 << 10, 16 << 10, 64 << 10, 512 << 10};

static const struct parameter parameters[] = {
	{.name = "size", .summary = "working set of a task, in bytes", .values = sizes},
	{.name = "tasks", .summary = "in the ring", .fallback = 2, .min = 2, .max = TASKS_MAX},
	PARAMETER_UNIT,
	PARAMETER_VSTATE,
	PARAMETER_AS,
	{0},
};

/* A task's place in the ring. */
struct link {
	int in, out; /* ends of pipes */
	const volatile char *set, *set_end;
};

static struct link ring[TASKS_MAX], alone; /* the measuring task is the first of the ring */

#define INLINE static inline __attribute__((always_inline))

INLINE void pass(const struct link *l)
{
	char token = 1;
	long sent = raw_syscall3(SYS_write, l->out, (long)&token, 1);

	if (sent != 1)
		die_short("write", sent);
}

INLINE void receive(const struct link *l)
{
	char token;
	long received = raw_syscall3(SYS_read, l->in, (long)&token, 1);

	if (received != 1)
		die_short("read", received);
}

INLINE void walk(const struct link *l)
{
	for (const volatile char *at = l->set; at < l->set_end; at += LINE_BYTES)
		(void)*(const volatile uint64_t *)at;
}

/* Pages that nobody has written are all one page of zeros. */
static void own_pages(const struct link *l)
{
	for (const volatile char *at = l->set; at < l->set_end; at += LINE_BYTES)
		*(volatile char *)at = 1;
}

/* A partner's loop, and the measuring task's, of a ring or alone. */
#define LOOPS(name, prepare)                                                 \
	static void name##_partner(const struct bench_case *c, int index)    \
	{                                                                    \
		const struct link here = ring[index], *l = &here;            \
		void (*touch)(void) = c->touch;                              \
		bool last;                                                   \
		(void)touch;                                                 \
		own_pages(l);                                                \
		do {                                                         \
			receive(l);                                          \
			last = tasks_stopping();                             \
			prepare;                                             \
			pass(l);                                             \
		} while (!last);                                             \
	}                                                                    \
	static void name##_turns(const struct bench_case *c, uint64_t count, \
				 const struct link where)                    \
	{                                                                    \
		const struct link *l = &where;                               \
		void (*touch)(void) = c->touch;                              \
		(void)touch;                                                 \
		TIMED_LOOP(count, prepare; pass(l); receive(l));             \
	}

LOOPS(plain, (void)0)
LOOPS(walking, walk(l))
LOOPS(dirty, touch())
LOOPS(dirty_walking, touch(); walk(l))

typedef void turns(const struct bench_case *c, uint64_t count, const struct link where);
typedef void body(const struct bench_case *c, int index);

static turns *timed;

static int round_of(const struct bench_case *c)
{
	return c->value[TASKS];
}

static void make_ring(int tasks, size_t bytes)
{
	char *sets = mmap(NULL, (size_t)tasks * bytes + 1, PROT_READ | PROT_WRITE,
			  MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	int ends[2];

	if (sets == MAP_FAILED)
		die("no memory for the working sets");
	for (int i = 0; i <= tasks; i++) {
		struct link *l = i < tasks ? &ring[i] : &alone;
		struct link *before = i < tasks ? &ring[(i + tasks - 1) % tasks] : &alone;

		if (pipe(ends) != 0)
			die("pipe");
		l->in = ends[0];
		before->out = ends[1];
		l->set = sets + (size_t)(i % tasks) * bytes;
		l->set_end = l->set + bytes;
	}
}

/* Partners inherit it. Real-time policies, if the launch was given one, do the same. */
static void run_until_waiting(void)
{
	struct sched_param none = {0};
	long failed = 0;

	if (raw_syscall1(SYS_sched_getscheduler, 0) == SCHED_OTHER)
		failed = raw_syscall3(SYS_sched_setscheduler, 0, SCHED_BATCH, (long)&none);
	if (failed) {
		errno = (int)-failed;
		die("sched_setscheduler: SCHED_BATCH");
	}
}

static void setup(const struct bench_case *c)
{
	static turns *const loops[] = {plain_turns, walking_turns, dirty_turns,
				       dirty_walking_turns};
	static body *const bodies[] = {plain_partner, walking_partner, dirty_partner,
				       dirty_walking_partner};
	int shape = (c->value[SIZE] != 0) + 2 * (c->vstate == VSTATE_DIRTY);

	make_ring(c->value[TASKS], size_bytes[c->value[SIZE]]);
	own_pages(&ring[0]);
	run_until_waiting();
	timed = loops[shape];
	tasks_start(c, (enum task_kind)c->value[AS], c->value[TASKS] - 1, bodies[shape]);
}

/* One turn of the loop takes the token round the ring: as many operations as tasks. */
static void run(const struct bench_case *c, uint64_t iterations)
{
	timed(c, iterations / (uint64_t)c->value[TASKS], ring[0]);
}

static void twin(const struct bench_case *c, uint64_t iterations)
{
	timed(c, iterations, alone);
}

static enum bound bound(const struct bench_case *c)
{
	size_t sets = size_bytes[c->value[SIZE]] * (size_t)c->value[TASKS];

	return sets >= MEMORY_BOUND_BYTES ? BOUND_MEMORY : BOUND_CORE;
}

static enum switches switches(const struct bench_case *c)
{
	(void)c;
	return SWITCHES_ONE;
}

static const struct standard_case cases[] = {
	{PRESET_QUICK, "ctx"},
	{PRESET_QUICK, "ctx.once"},
	{PRESET_QUICK, "ctx.dirty"},
	{PRESET_QUICK, "ctx.avx512.once"},
	{PRESET_QUICK, "ctx.avx512.dirty"},
	{PRESET_QUICK, "ctx.amx.once"},
	{PRESET_QUICK, "ctx.amx.dirty"},
	{PRESET_QUICK, "ctx.16k"},
	{PRESET_QUICK, "ctx.64k"},
	{PRESET_QUICK, "ctx.512k"},
	{PRESET_QUICK, "ctx.512k.dirty"},
	{PRESET_QUICK, "ctx.thread"},
	{PRESET_STANDARD, "ctx.4k"},
	{PRESET_STANDARD, "ctx.tasks8"},
	{PRESET_STANDARD, "ctx.512k.once"},
	{PRESET_STANDARD, "ctx.tasks64"},
	{PRESET_STANDARD, "ctx.dirty.thread"},
	{PRESET_RIGOROUS, "ctx.16k.dirty"},
	{PRESET_RIGOROUS, "ctx.64k.dirty"},
	{PRESET_RIGOROUS, "ctx.16k.tasks8"},
	{PRESET_RIGOROUS, "ctx.64k.tasks8"},
	{PRESET_RIGOROUS, "ctx.tasks8.dirty"},
	{PRESET_RIGOROUS, "ctx.tasks16"},
	{0, NULL},
};

const struct benchmark benchmark = {
	.name = "ctx",
	.version = 1,
	.summary = "tasks in a ring take turns on one CPU",
	.operation = "one switch: the token passed on to the next task",
	.parameters = parameters,
	.cases = cases,
	.bound = bound,
	.switches = switches,
	.round = round_of,
	.setup = setup,
	.run = run,
	.twin = twin,
	.twin_always = true,
};
