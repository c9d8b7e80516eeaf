/*
 * The measuring child: set-up, batch size, warm-up, samples, proofs.
 *
 * A sample is  chain, wide, batch, wide, chain : the chain after one batch is the chain before
 * the next, so every batch has the yardstick on both sides, and nothing runs in between but
 * the reading of counters and, against the batch itself, the short wide blocks.
 */
#include "lib/measure.h"

#include <errno.h>

#include "lib/batch.h"
#include "lib/case.h"
#include "lib/clock.h"
#include "lib/interval.h"
#include "lib/pin.h"
#include "lib/yardstick.h"

enum {
	TICKS_PERCENT = 150, /* of the ticks a batch must last: later batches are faster */
	PILOT_TRIES = 3,     /* a size is long enough if the least of these is */
	WINDOW = 3,          /* batches in a warm-up window; the middle one counts */
	WINDOWS_MIN = 2,     /* at least */
	WINDOWS_MAX = 20,    /* at most */
	STEADY_PERCENT = 1   /* two windows agree within this */
};

static int64_t larger(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

/* What a pilot aims at where the clock decides. */
static int64_t aim_ns(const struct measurement *m)
{
	return m->ticks * m->tick_ns * TICKS_PERCENT / 100;
}

/* How long the timed part of a batch is to be where a whole one lasts `min_time_ns`. */
static int64_t share_ns(const struct benchmark *b, int64_t min_time_ns)
{
	return b->share_percent ? min_time_ns * b->share_percent / 100 : min_time_ns;
}

/* The least time of several batches, so that one interrupted batch does not make a size
 * look long enough. */
static int64_t least_time_ns(bench_loop *loop, const struct bench_case *c, uint64_t iterations,
			     uint64_t *operations)
{
	int64_t least = INT64_MAX;

	for (int i = 0; i < PILOT_TRIES; i++) {
		int64_t took = batch_time_ns(loop, c, iterations);

		*operations += iterations;
		if (took < least)
			least = took;
	}
	return least;
}

/* The pilot: the least power of two, in rounds, whose batch lasts `target_ns`. */
static uint64_t find_iterations(bench_loop *loop, const struct bench_case *c, int64_t target_ns,
				uint64_t least, uint64_t *operations)
{
	uint64_t iterations = (uint64_t)case_round(c);
	int64_t took = least_time_ns(loop, c, iterations, operations);

	while (took < target_ns || (iterations < least && took < LEAST_TIMES * target_ns)) {
		iterations *= 2;
		took = least_time_ns(loop, c, iterations, operations);
	}
	return iterations;
}

static int64_t middle(int64_t a, int64_t b, int64_t c)
{
	if ((a <= b) == (b <= c))
		return b;
	return (b <= a) == (a <= c) ? a : c;
}

/* A batch in chain operations, times 1024: a unit free of the clock's frequency. */
static int64_t relative_length(const struct sample *s)
{
	return larger(s->batch_ns, 1) * 1024 / larger(s->yardstick_ns, 1);
}

static int64_t window(struct measurement *m, const struct bench_case *c)
{
	int64_t length[WINDOW];

	for (int i = 0; i < WINDOW; i++) {
		struct sample s = batch_sample(m, c->benchmark->run, c, m->result.iterations);

		length[i] = relative_length(&s);
		m->operations_total += m->result.iterations;
		m->warmup_batches++;
	}
	return middle(length[0], length[1], length[2]);
}

static void warm_up(struct measurement *m, const struct bench_case *c)
{
	int64_t last = window(m, c);

	for (int windows = 2; windows <= WINDOWS_MAX; windows++) {
		int64_t next = window(m, c);
		int64_t difference = next > last ? next - last : last - next;

		m->warmup_steady = difference * 100 <= last * STEADY_PERCENT;
		if (m->warmup_steady && windows >= WINDOWS_MIN)
			return;
		last = next;
	}
}

/* Nothing is compared: a second run would take as long as a sample. */
static void warm_up_once(struct measurement *m, const struct bench_case *c)
{
	batch_sample(m, c->benchmark->run, c, m->result.iterations);
	m->operations_total += m->result.iterations;
	m->warmup_batches = 1;
}

static void note_cpu(struct measurement *m)
{
	int cpu = pin_current();

	if (cpu != m->cpu)
		m->moved_to = cpu;
}

static void refuse_short_batch(const struct measurement *m, const struct series *s, int64_t took)
{
	if (took >= m->ticks * m->tick_ns)
		return;
	errno = 0;
	die("a batch of %llu took %lld ns, under %d clock ticks (%lld ns): use more --iterations",
	    (unsigned long long)s->iterations, (long long)took, m->ticks,
	    (long long)(m->ticks * m->tick_ns));
}

static void take_series(struct measurement *m, struct series *s, bench_loop *loop,
			const struct bench_case *c, int samples)
{
	int64_t chain_before = yardstick_time_ns(m->yardstick_blocks);
	struct switch_count before = switches_now();

	for (int i = 0; i < samples; i++) {
		struct sample sample = batch_sample(m, loop, c, s->iterations);
		struct switch_count after = switches_now();

		if (s == &m->result || !c->benchmark->each_timed)
			refuse_short_batch(m, s, sample.batch_ns);
		note_cpu(m);
		s->batch_ns[i] = sample.batch_ns;
		s->yardstick_ns[i] = chain_before + sample.yardstick_ns;
		s->wide_ns[i] = sample.wide_ns;
		s->instructions[i] = sample.counted.instructions;
		s->cycles[i] = sample.counted.cycles;
		s->involuntary[i] = after.involuntary - before.involuntary;
		s->count = i + 1;
		chain_before = sample.yardstick_ns;
		before = after;
	}
}

/* How long a batch of the twin lasts: a share of a batch that the clock can see. */
static int64_t short_ns(const struct measurement *m, int64_t batch_target_ns)
{
	return larger(aim_ns(m), batch_target_ns / BATCH_SHARE);
}

static struct switch_count switches_since(struct switch_count before, struct switch_count after)
{
	return (struct switch_count){after.voluntary - before.voluntary,
				     after.involuntary - before.involuntary};
}

/* Everything that is counted or proven about the samples is read right around them. */
static void measure_result(struct measurement *m, const struct launch_options *options)
{
	const struct bench_case *c = &options->c;
	const struct count *count = &c->benchmark->count;
	struct switch_count before = switches_now();
	int64_t counted;

	vector_probe(&m->live_before);
	counted = count->now ? count->now() : 0;
	interval_spread_reset();
	take_series(m, &m->result, c->benchmark->run, c, options->samples);
	if (!c->benchmark->foreign)
		interval_spread_note(m->tick_ns);
	m->counted = count->now ? count->now() - counted : 0;
	m->switches = switches_since(before, switches_now());
	m->proven = tasks_prove(c, c->vstate, &m->live_after);
	m->counted_operations = m->result.iterations * (uint64_t)m->result.count;
	m->switch_operations = m->counted_operations;
	m->operations_total += m->counted_operations;
}

static void measure_twin(struct measurement *m, const struct bench_case *c, int64_t target_ns,
			 int samples)
{
	uint64_t empty_operations = 0;

	m->twin.iterations = m->result.iterations;
	if (!c->benchmark->each_timed)
		m->twin.iterations =
			find_iterations(c->benchmark->twin, c, target_ns, 1, &empty_operations);
	take_series(m, &m->twin, c->benchmark->twin, c, samples);
}

static bool wants_twin(const struct bench_case *c)
{
	return c->benchmark->twin && (c->benchmark->twin_always || c->vstate == VSTATE_DIRTY);
}

static void set_up(struct measurement *m, const struct bench_case *c)
{
	tasks_prepare(&m->tasks);
	notes_prepare(&m->notes);
	if (c->benchmark->setup)
		c->benchmark->setup(c);
	if (c->vstate == VSTATE_ONCE)
		c->touch();
}

/* A first round makes sure that every partner is in its loop before anything is timed. */
static void prime(struct measurement *m, const struct bench_case *c)
{
	c->benchmark->run(c, (uint64_t)case_round(c));
	m->operations_total += (uint64_t)case_round(c);
}

/* Operations and switches correspond from the first round to the last: at both ends every
 * partner has been ready to wait for the token, and has not waited. */
static void end_partners(struct measurement *m, const struct bench_case *c,
			 struct switch_count before)
{
	m->switches = switches_since(before, tasks_stop(c, (uint64_t)case_round(c)));
	m->operations_total += (uint64_t)case_round(c);
	m->switch_operations = m->operations_total;
	for (int i = 0; i < m->tasks.count; i++) {
		m->switches.voluntary += m->tasks.partners[i].switches.voluntary;
		m->switches.involuntary += m->tasks.partners[i].switches.involuntary;
	}
}

static uint64_t batch_size(struct measurement *m, const struct launch_options *options,
			   int64_t target_ns)
{
	const struct benchmark *b = options->c.benchmark;

	if (options->iterations)
		return options->iterations;
	if (b->foreign)
		return (uint64_t)b->foreign;
	return find_iterations(b->run, &options->c, target_ns, (uint64_t)options->least,
			       &m->operations_total);
}

void measure(struct measurement *m, const struct launch_options *options)
{
	const struct bench_case *c = &options->c;
	struct switch_count before;
	int64_t target_ns;

	vector_reset();
	m->ticks = options->ticks ? options->ticks : default_ticks(c->benchmark);
	m->chain_ticks = options->ticks ? options->ticks : TICKS_DEFAULT;
	m->tick_ns = clock_tick_ns();
	m->read_ns = clock_read_ns();
	batch_prepare(m, larger(aim_ns(m), options->min_time_ns));
	target_ns = larger(aim_ns(m), share_ns(c->benchmark, options->min_time_ns));
	set_up(m, c);
	batch_count(m, c, tasks_partners() > 0 || case_switches(c) != SWITCHES_NONE);
	before = switches_now();
	if (tasks_partners())
		prime(m, c);
	m->result.iterations = batch_size(m, options, target_ns);
	if (!options->pilot) {
		if (c->benchmark->foreign)
			warm_up_once(m, c);
		else
			warm_up(m, c);
		measure_result(m, options);
		if (wants_twin(c))
			measure_twin(m, c, short_ns(m, target_ns), options->samples);
	}
	if (tasks_partners())
		end_partners(m, c, before);
	if (c->benchmark->teardown)
		c->benchmark->teardown(c);
	m->finished = true;
}
