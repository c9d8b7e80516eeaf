/*
 * preempt: a task that never calls the kernel is interrupted by a timer, and a more urgent task
 * takes its CPU for a moment. It is the place where the kernel saves and restores registers with
 * something in them: what is live at a system call is discarded on riscv64 and arm64.
 *
 * The victim, the measuring task, reads the clock in a loop, without a system call, and sees the
 * gap: the timer's interrupt, the interrupter's wake-up, the switch to it, its return from
 * read(2), one counter written, its next read(2), which starts the timer again and sleeps, and the
 * switch back. The interrupter leaves the vector unit alone.
 *
 * The interrupter counts the timer's expirations. So a gap with one of them is a preemption. Gaps
 * with none are other interrupts and are not counted. One with more is crowded and not the
 * operation: others had the CPU as well, or the interrupter came late. So is a gap longer than the
 * period: the period is several times a usual gap, or only short ones would be left. The counter is
 * read before the clock: a change belongs to the step that ends with the next reading or to the one
 * before. Both are taken, the gap and one plain step. The twin is two plain steps.
 *
 * "dirty" touches the unit before each reading of the clock. With "once" registers are live but
 * not written since they were restored, and a kernel that knows need not save them.
 */
#include <errno.h>

#include "bench/interrupter.h"
#include "lib/clock.h"
#include "lib/interval.h"
#include "lib/note.h"
#include "lib/task.h"

enum { UNIT, VSTATE, AS }; /* the parameters, in table order */
enum {
	PERIOD_NS = 50000,        /* of the timer: some gaps */
	PERIOD_MOST_NS = 4000000, /* on a slow core */
	PERIOD_GAPS = 4,          /* usual ones, at least */
	TRIALS = 2,               /* of a period: others may disturb one */
	TRIAL = 32,               /* preemptions, */
	TRIAL_CROWDED = 1,        /* gaps beside them, at most: under one in 16 */
	TRIAL_MOST_NS = 200000000,
	ROUND = 16,          /* gaps of a batch, at least */
	CROWDED_PERCENT = 10 /* of the preemptions, at most: more would bias the median */
};

static const int64_t BATCH_MOST_NS = 10000000000;

static const struct parameter parameters[] = {
	PARAMETER_UNIT,
	PARAMETER_VSTATE,
	PARAMETER_AS,
	{0},
};

/* Seen until now. */
static struct {
	int64_t single;  /* preemptions */
	int64_t usual;   /* those that the period is long enough for */
	int64_t crowded; /* none: more than one expiration */
} gaps;

static long period_ns;
static bool lost_in_call; /* a switch inside a system call turns the unit off */

static int64_t read_clock(void (*touch)(void))
{
	if (touch)
		touch();
	return clock_now_ns();
}

static void add_gap(int64_t ns)
{
	interval_add(ns);
	gaps.single++;
	gaps.usual += ns * PERIOD_GAPS <= period_ns;
}

/* Adds up the gaps of so many preemptions; false, and not all of them, if that takes too long. */
static bool see_gaps(uint64_t count, void (*touch)(void), int64_t most_ns)
{
	int64_t before = clock_now_ns(), last = before, end = before + most_ns;
	uint64_t seen = expirations_now(); /* after the clock: what is new has a gap behind it */

	while (count && last < end) {
		uint64_t expired = expirations_now();
		int64_t now = read_clock(touch);

		if (expired - seen == 1) {
			add_gap(now - before);
			count--;
		} else if (expired != seen) {
			gaps.crowded++;
		}
		seen = expired;
		before = last;
		last = now;
	}
	return count == 0;
}

/* The round that ends the interrupter is in no sample, and its gap need not be seen; false if the
 * interrupter does not come. */
static bool await_end(int64_t most_ns)
{
	int64_t end = clock_now_ns() + most_ns;
	bool ended;

	do
		ended = interrupter_ended();
	while (!ended && clock_now_ns() < end);
	return ended;
}

static void run(const struct bench_case *c, uint64_t iterations)
{
	bool seen;

	set_timer(period_ns);
	if (c->vstate == VSTATE_ONCE && lost_in_call)
		c->touch(); /* the calls around the last batch may have lost it */
	if (tasks_stopping())
		seen = await_end(BATCH_MOST_NS);
	else
		seen = see_gaps(iterations, c->vstate == VSTATE_DIRTY ? c->touch : NULL,
				BATCH_MOST_NS);
	set_timer(0); /* leaves errno 0 */
	if (!seen)
		die("others want this CPU too often");
}

