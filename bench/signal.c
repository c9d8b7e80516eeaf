/*
 * signal: the kernel saves the task in a frame on a stack, a handler counts, and rt_sigreturn(2)
 * puts back what the frame holds.
 *
 * A raised signal comes at the end of a system call (tgkill), after that has done away with
 * vector state: riscv64 has discarded the registers, and the frame holds what a live unit has
 * left; arm64 leaves SVE out of the frame, and off. A trap, one instruction that raises SIGTRAP,
 * keeps them: its frame holds what the task had there. The return is a system call in both.
 */
#include <errno.h>

#include "lib/arch/arch.h"
#include "lib/arch/frame.h"
#include "lib/bench.h"
#include "lib/handler.h"
#include "lib/interval.h"
#include "lib/note.h"
#include "lib/signal_frame.h"

enum { VIA, STACK, UNIT, VSTATE }; /* the parameters, in table order */
enum { RAISE, TRAP };
enum { TASK, ALT };

static const char *const vias[] = {"raise", "trap", NULL};
static const char *const stacks[] = {"task", "alt", NULL};

static const struct parameter parameters[] = {
	{.name = "via",
	 .summary = "a system call, or an instruction that traps",
	 .values = vias,
	 .always_shown = true},
	{.name = "stack",
	 .summary = "where the frame goes: the task's own stack, or an alternate one",
	 .values = stacks},
	PARAMETER_UNIT,
	PARAMETER_VSTATE,
	{0},
};

static volatile int64_t signals;         /* how often a handler has run */
static long self;                        /* this process and its only thread */
static bool lost;                        /* the signal turns the unit off */
static size_t frame_bytes, vector_bytes; /* that look() saw; the first on an alternate stack */

/* The trap's signal may also come from outside, at any instruction: that one stays. */
static void count_signal(int signal, siginfo_t *info, void *frame)
{
	(void)signal;
	signals++;
	if (info->si_code > 0)
		frame_step_over(frame);
}

static void look(int signal, siginfo_t *info, void *frame)
{
	frame_bytes = signal_frame_bytes(info, frame);
	vector_bytes = signal_frame_vector_bytes(frame);
	count_signal(signal, info, frame);
}

#define LOOPS(name, operation)                                                    \
	static void name##_plain(const struct bench_case *c, uint64_t iterations) \
	{                                                                         \
		long me = self;                                                   \
		(void)c, (void)me;                                                \
		TIMED_LOOP(iterations, operation);                                \
	}                                                                         \
	static void name##_dirty(const struct bench_case *c, uint64_t iterations) \
	{                                                                         \
		void (*touch)(void) = c->touch;                                   \
		long me = self;                                                   \
		(void)me;                                                         \
		TIMED_LOOP(iterations, touch(); operation);                       \
	}

LOOPS(raise, raw_syscall3(SYS_tgkill, me, me, SIGUSR1))
LOOPS(trap, frame_trap())

static void (*timed)(const struct bench_case *c, uint64_t iterations);

static int signal_of(const struct bench_case *c)
{
	return c->value[VIA] == TRAP ? SIGTRAP : SIGUSR1;
}

static void handle_by(const struct bench_case *c, handler handle)
{
	errno = 0;
	if (!handler_set(signal_of(c), handle))
		die("the kernel refuses a handler of signal %d", signal_of(c));
}

static long make_stack(void)
{
	long bytes = handler_stack_new();

	if (bytes < 0)
		die_short("sigaltstack", bytes);
	return bytes;
}

/* What a signal at the end of a system call turns off cannot be live when a batch has ended:
 * "dirty" can only be proven by touching it again. */
static void expect_loss(const struct bench_case *c)
{
	if (c->value[VIA] != RAISE || !vector_lost_at_switch(c->unit))
		return;
	if (c->vstate == VSTATE_ONCE)
		skip("a signal at the end of a system call turns %s off: \"once\" would be off",
		     vector_unit_name(c->unit));
	lost = c->vstate == VSTATE_DIRTY;
}

