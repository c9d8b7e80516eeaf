/*
 * syscall: one system call that does nothing or next to it: getppid, or a number that no kernel
 * knows, which is entry and exit alone; the shortest way through files, futexes, the scheduler
 * and the clock. A bare instruction, or libc's way.
 *
 * clock_gettime has a way without the kernel, its vdso: that is what every program that asks for
 * the time does, since libc's function calls the same code.
 */
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bench/calls.h"
#include "lib/bench.h"
#include "lib/vdso.h"
#include "lib/yardstick.h"

enum { CALL, VIA, UNIT, VSTATE, PAD }; /* the parameters, in table order */
enum { RAW, LIBC, VDSO };

static const char *const vias[] = {"raw", "libc", "vdso", NULL};

static const struct parameter parameters[] = {
	{.name = "call",
	 .summary = "which system call",
	 .values = call_names,
	 .always_shown = true},
	{.name = "via",
	 .summary = "the bare instruction, libc's function, or the vDSO",
	 .values = vias},
	PARAMETER_UNIT,
	PARAMETER_VSTATE,
	{.name = "pad",
	 .summary = "dependent one-cycle operations added to an iteration",
	 .min = 0,
	 .max = 1000000},
	{0},
};

/* What the loops need, each in registers of its own. */
static struct plan {
	long number, a, b, c;
	uint64_t pad; /* dependent operations added to an iteration */
	clock_reader *clock;
} plan;

static long last; /* what the last operation answered */

/* The four loops around one operation. */
#define LOOP(name, ...)                                              \
	static void name(const struct bench_case *c, uint64_t count) \
	{                                                            \
		const struct plan here = plan, *p = &here;           \
		void (*touch)(void) = c->touch;                      \
		long answer = 0;                                     \
		(void)touch, (void)p;                                \
		TIMED_LOOP(count, __VA_ARGS__);                      \
		last = answer;                                       \
	}
