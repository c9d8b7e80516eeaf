/*
 * wake: what it takes until a task that sleeps on an idle CPU goes on: from just before
 * the waker's system call to the first reading of the clock after the sleeper's wait has returned.
 * CLOCK_MONOTONIC is one clock for all CPUs; were theirs apart, a latency would keep its sign.
 *
 * The sleeper says that it is about to wait; the waker gives it `pause` microseconds to go to sleep
 * and its CPU to become idle. Had it not slept, its wait would have returned without a switch:
 * the kernel's count of its voluntary switches is the proof. How deep the CPU sleeps is the idle
 * governor's guess from what came before, the pause too; the launch says which states it entered.
 * "zero" allows none that takes time to leave, by /dev/cpu_dma_latency.
 *
 * Pauses, touches and the sleeper's accounts are outside of the time. The waker has live vector
 * state in its system call, the sleeper has it restored before it goes on.
 *
 * The signal is blocked and taken by rt_sigtimedwait(2): no handler, no signal frame. The twin is
 * two readings of the clock.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <unistd.h>

#include "lib/clock.h"
#include "lib/futex.h"
#include "lib/interval.h"
#include "lib/task.h"

enum { VIA, PLACE, LATENCY, PAUSE, UNIT, VSTATE, AS }; /* the parameters, in table order */
enum { FUTEX, EVENTFD, SIGNAL, PIPE };
enum { ANY, ZERO };
enum { LINE_BYTES = 128 }; /* no cache line is shared, nor a pair of them */

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

/* Shared by the two. */
struct bed {
	/* The sleeper writes: */
	uint64_t waiting __attribute__((aligned(LINE_BYTES))); /* for which wake-up, from 1 */
	uint64_t woken;                                        /* by which, last */
	int64_t woken_ns;                                      /* when */
	int64_t slept;                                         /* its voluntary switches */
	long process, task;
	/* The waker writes, the sleeper clears: */
	uint32_t word __attribute__((aligned(LINE_BYTES)));
};

static struct bed *bed;
static int in, out; /* the ends of what the sleeper reads */
static const uint64_t sleeper_signals = UINT64_C(1) << (SIGUSR1 - 1);

#define INLINE static inline __attribute__((always_inline))

INLINE void futex_sleep(void)
{
	while (!__atomic_load_n(&bed->word, __ATOMIC_ACQUIRE))
		futex_wait(&bed->word, 0);
	__atomic_store_n(&bed->word, 0, __ATOMIC_RELAXED);
}

INLINE void futex_rouse(void)
{
	__atomic_store_n(&bed->word, 1, __ATOMIC_RELEASE);
	futex_wake(&bed->word);
}

INLINE void read_token(long bytes)
{
	uint64_t token;
	long got = raw_syscall3(SYS_read, in, (long)&token, bytes);

	if (got != bytes)
		die_short("read", got);
}

INLINE void write_token(long bytes)
{
	uint64_t token = 1;
	long sent = raw_syscall3(SYS_write, out, (long)&token, bytes);

	if (sent != bytes)
		die_short("write", sent);
}

INLINE void signal_sleep(void)
{
	long got = raw_syscall4(SYS_rt_sigtimedwait, (long)&sleeper_signals, 0, 0,
				sizeof sleeper_signals);

	if (got != SIGUSR1)
		die_short("rt_sigtimedwait", got);
}

INLINE void signal_rouse(void)
{
	long failed = raw_syscall3(SYS_tgkill, bed->process, bed->task, SIGUSR1);

	if (failed)
		die_short("tgkill", failed);
}

static void introduce(void)
{
	bed->process = raw_syscall0(SYS_getpid);
	bed->task = raw_syscall0(SYS_gettid);
	raw_syscall4(SYS_rt_sigprocmask, SIG_BLOCK, (long)&sleeper_signals, 0,
		     sizeof sleeper_signals);
}

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
			interval_add(bed->woken_ns - start_ns);              \
		}                                                            \
	}

LOOPS(futex, futex_sleep(), futex_rouse())
LOOPS(eventfd, read_token(sizeof(uint64_t)), write_token(sizeof(uint64_t)))
LOOPS(signal, signal_sleep(), signal_rouse())
LOOPS(pipe, read_token(1), write_token(1))

static void (*wake)(const struct bench_case *c, uint64_t count);

static void connect(int via)
{
	int ends[2];

	if (via == PIPE) {
		if (pipe(ends) != 0)
			die("pipe");
		in = ends[0];
		out = ends[1];
	} else if (via == EVENTFD) {
		in = out = eventfd(0, 0);
		if (in < 0)
			die("eventfd");
	}
}

/* The request holds while the file is open (Documentation/power/pm_qos_interface.rst). It is made
 * to the idle states' driver: where there is none it is granted, and nothing happens. */
static void forbid_latency(void)
{
	static const char name[] = "/sys/devices/system/cpu/cpuidle/current_driver";
	static const int32_t none_us = 0;
	char driver[5] = "none";
	int file = open(name, O_RDONLY | O_CLOEXEC);

	if (file >= 0 && read(file, driver, 4) != 4)
		die("%s", name);
	if (driver[0] == 'n' && driver[1] == 'o' && driver[2] == 'n' && driver[3] == 'e')
		skip("no driver for idle states that /dev/cpu_dma_latency could hold off");
	file = open("/dev/cpu_dma_latency", O_WRONLY | O_CLOEXEC);
	if (file < 0 || write(file, &none_us, sizeof none_us) != sizeof none_us)
		skip("/dev/cpu_dma_latency: %s",
		     errno == ENOENT ? "it is not there" : "it is not open to this user");
}

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
		forbid_latency();
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

static const struct count *count(const struct bench_case *c)
{
	static const struct count due = {
		.what = "sleeps", .per_operation = 1, .slack_percent = 1, .now = sleeps};

	(void)c;
	return &due;
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
	.count = count,
	.timing = TIMED_SUMS,
	.share_percent = 20,
	.refuse = refuse,
	.setup = setup,
	.run = run,
	.twin = twin,
	.twin_always = true,
};
