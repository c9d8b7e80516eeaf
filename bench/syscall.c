/*
 * syscall: one system call that does nothing: getppid, or a number that no kernel knows, which
 * is entry and exit alone. A bare instruction, or libc's way.
 */
#include <sys/syscall.h>
#include <unistd.h>

#include "lib/arch/arch.h"
#include "lib/bench.h"
#include "lib/yardstick.h"

enum { CALL, VIA, UNIT, VSTATE, PAD }; /* the parameters, in table order */
enum { GETPPID, ENOSYS_CALL };
enum { RAW, LIBC };
enum { NO_SUCH_CALL = 4000 }; /* above every architecture's table, below x32's bit */

static long number;  /* of the call */
static uint64_t pad; /* dependent operations added to an iteration */

static const char *const calls[] = {"getppid", "enosys", NULL};
static const char *const vias[] = {"raw", "libc", NULL};

static const struct parameter parameters[] = {
	{.name = "call", .summary = "which system call", .values = calls, .always_shown = true},
	{.name = "via", .summary = "the bare instruction, or libc's function", .values = vias},
	PARAMETER_UNIT,
	PARAMETER_VSTATE,
	{.name = "pad",
	 .summary = "dependent one-cycle operations added to an iteration",
	 .min = 0,
	 .max = 1000000},
	{0},
};

/* The four loops around one operation. */
#define LOOPS(name, operation)                                                           \
	static void name##_plain(const struct bench_case *c, uint64_t iterations)        \
	{                                                                                \
		long call = number;                                                      \
		(void)c, (void)call;                                                     \
		TIMED_LOOP(iterations, operation);                                       \
	}                                                                                \
	static void name##_padded(const struct bench_case *c, uint64_t iterations)       \
	{                                                                                \
		long call = number;                                                      \
		uint64_t count = pad;                                                    \
		(void)c, (void)call;                                                     \
		TIMED_LOOP(iterations, yardstick_pad(count); operation);                 \
	}                                                                                \
	static void name##_dirty(const struct bench_case *c, uint64_t iterations)        \
	{                                                                                \
		void (*touch)(void) = c->touch;                                          \
		long call = number;                                                      \
		(void)call;                                                              \
		TIMED_LOOP(iterations, touch(); operation);                              \
	}                                                                                \
	static void name##_dirty_padded(const struct bench_case *c, uint64_t iterations) \
	{                                                                                \
		void (*touch)(void) = c->touch;                                          \
		long call = number;                                                      \
		uint64_t count = pad;                                                    \
		(void)call;                                                              \
		TIMED_LOOP(iterations, yardstick_pad(count); touch(); operation);        \
	}

LOOPS(nothing, (void)0)
LOOPS(raw, raw_syscall0(call))
LOOPS(libc_getppid, getppid())
LOOPS(libc_enosys, syscall(call))

typedef void loop(const struct bench_case *c, uint64_t iterations);
enum { PLAIN, PADDED, DIRTY, DIRTY_PADDED, SHAPES };
enum { NOTHING, RAW_CALL, LIBC_GETPPID, LIBC_ENOSYS, OPERATIONS };

#define SHAPES_OF(name)                                                        \
	{                                                                      \
		name##_plain, name##_padded, name##_dirty, name##_dirty_padded \
	}
static loop *const loops[OPERATIONS][SHAPES] = {
	[NOTHING] = SHAPES_OF(nothing),
	[RAW_CALL] = SHAPES_OF(raw),
	[LIBC_GETPPID] = SHAPES_OF(libc_getppid),
	[LIBC_ENOSYS] = SHAPES_OF(libc_enosys),
};

static loop *timed, *without; /* chosen by setup: the case's loop, and its twin */

static void setup(const struct bench_case *c)
{
	bool is_getppid = c->value[CALL] == GETPPID;
	int operation = RAW_CALL;
	int shape;

	pad = (uint64_t)c->value[PAD];
	number = is_getppid ? SYS_getppid : NO_SUCH_CALL;
	if (c->value[VIA] == LIBC)
		operation = is_getppid ? LIBC_GETPPID : LIBC_ENOSYS;
	shape = (c->vstate == VSTATE_DIRTY ? DIRTY : PLAIN) + (pad ? 1 : 0);
	timed = loops[operation][shape];
	without = loops[NOTHING][shape];
}

static void run(const struct bench_case *c, uint64_t iterations)
{
	timed(c, iterations);
}

static void twin(const struct bench_case *c, uint64_t iterations)
{
	without(c, iterations);
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
	{PRESET_STANDARD, "syscall.enosys.dirty"},
	{PRESET_RIGOROUS, "syscall.enosys.libc"},
	{PRESET_RIGOROUS, "syscall.getppid.libc.once"},
	{PRESET_RIGOROUS, "syscall.getppid.libc.dirty"},
	{0, NULL},
};

const struct benchmark benchmark = {
	.name = "syscall",
	.version = 1,
	.summary = "a system call that does nothing",
	.operation = "one system call",
	.parameters = parameters,
	.cases = cases,
	.setup = setup,
	.run = run,
	.twin = twin,
};