#define LOOPS(name, operation)                                \
	LOOP(name##_plain, operation)                         \
	LOOP(name##_padded, yardstick_pad(p->pad); operation) \
	LOOP(name##_dirty, touch(); operation)                \
	LOOP(name##_dirty_padded, yardstick_pad(p->pad); touch(); operation)

LOOPS(nothing, (void)0)
LOOPS(raw, answer = raw_syscall0(p->number))
LOOPS(raw_with, answer = raw_syscall3(p->number, p->a, p->b, p->c))
LOOPS(libc_getppid, answer = getppid())
LOOPS(libc_enosys, answer = syscall(p->number))
LOOPS(vdso, answer = p->clock((clockid_t)p->a, (struct timespec *)p->b))
LOOPS(five, answer = five_calls(p->a))

typedef void loop(const struct bench_case *c, uint64_t count);
enum { PLAIN, PADDED, DIRTY, DIRTY_PADDED, SHAPES };

#define SHAPES_OF(name)                                                        \
	{                                                                      \
		name##_plain, name##_padded, name##_dirty, name##_dirty_padded \
	}
static loop *const loops[OPERATIONS][SHAPES] = {
	[NOTHING] = SHAPES_OF(nothing),         [BARE] = SHAPES_OF(raw),
	[BARE_WITH] = SHAPES_OF(raw_with),      [LIBC_GETPPID] = SHAPES_OF(libc_getppid),
	[LIBC_ENOSYS] = SHAPES_OF(libc_enosys), [VDSO_CLOCK] = SHAPES_OF(vdso),
	[BARE_FIVE] = SHAPES_OF(five),
};

static loop *timed, *without; /* chosen by setup: the case's loop, and its twin */
static long due;              /* the answer of every operation */
static bool answered;         /* as it should have */

static enum operation operation_in(const struct bench_case *c)
{
	if (c->value[VIA] == LIBC)
		return c->value[CALL] == GETPPID ? LIBC_GETPPID : LIBC_ENOSYS;
	return c->value[VIA] == VDSO ? VDSO_CLOCK : calls[c->value[CALL]].bare;
}

static long open_file(const char *file)
{
	int opened = open(file, O_RDWR | O_CLOEXEC);

	if (opened < 0)
		skip("%s cannot be opened", file);
	return opened;
}

/* As UnixBench has it: the end for reading of a pipe that nobody writes to. In the loop only
 * umask's answer is seen: a dup that fails would leave close nothing to do. */
static long open_unwritten(void)
{
	int ends[2];

	if (pipe(ends) != 0 || close(ends[1]) != 0)
		die("pipe");
	if (close(dup(ends[0])) != 0)
		skip("the kernel does not dup and close a file");
	umask(UNIXBENCH_MASK);
	return ends[0];
}

static clock_reader *find_clock(void)
{
	clock_reader *clock = vdso_clock_gettime();
	const char *conflict = clock ? clock_conflict(clock) : "no vDSO with a clock_gettime";

	if (conflict)
		skip("%s", conflict);
	return clock;
}

static void setup(const struct bench_case *c)
{
	const struct call *call = &calls[c->value[CALL]];
	bool libc_fails = c->value[VIA] == LIBC && call->answer == -ENOSYS;
	int shape = (c->vstate == VSTATE_DIRTY ? DIRTY : PLAIN) + (c->value[PAD] ? PADDED : PLAIN);

	plan = (struct plan){.number = call->number,
			     .a = call->argument[0],
			     .b = call->argument[1],
			     .c = call->argument[2],
			     .pad = (uint64_t)c->value[PAD]};
	if (call->file)
		plan.a = open_file(call->file);
	if (c->value[CALL] == UNIXBENCH_MIX)
		plan.a = open_unwritten();
	if (c->value[VIA] == VDSO)
		plan.clock = find_clock();
	due = libc_fails ? -1 : call->answer;
	timed = loops[operation_in(c)][shape];
	without = loops[NOTHING][shape];
}

/* The last answer of a batch: seccomp, for one, can have others. */
static void check_answer(void)
{
	if (due == AN_ID && last > 0)
		due = last;
	if (last != due && !answered)
		skip("the kernel answers %ld, not %ld", last, due);
	errno = 0;
	if (last != due)
		die("the kernel answered %ld, not %ld", last, due);
	answered = true;
}

static void run(const struct bench_case *c, uint64_t iterations)
{
	timed(c, iterations);
	check_answer();
}

static void twin(const struct bench_case *c, uint64_t iterations)
{
	without(c, iterations);
}

static const char *refuse(const struct bench_case *c)
{
	if (c->value[VIA] == LIBC && c->value[CALL] == CLOCK)
		return "libc's clock_gettime is the vDSO's: use vdso";
	if (c->value[VIA] == LIBC && c->value[CALL] > ENOSYS_CALL)
		return "libc is for getppid and enosys";
	if (c->value[VIA] == VDSO && c->value[CALL] != CLOCK)
		return "vdso is for clock_gettime";
	return NULL;
}

static const char *operation_of(const struct bench_case *c)
{
	if (c->value[CALL] == UNIXBENCH_MIX)
		return "five system calls: dup, close, getpid, getuid, umask";
	return c->value[VIA] == VDSO ? "one call of the vDSO, no system call" : "one system call";
}

static const struct standard_case cases[] = {
	{PRESET_QUICK, "syscall.getppid"},
	{PRESET_QUICK, "syscall.getppid.once"},
	{PRESET_QUICK, "syscall.getppid.dirty"},
	{PRESET_QUICK, "syscall.getppid.avx512.once"},
	{PRESET_QUICK, "syscall.getppid.avx512.dirty"},
	{PRESET_QUICK, "syscall.getppid.amx.once"},
	{PRESET_QUICK, "syscall.getppid.amx.dirty"},
	{PRESET_QUICK, "syscall.getppid.libc"},
	{PRESET_QUICK, "syscall.enosys"},
	{PRESET_QUICK, "syscall.enosys.once"},
	{PRESET_QUICK, "syscall.read1"},
	{PRESET_QUICK, "syscall.write1"},
	{PRESET_QUICK, "syscall.clock_gettime.vdso"},
	{PRESET_STANDARD, "syscall.enosys.dirty"},
	{PRESET_STANDARD, "syscall.gettid"},
	{PRESET_STANDARD, "syscall.read1.once"},
	{PRESET_STANDARD, "syscall.write1.once"},
	{PRESET_STANDARD, "syscall.clock_gettime"},
	{PRESET_STANDARD, "syscall.sched_yield"},
	{PRESET_STANDARD, "syscall.sched_yield.once"},
	{PRESET_STANDARD, "syscall.futex_wake"},
	{PRESET_STANDARD, "syscall.futex_wake.once"},
	{PRESET_STANDARD, "syscall.unixbench_mix"},
	{PRESET_STANDARD, "syscall.unixbench_mix.once"},
	{PRESET_RIGOROUS, "syscall.enosys.libc"},
	{PRESET_RIGOROUS, "syscall.getppid.libc.once"},
	{PRESET_RIGOROUS, "syscall.getppid.libc.dirty"},
	{PRESET_RIGOROUS, "syscall.gettid.once"},
	{PRESET_RIGOROUS, "syscall.read1.dirty"},
	{PRESET_RIGOROUS, "syscall.write1.dirty"},
	{PRESET_RIGOROUS, "syscall.clock_gettime.once"},
	{PRESET_RIGOROUS, "syscall.clock_gettime.vdso.once"},
	{PRESET_RIGOROUS, "syscall.sched_yield.dirty"},
	{PRESET_RIGOROUS, "syscall.futex_wake.dirty"},
	{PRESET_RIGOROUS, "syscall.unixbench_mix.dirty"},
	{0, NULL},
};

const struct benchmark benchmark = {
	.name = "syscall",
	.version = 1,
	.summary = "a system call that does little or nothing",
	.operation = "one system call",
	.operation_of = operation_of,
	.parameters = parameters,
	.cases = cases,
	.refuse = refuse,
	.setup = setup,
	.run = run,
	.twin = twin,
};
