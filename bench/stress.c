/*
 * stress: whether copies arrive, not what they take. Two tasks on one CPU copy at any time, the
 * partner wakes up in the middle of the other's copies, and both have vector registers with
 * patterns of their own. Kernels that copy with vectors, and those that are preempted there, must
 * bring every byte across and every register back: after each copy both are compared.
 *
 * A system call may discard registers (riscv64, SVE), and the same kernel need not do so each time:
 * those that the ABI preserves are compared after the copy, and all over the time that comparing
 * the bytes takes, in which the task is preempted as well.
 *
 * The partner is SCHED_FIFO where it may be, which preempts at once; else when the scheduler
 * thinks fit. A launch copies until many copies were preempted; one in which none was shows
 * nothing, and is skipped.
 */
#include <errno.h>
#include <sched.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "lib/arch/arch.h"
#include "lib/clock.h"
#include "lib/note.h"
#include "lib/task.h"

enum { PATH, SIZE, UNIT, VSTATE }; /* the parameters, in table order */
enum { READ, WRITE, VECTOR };
enum { ENOUGH = 100, TRY_NS = 1000000000 }; /* preemptions to wait for, and how long */
enum { SLEEP_LEAST_NS = 20000, SLEEP_STEP_NS = 7001, SLEEP_STEPS = 13, FIFO_PRIORITY = 1 };

static const char *const paths[] = {"read", "write", "vector", NULL};
static const char *const sizes[] = {"64k", "768", "4096", NULL};
static const size_t size_bytes[] = {65536, 768, 4096};

static const struct parameter parameters[] = {
	{.name = "path",
	 .summary = "from a file, into it, or by the task's own vectors",
	 .values = paths,
	 .always_shown = true},
	{.name = "size", .summary = "bytes of a copy", .values = sizes},
	PARAMETER_UNIT,
	PARAMETER_VSTATE,
	{0},
};

/* A task's copies: two sources by turns, so that what is left of the last copy is wrong. */
struct side {
	const char *task;
	uint64_t tag; /* of its first source's pattern */
	int file;
	uint8_t *from, *to;
	uint64_t turn;
	int64_t preempted; /* copies, or more than once in one */
};

static struct side sides[2] = {{.task = "the measuring task", .tag = 0},
			       {.task = "the partner", .tag = 2}};
static size_t bytes;
static int path;

static uint64_t word(uint64_t tag, size_t at)
{
	return ((tag + 1) << 32 | at) * UINT64_C(0x9e3779b97f4a7c15);
}

static void fill(uint8_t *to, uint64_t tag)
{
	uint64_t *words = (uint64_t *)(void *)to;

	for (size_t i = 0; i < bytes / sizeof *words; i++)
		words[i] = word(tag, i);
}

static void compare(const struct side *s, uint64_t tag)
{
	const uint64_t *words = (const uint64_t *)(const void *)s->to;

	errno = 0;
	for (size_t i = 0; i < bytes / sizeof *words; i++)
		if (words[i] != word(tag, i))
			die("%s: wrong bytes arrived, %zu from the start of copy %llu", s->task,
			    i * sizeof *words, (unsigned long long)s->turn);
}

static void require(const struct side *s, bool held, const char *where)
{
	errno = 0;
	if (!held)
		die("%s: vector registers changed %s copy %llu", s->task, where,
		    (unsigned long long)s->turn);
}

static void copy(const struct side *s, size_t half, enum vector_unit unit)
{
	long moved = (long)bytes;

	if (path == VECTOR)
		vector_copy(unit, s->to, s->from + half * bytes, bytes);
	else if (path == READ)
		moved = raw_syscall4(SYS_pread64, s->file, (long)s->to, moved,
				     (long)(half * bytes));
	else
		moved = raw_syscall4(SYS_pwrite64, s->file, (long)(s->from + half * bytes), moved,
				     0);
	if (moved != (long)bytes)
		die_short(paths[path], moved);
}

/* Patterns of turns that follow each other differ, and those of the two tasks at any time. */
static void copy_and_check(struct side *s, enum vector_unit unit)
{
	uint8_t seed = (uint8_t)(s->turn % 64 * 4 + s->tag);
	size_t half = s->turn % 2;
	int64_t before;

	vector_fill(unit, seed);
	before = switches_now().involuntary;
	copy(s, half, unit);
	s->preempted += switches_now().involuntary - before;
	if (path != VECTOR)
		require(s, vector_holds_kept(unit, seed), "in");
	vector_fill(unit, seed + 1);
	compare(s, s->tag + half);
	require(s, vector_holds(unit, seed + 1), "after");
	s->turn++;
}

