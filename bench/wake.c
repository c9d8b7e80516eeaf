/*
 * wake: what it takes until a task that sleeps on an idle CPU goes on: from just before
 * the waker's system call to the first reading of the clock after the sleeper's wait has returned.
 * CLOCK_MONOTONIC is one clock for all CPUs. If the clocks of two CPUs differ, the difference is in
 * the result; a wake-up that seems to end before it began fails the launch.
 *
 * The sleeper says that it is about to wait; the waker gives it `pause` microseconds to go to sleep
 * and its CPU to become idle. Had it not slept, its wait would have returned without a switch:
 * the kernel's count of its voluntary switches is the proof. How deep the CPU sleeps is the idle
 * governor's guess from what came before, the pause too; the launch says which states it entered,
 * and is flagged `busy` if it entered them less often than the sleeper slept. "zero" allows none
 * that takes time to leave, by /dev/cpu_dma_latency.
 *
 * Pauses, touches and the sleeper's accounts are outside of the time. The waker has live vector
 * state in its system call, the sleeper has it restored before it goes on.
 *
 * The signal is blocked and taken by rt_sigtimedwait(2): no handler, no signal frame. The twin is
 * two readings of the clock.
 */
#include <errno.h>
#include <sys/mman.h>

#include "bench/wakeups.h"
#include "lib/clock.h"
#include "lib/interval.h"
#include "lib/latency.h"
#include "lib/task.h"

enum { VIA, PLACE, LATENCY, PAUSE, UNIT, VSTATE, AS }; /* the parameters, in table order */
enum { ANY, ZERO };

static const char *const vias[] = {"futex", "eventfd", "signal", "pipe", NULL};
static const char *const latencies[] = {"any", "zero", NULL};

static const struct parameter parameters[] = {
	{.name = "via", .summary = "what wakes the sleeper", .values = vias, .always_shown = true},
	{.name = "place",
	 .summary = "the sleeper's CPU",
	 .values = place_values,
	 .fallback = PLACE_CORE},
	{.name = "latency", .summary = "of idle states that are allowed", .values = latencies},
	{.name = "pause",
	 .summary = "microseconds that the sleeper may sleep",
	 .fallback = 100,
	 .min = 20,
	 .max = 100000},
	PARAMETER_UNIT,
	PARAMETER_VSTATE,
	PARAMETER_AS,
	{0},
};

static void await(const uint64_t *word, uint64_t value)
{
	while (__atomic_load_n(word, __ATOMIC_ACQUIRE) != value)
		;
}

/* Returns when the sleeper sleeps: for that wake-up. */
static void let_sleep(const struct bench_case *c, uint64_t wake_up)
{
	int64_t end_ns;

	await(&bed->waiting, wake_up);
	end_ns = clock_now_ns() + c->value[PAUSE] * INT64_C(1000);
	while (clock_now_ns() < end_ns)
		;
	if (c->vstate == VSTATE_DIRTY)
		c->touch();
}

static void lie_down(const struct bench_case *c, uint64_t wake_up)
{
	if (c->vstate == VSTATE_DIRTY)
		c->touch();
	__atomic_store_n(&bed->waiting, wake_up, __ATOMIC_RELEASE);
}

static void get_up(uint64_t wake_up, int64_t now_ns)
{
	bed->woken_ns = now_ns;
	bed->slept = switches_now().voluntary;
	__atomic_store_n(&bed->woken, wake_up, __ATOMIC_RELEASE);
}

static void add_latency(const struct bench_case *c, int64_t ns)
{
	if (ns < 0) {
		errno = 0;
		die("the clocks of CPUs %d and %d differ", c->cpus[0], c->cpus[1]);
	}
	interval_add(ns);
}