static void twin(const struct bench_case *c, uint64_t iterations)
{
	void (*touch)(void) = c->vstate == VSTATE_DIRTY ? c->touch : NULL;

	for (; iterations; iterations--) {
		int64_t start = clock_now_ns();

		read_clock(touch);
		interval_add(read_clock(touch) - start);
	}
}

static void forget_gaps(void)
{
	gaps.single = gaps.usual = gaps.crowded = 0;
}

/* By the median: others may stretch a few gaps. */
static bool trial_fits(void)
{
	bool seen;

	forget_gaps();
	set_timer(period_ns);
	seen = see_gaps(TRIAL, NULL, TRIAL_MOST_NS);
	set_timer(0);
	return seen && gaps.crowded <= TRIAL_CROWDED && gaps.usual * 2 > TRIAL;
}

static bool period_fits(void)
{
	for (int i = 0; i < TRIALS; i++)
		if (trial_fits())
			return true;
	return false;
}

/* One that does not preempt, but is let in at the scheduler's tick, finds several expirations
 * however long the period is. */
static void choose_period(void)
{
	period_ns = PERIOD_NS;
	while (!period_fits()) {
		period_ns *= 4;
		if (period_ns > PERIOD_MOST_NS)
			skip("the interrupter does not preempt at once, or others want this CPU");
	}
	note("period-ns", period_ns);
}

static void setup(const struct bench_case *c)
{
	const char *conflict = clock_conflict(clock_gettime);

	if (conflict)
		skip("%s", conflict);
	lost_in_call = vector_lost_at_switch(c->unit);
	interrupter_start(c, (enum task_kind)c->value[AS]);
	choose_period();
	forget_gaps();
}

/* How many interrupts of the measuring CPU were the benchmark's own. */
static void teardown(const struct bench_case *c)
{
	(void)c;
	note("interrupts-due", (int64_t)expirations_now());
	note("crowded-gaps", gaps.crowded);
	errno = 0;
	if (gaps.crowded * 100 > gaps.single * CROWDED_PERCENT)
		die("others want this CPU, or a gap is longer than the period: %lld crowded gaps "
		    "beside %lld preemptions",
		    (long long)gaps.crowded, (long long)gaps.single);
}

/* Each gap that is no operation was one as well. */
static int64_t involuntary_switches(void)
{
	return switches_now().involuntary - gaps.crowded;
}

static enum switches switches(const struct bench_case *c)
{
	(void)c;
	return SWITCHES_REPORTED;
}

/* In a batch of few gaps one that others stretched is most of it. */
static int round_of(const struct bench_case *c)
{
	(void)c;
	return ROUND;
}

static const struct standard_case cases[] = {
	{PRESET_QUICK, "preempt"},
	{PRESET_QUICK, "preempt.dirty"},
	{PRESET_STANDARD, "preempt.once"},
	{PRESET_STANDARD, "preempt.avx512.once"},
	{PRESET_STANDARD, "preempt.avx512.dirty"},
	{PRESET_STANDARD, "preempt.amx.once"},
	{PRESET_STANDARD, "preempt.amx.dirty"},
	{PRESET_STANDARD, "preempt.thread"},
	{PRESET_RIGOROUS, "preempt.once.thread"},
	{PRESET_RIGOROUS, "preempt.dirty.thread"},
	{0, NULL},
};

const struct benchmark benchmark = {
	.name = "preempt",
	.version = 1,
	.summary = "a timer wakes a task that takes the CPU from one that computes",
	.operation = "one preemption: the gap it leaves in the other task's time",
	.parameters = parameters,
	.cases = cases,
	.switches = switches,
	/* Others take the CPU for a moment now and then: that makes more. */
	.count = {.what = "involuntary switches",
		  .slack_percent = 1,
		  .at_least = true,
		  .now = involuntary_switches},
	.round = round_of,
	.timing = TIMED_SUMS,
	.share_percent = 20,
	.partners_off = true,
	.setup = setup,
	.run = run,
	.twin = twin,
	.twin_always = true,
	.teardown = teardown,
};