/* Sleeps of many lengths: the copies are met at all places. */
static void partner(const struct bench_case *c, int index)
{
	struct sched_param fifo = {.sched_priority = FIFO_PRIORITY};

	raw_syscall3(SYS_sched_setscheduler, 0, SCHED_FIFO, (long)&fifo);
	do {
		struct timespec brief = {.tv_sec = 0};

		brief.tv_nsec =
			SLEEP_LEAST_NS + (long)(sides[index].turn % SLEEP_STEPS) * SLEEP_STEP_NS;
		raw_syscall2(SYS_nanosleep, (long)&brief, 0);
		copy_and_check(&sides[index], c->unit);
	} while (!tasks_stopping());
}

static void *map(int flags, int file)
{
	void *memory = mmap(NULL, 2 * bytes, PROT_READ | PROT_WRITE, flags, file, 0);

	if (memory == MAP_FAILED)
		die("mmap");
	return memory;
}

static void make_side(struct side *s)
{
	long file = raw_syscall2(SYS_memfd_create, (long)"stress", MFD_CLOEXEC);
	void *own = map(MAP_PRIVATE | MAP_ANONYMOUS, -1);
	void *of_file;

	if (file < 0 || ftruncate((int)file, (off_t)(2 * bytes)) != 0)
		die("a file in memory");
	of_file = map(MAP_SHARED, (int)file);
	s->file = (int)file;
	s->from = path == WRITE ? own : of_file;
	s->to = path == WRITE ? of_file : own;
	fill(s->from, s->tag);
	fill(s->from + bytes, s->tag + 1);
}

/* However short and few the batches are. */
static void stress(const struct bench_case *c)
{
	int64_t end_ns = clock_now_ns() + TRY_NS;

	while (sides[0].preempted < ENOUGH && clock_now_ns() < end_ns)
		copy_and_check(&sides[0], c->unit);
}

static void setup(const struct bench_case *c)
{
	path = c->value[PATH];
	bytes = size_bytes[c->value[SIZE]];
	make_side(&sides[0]);
	make_side(&sides[1]);
	tasks_start(c, TASK_PROCESS, 1, partner);
	stress(c);
}

static void run(const struct bench_case *c, uint64_t iterations)
{
	TIMED_LOOP(iterations, copy_and_check(&sides[0], c->unit));
}

static void teardown(const struct bench_case *c)
{
	(void)c;
	note("preemptions-in-copies", sides[0].preempted);
	if (sides[0].preempted == 0)
		skip("no copy was preempted: that they arrived shows nothing");
}

static const char *refuse(const struct bench_case *c)
{
	if (c->vstate == VSTATE_ONCE)
		return "registers are written before every copy: dirty, or off";
	if (c->value[PATH] == VECTOR && c->vstate == VSTATE_OFF)
		return "vector uses the unit, which cannot be off: add dirty";
	return NULL;
}

/* Its time is that of the partner's sleeps, too. */
static enum bound bound(const struct bench_case *c)
{
	(void)c;
	return BOUND_WAKEUP;
}

static enum switches switches(const struct bench_case *c)
{
	(void)c;
	return SWITCHES_REPORTED;
}

static const struct standard_case cases[] = {
	{PRESET_RIGOROUS, "stress.read"},
	{PRESET_RIGOROUS, "stress.read.dirty"},
	{PRESET_RIGOROUS, "stress.read.768.dirty"},
	{PRESET_RIGOROUS, "stress.read.4096.dirty"},
	{PRESET_RIGOROUS, "stress.write"},
	{PRESET_RIGOROUS, "stress.write.dirty"},
	{PRESET_RIGOROUS, "stress.write.768.dirty"},
	{PRESET_RIGOROUS, "stress.vector.dirty"},
	{PRESET_RIGOROUS, "stress.read.avx512.dirty"},
	{PRESET_RIGOROUS, "stress.vector.avx512.dirty"},
	{PRESET_RIGOROUS, "stress.read.amx.dirty"},
	{0, NULL},
};

const struct benchmark benchmark = {
	.name = "stress",
	.version = 1,
	.summary = "whether copies that are preempted arrive",
	.operation = "one copy, compared",
	.parameters = parameters,
	.cases = cases,
	.bound = bound,
	.switches = switches,
	.refuse = refuse,
	.setup = setup,
	.run = run,
	.teardown = teardown,
};