#define LOOPS(name, sleep, rouse)                                            \
	static void name##_sleeper(const struct bench_case *c, int index)    \
	{                                                                    \
		uint64_t wake_up = 1;                                        \
		bool last;                                                   \
		(void)index;                                                 \
		introduce();                                                 \
		do {                                                         \
			int64_t now_ns;                                      \
			lie_down(c, wake_up);                                \
			sleep;                                               \
			now_ns = clock_now_ns();                             \
			last = tasks_stopping();                             \
			get_up(wake_up++, now_ns);                           \
		} while (!last);                                             \
	}                                                                    \
	static void name##_waker(const struct bench_case *c, uint64_t count) \
	{                                                                    \
		uint64_t wake_up = bed->woken + 1;                           \
		for (; count; count--, wake_up++) {                          \
			int64_t start_ns;                                    \
			let_sleep(c, wake_up);                               \
			start_ns = clock_now_ns();                           \
			rouse;                                               \
			await(&bed->woken, wake_up);                         \
			add_latency(c, bed->woken_ns - start_ns);            \
		}                                                            \
	}

LOOPS(futex, futex_sleep(), futex_rouse())
LOOPS(eventfd, read_token(sizeof(uint64_t)), write_token(sizeof(uint64_t)))
LOOPS(signal, signal_sleep(), signal_rouse())
LOOPS(pipe, read_token(1), write_token(1))

static void (*wake)(const struct bench_case *c, uint64_t count);

static void setup(const struct bench_case *c)
{
	static void (*const wakers[])(const struct bench_case *c, uint64_t count) = {
		[FUTEX] = futex_waker,
		[EVENTFD] = eventfd_waker,
		[SIGNAL] = signal_waker,
		[PIPE] = pipe_waker,
	};
	static void (*const sleepers[])(const struct bench_case *c, int index) = {
		[FUTEX] = futex_sleeper,
		[EVENTFD] = eventfd_sleeper,
		[SIGNAL] = signal_sleeper,
		[PIPE] = pipe_sleeper,
	};
	int via = c->value[VIA];

	bed = mmap(NULL, sizeof *bed, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (bed == MAP_FAILED)
		die("mmap");
	if (c->value[LATENCY] == ZERO)
		latency_forbid();
	connect(via);
	wake = wakers[via];
	tasks_start(c, (enum task_kind)c->value[AS], 1, sleepers[via]);
}

static void run(const struct bench_case *c, uint64_t iterations)
{
	wake(c, iterations);
}

static void twin(const struct bench_case *c, uint64_t iterations)
{
	(void)c;
	for (; iterations; iterations--) {
		int64_t start_ns = clock_now_ns();

		interval_add(clock_now_ns() - start_ns);
	}
}

static const char *refuse(const struct bench_case *c)
{
	return c->place == PLACE_SAME ? "the sleeper is on another CPU: core, smt or package"
				      : NULL;
}

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

static int64_t sleeps(void)
{
	return bed->slept;
}

static const struct standard_case cases[] = {
	{PRESET_QUICK, "wake.futex"},
	{PRESET_STANDARD, "wake.eventfd"},
	{PRESET_STANDARD, "wake.signal"},
	{PRESET_STANDARD, "wake.pipe"},
	{PRESET_STANDARD, "wake.futex.zero"},
	{PRESET_STANDARD, "wake.futex.dirty"},
	{PRESET_STANDARD, "wake.futex.smt"},
	{PRESET_STANDARD, "wake.futex.package"},
	{PRESET_RIGOROUS, "wake.futex.once"},
	{PRESET_RIGOROUS, "wake.futex.thread"},
	{PRESET_RIGOROUS, "wake.futex.pause1000"},
	{PRESET_RIGOROUS, "wake.futex.zero.pause1000"},
	{PRESET_RIGOROUS, "wake.futex.avx512.dirty"},
	{PRESET_RIGOROUS, "wake.futex.amx.dirty"},
	{PRESET_RIGOROUS, "wake.eventfd.zero"},
	{PRESET_RIGOROUS, "wake.signal.zero"},
	{PRESET_RIGOROUS, "wake.pipe.zero"},
	{0, NULL},
};

const struct benchmark benchmark = {
	.name = "wake",
	.version = 1,
	.summary = "a task that sleeps on another, idle CPU is woken",
	.operation = "one wake-up: from before the waker's call to the sleeper's next step",
	.parameters = parameters,
	.cases = cases,
	.bound = bound,
	.switches = switches,
	.count = {.what = "sleeps", .slack_percent = 1, .now = sleeps},
	.timing = TIMED_SUMS,
	.share_percent = 20,
	.refuse = refuse,
	.setup = setup,
	.run = run,
	.twin = twin,
	.twin_always = true,
};