static void setup(const struct bench_case *c)
{
	bool is_trap = c->value[VIA] == TRAP, is_dirty = c->vstate == VSTATE_DIRTY;

	expect_loss(c);
	self = raw_syscall0(SYS_gettid);
	if (c->value[STACK] == ALT)
		note("altstack-bytes", make_stack());
	handle_by(c, count_signal);
	if (is_trap)
		timed = is_dirty ? trap_dirty : trap_plain;
	else
		timed = is_dirty ? raise_dirty : raise_plain;
}

static void run(const struct bench_case *c, uint64_t iterations)
{
	interval_start();
	timed(c, iterations);
	interval_stop();
	if (lost)
		c->touch();
}

static void twin(const struct bench_case *c, uint64_t iterations)
{
	void (*touch)(void) = c->touch;

	interval_start();
	TIMED_LOOP(iterations, touch());
	interval_stop();
}

/* One more, by a handler that has time to look at its frame. */
static void look_at_frame(const struct bench_case *c)
{
	handle_by(c, look);
	timed(c, 1);
}

static void teardown(const struct bench_case *c)
{
	bool is_alt = c->value[STACK] == ALT;

	look_at_frame(c);
	errno = 0;
	if (is_alt != (frame_bytes > 0))
		die("the handler ran on the wrong stack");
	if (!is_alt) {
		make_stack(); /* the size does not depend on the stack, but only there it is seen */
		look_at_frame(c);
	}
	note("frame-bytes", (int64_t)frame_bytes);
	note("frame-vector-bytes", (int64_t)vector_bytes);
	if (handler_frame_most_bytes())
		note("minsigstksz-bytes", (int64_t)handler_frame_most_bytes());
}

static int64_t signals_now(void)
{
	return signals;
}

static const struct standard_case cases[] = {
	{PRESET_QUICK, "signal.raise"},
	{PRESET_QUICK, "signal.trap"},
	{PRESET_QUICK, "signal.trap.dirty"},
	{PRESET_STANDARD, "signal.raise.once"},
	{PRESET_STANDARD, "signal.raise.dirty"},
	{PRESET_STANDARD, "signal.raise.avx512.dirty"},
	{PRESET_STANDARD, "signal.raise.amx.dirty"},
	{PRESET_STANDARD, "signal.raise.alt"},
	{PRESET_STANDARD, "signal.trap.once"},
	{PRESET_STANDARD, "signal.trap.avx512.once"},
	{PRESET_STANDARD, "signal.trap.avx512.dirty"},
	{PRESET_STANDARD, "signal.trap.amx.once"},
	{PRESET_STANDARD, "signal.trap.amx.dirty"},
	{PRESET_STANDARD, "signal.trap.alt"},
	{PRESET_STANDARD, "signal.trap.alt.dirty"},
	{PRESET_RIGOROUS, "signal.raise.avx512.once"},
	{PRESET_RIGOROUS, "signal.raise.amx.once"},
	{PRESET_RIGOROUS, "signal.raise.alt.once"},
	{PRESET_RIGOROUS, "signal.raise.alt.dirty"},
	{PRESET_RIGOROUS, "signal.trap.alt.once"},
	{PRESET_RIGOROUS, "signal.trap.alt.avx512.dirty"},
	{PRESET_RIGOROUS, "signal.trap.alt.amx.dirty"},
	{0, NULL},
};

const struct benchmark benchmark = {
	.name = "signal",
	.version = 1,
	.summary = "a signal to a handler and back",
	.operation = "one signal: raised, handled, returned from",
	.parameters = parameters,
	.cases = cases,
	.count = {.what = "signals", .now = signals_now},
	.timing = TIMED_PARTS,
	.setup = setup,
	.run = run,
	.twin = twin,
	.teardown = teardown,
};
