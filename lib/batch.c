/* One batch, and the instruments beside it. */
#include "lib/batch.h"

#include "lib/clock.h"
#include "lib/interval.h"
#include "lib/yardstick.h"

enum {
	EMPTY_TRIES = 20, /* batches of nothing: the least counts */
	AGREE_TRIES = 5,  /* a disturbed comparison of the chains is made again */
	CONFIRM_TRIES = 9 /* chains against the cycle counter: the least counts */
};

static int64_t larger(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

uint64_t batch_wide_blocks(const struct measurement *m)
{
	return (uint64_t)larger((int64_t)m->yardstick_blocks / BATCH_WIDE_SHARE, 1);
}

static int64_t whole_ns(bench_loop *loop, const struct bench_case *c, uint64_t iterations)
{
	int64_t start = clock_now_ns();

	loop(c, iterations);
	return clock_now_ns() - start;
}

/* The sum of the parts that the loop names. */
static struct interval parts(bench_loop *loop, const struct bench_case *c, uint64_t iterations,
			     struct counters *counters)
{
	interval_reset(counters);
	loop(c, iterations);
	return interval_sum();
}

int64_t batch_time_ns(bench_loop *loop, const struct bench_case *c, uint64_t iterations)
{
	if (c->benchmark->timing != TIMED_WHOLE)
		return parts(loop, c, iterations, NULL).ns;
	return whole_ns(loop, c, iterations);
}

/* One batch between two readings of the counters. */
static struct sample take_whole(struct measurement *m, bench_loop *loop, const struct bench_case *c,
				uint64_t iterations)
{
	struct counters_reading before = counters_read(&m->counters);
	struct sample s = {.yardstick_ns = 0};

	s.batch_ns = whole_ns(loop, c, iterations);
	s.counted = counters_between(&m->counters, before, counters_read(&m->counters));
	return s;
}

static struct sample take_batch(struct measurement *m, bench_loop *loop, const struct bench_case *c,
				uint64_t iterations)
{
	struct interval sum;

	if (c->benchmark->timing == TIMED_WHOLE)
		return take_whole(m, loop, c, iterations);
	sum = parts(loop, c, iterations, &m->counters);
	return (struct sample){.batch_ns = sum.ns, .counted = sum.counted};
}

struct sample batch_sample(struct measurement *m, bench_loop *loop, const struct bench_case *c,
			   uint64_t iterations)
{
	int64_t before = yardstick_wide_time_ns(batch_wide_blocks(m));
	struct sample s = take_batch(m, loop, c, iterations);

	s.wide_ns = larger(before, yardstick_wide_time_ns(batch_wide_blocks(m)));
	s.yardstick_ns = yardstick_time_ns(m->yardstick_blocks);
	return s;
}

/* Chain operations against counted cycles, where there is a counter. */
static void confirm_yardstick(struct measurement *m)
{
	int64_t least = INT64_MAX;

	for (int i = 0; m->counters.has_cycles && i < CONFIRM_TRIES; i++) {
		struct counters_reading before = counters_read(&m->counters);
		int64_t cycles;

		yardstick_chain(m->yardstick_blocks);
		cycles = counters_between(&m->counters, before, counters_read(&m->counters)).cycles;
		if (cycles < least)
			least = cycles;
	}
	if (m->counters.has_cycles)
		m->yardstick_cycles_ppm =
			least * 1000000 / (int64_t)(m->yardstick_blocks * YARDSTICK_BLOCK);
}

static void no_loop(const struct bench_case *c, uint64_t iterations)
{
	(void)c;
	(void)iterations;
}

static void measure_empty(struct measurement *m)
{
	struct sample least = take_whole(m, no_loop, NULL, 0);

	for (int i = 1; i < EMPTY_TRIES; i++) {
		struct sample next = take_whole(m, no_loop, NULL, 0);

		if (next.batch_ns < least.batch_ns)
			least.batch_ns = next.batch_ns;
		if (next.counted.instructions < least.counted.instructions)
			least.counted.instructions = next.counted.instructions;
		if (next.counted.cycles < least.counted.cycles)
			least.counted.cycles = next.counted.cycles;
	}
	m->empty_ns = least.batch_ns;
	m->counters.empty.instructions += least.counted.instructions;
	m->counters.empty.cycles += least.counted.cycles;
}

void batch_prepare(struct measurement *m, int64_t batch_target_ns)
{
	int64_t chain_ns = larger(m->chain_ticks * m->tick_ns, batch_target_ns / BATCH_SHARE);

	m->yardstick_blocks = yardstick_blocks_for(chain_ns);
	for (int i = 0; i < AGREE_TRIES; i++) {
		m->yardstick_agreement_ppm = yardstick_agreement_ppm(chain_ns / 4);
		if (yardstick_agrees(m->yardstick_agreement_ppm))
			return;
	}
}

void batch_count(struct measurement *m, const struct bench_case *c, bool others)
{
	if (c->benchmark->foreign)
		counters_refuse(&m->counters, "the work is that of other programs");
	else if (c->benchmark->timing == TIMED_SUMS)
		counters_refuse(&m->counters, "the operation is timed in pieces");
	else if (others && c->cpus[1] != m->cpu)
		counters_refuse(&m->counters, "the partners run on another CPU");
	else
		counters_open(&m->counters, others ? m->cpu : -1);
	confirm_yardstick(m);
	measure_empty(m);
}
