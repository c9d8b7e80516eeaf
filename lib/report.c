/*
 * What a launch prints. Integer arithmetic only: the library is built without floating
 * point registers where the architecture allows.
 */
#include "lib/report.h"

#include <stdio.h>
#include <string.h>

#include "lib/batch.h"
#include "lib/case.h"
#include "lib/yardstick.h"

/* numerator / denominator with five decimals. */
static void print_quotient(__int128 numerator, __int128 denominator)
{
	bool negative = numerator < 0;
	__int128 scaled = (negative ? -numerator : numerator) * 100000 / denominator;

	printf("%s%lld.%05lld", negative ? "-" : "", (long long)(scaled / 100000),
	       (long long)(scaled % 100000));
}

static void print_ratio(__int128 numerator, __int128 denominator, const char *unit)
{
	putchar('\t');
	print_quotient(numerator, denominator);
	printf(" %s", unit);
}

/* "confirmed" by a cycle counter, "assumed" without one, or why it is no yardstick. */
static const char *yardstick_state(const struct measurement *m)
{
	if (!yardstick_agrees(m->yardstick_agreement_ppm))
		return "the two chains disagree";
	if (!m->yardstick_cycles_ppm)
		return "assumed";
	return yardstick_agrees(m->yardstick_cycles_ppm) ? "confirmed"
							 : "the cycle counter disagrees";
}

static bool yardstick_sound(const struct measurement *m)
{
	return yardstick_agrees(m->yardstick_agreement_ppm) &&
	       (!m->yardstick_cycles_ppm || yardstick_agrees(m->yardstick_cycles_ppm));
}

static int64_t chain_operations(const struct measurement *m)
{
	return 2 * (int64_t)m->yardstick_blocks * YARDSTICK_BLOCK;
}

static bool counted(const struct measurement *m)
{
	return m->counters.file >= 0 && !m->counters.multiplexed;
}

/* Whether switches are part of the operation. */
static bool switches(const struct measurement *m, const struct bench_case *c)
{
	return m->tasks.count || case_switches(c) != SWITCHES_NONE;
}

/* Beside a foreign program the task is a bystander. */
static bool preempts(const struct measurement *m, const struct bench_case *c)
{
	return !switches(m, c) && !c->benchmark->foreign;
}

static void print_sample(const struct measurement *m, const struct bench_case *c,
			 const struct series *s, int i)
{
	int64_t operations = (int64_t)s->iterations;

	print_ratio(s->batch_ns[i], operations, "ns/op");
	if (yardstick_sound(m))
		print_ratio((__int128)s->batch_ns[i] * chain_operations(m),
			    (__int128)s->yardstick_ns[i] * operations, "cycles/op");
	if (counted(m)) {
		print_ratio(s->instructions[i], operations, "instructions/op");
		printf("\t%lld batch-instructions", (long long)s->instructions[i]);
	}
	if (counted(m) && m->counters.has_cycles)
		printf("\t%lld batch-cycles", (long long)s->cycles[i]);
	printf("\t%lld batch-ns\t%lld yardstick-ns\t%lld wide-ns", (long long)s->batch_ns[i],
	       (long long)s->yardstick_ns[i], (long long)s->wide_ns[i]);
	if (s->involuntary[i] && preempts(m, c))
		printf("\t%lld involuntary-switches", (long long)s->involuntary[i]);
	putchar('\n');
}

static void print_series(const struct measurement *m, const struct bench_case *c,
			 const struct series *s, const char *name)
{
	for (int i = 0; i < s->count; i++) {
		printf("BenchmarkTrapcost/%s\t%llu", name, (unsigned long long)s->iterations);
		print_sample(m, c, s, i);
	}
}

static void print_case(const struct measurement *m, const struct launch_options *options,
		       const char *id)
{
	const struct bench_case *c = &options->c;

	printf("id: %s\nbenchmark: %s\nversion: %d\noperation: %s\nbound: %s\n", id,
	       c->benchmark->name, c->benchmark->version, case_operation(c), case_bound(c));
	if (!c->benchmark->foreign)
		printf("unit: %s\nvstate: %s\n", vector_unit_name(c->unit),
		       vstate_values[c->vstate]);
	if (c->unit != VECTOR_NONE)
		printf("vector-state-bytes: %zu\n", vector_state_bytes(c->unit));
	printf("cpu: %d\n", m->cpu);
	if (m->tasks.count)
		printf("tasks: %d\npartner-cpu: %d\n", m->tasks.count + 1, c->cpus[1]);
	if (c->benchmark->bytes)
		printf("bytes-per-operation: %d\n", c->benchmark->bytes(c));
}

static void print_instruments(const struct measurement *m)
{
	printf("clock-tick-ns: %lld\nclock-read-ns: %lld\nempty-batch-ns: %lld\n",
	       (long long)m->tick_ns, (long long)m->read_ns, (long long)m->empty_ns);
	printf("yardstick-chain: %s\nyardstick-ops: %lld\nyardstick: %s\n", yardstick_name,
	       (long long)chain_operations(m), yardstick_state(m));
	printf("wide-ops: %lld\n", (long long)batch_wide_blocks(m) * YARDSTICK_BLOCK);
	printf("yardstick-agreement-ppm: %lld\n", (long long)m->yardstick_agreement_ppm);
	if (m->yardstick_cycles_ppm)
		printf("yardstick-cycles-ppm: %lld\n", (long long)m->yardstick_cycles_ppm);
	if (m->counters.multiplexed)
		puts("counters: the counter was shared with others (multiplexed)");
	else if (m->counters.reason)
		printf("counters: %s%s%s\n", m->counters.reason, m->counters.error ? ": " : "",
		       m->counters.error ? strerror(m->counters.error) : "");
}

/* With partners: over all tasks, from the first round to the last. */
static void print_switches(const struct measurement *m, const struct bench_case *c)
{
	printf("voluntary-switches: %lld\ninvoluntary-switches: %lld\n",
	       (long long)m->switches.voluntary, (long long)m->switches.involuntary);
	if (!switches(m, c))
		return;
	fputs("switches-per-operation: ", stdout);
	print_quotient(m->switches.voluntary + m->switches.involuntary,
		       (int64_t)m->switch_operations);
	putchar('\n');
}

/* The benchmark's proof, over the samples. */
static void print_count(const struct measurement *m, const struct bench_case *c)
{
	const struct count *count = &c->benchmark->count;

	if (!count->what)
		return;
	printf("counted: %s\ncount: %lld\ncount-per-operation: ", count->what,
	       (long long)m->counted);
	print_quotient(m->counted, (int64_t)m->counted_operations);
	putchar('\n');
}

static void print_notes(const struct notes *notes)
{
	for (int i = 0; i < notes->count; i++)
		printf("%s: %lld\n", notes->note[i].key, (long long)notes->note[i].value);
}

static void print_proofs(const struct measurement *m, const struct bench_case *c)
{
	printf("warmup-batches: %d\n", m->warmup_batches);
	if (!c->benchmark->foreign)
		printf("warmup: %s\n", m->warmup_steady ? "steady" : "limit reached");
	print_switches(m, c);
	if (c->benchmark->foreign)
		return;
	if (m->unproven)
		printf("vector-unproven: %s\n", m->unproven);
	printf("vector-before: 0x%llx\nvector-after: 0x%llx\n",
	       (unsigned long long)m->live_before.raw, (unsigned long long)m->live_after.raw);
}

static void print_change(const char *key, int64_t before, int64_t after)
{
	if (before >= 0 && after >= 0)
		printf("%s: %lld\n", key, (long long)(after - before));
}

static void print_disturbance(const struct disturbance *before, const struct disturbance *after)
{
	print_change("steal-ticks", before->steal_ticks, after->steal_ticks);
	print_change("interrupts", before->interrupts, after->interrupts);
	print_change("throttle-events", before->throttled, after->throttled);
	if (before->clocksource[0])
		printf("clocksource: %s\n", before->clocksource);
	if (strcmp(before->clocksource, after->clocksource) != 0)
		printf("clocksource-after: %s\n", after->clocksource);
	idle_print(&before->idle, &after->idle);
}

void report(const struct measurement *m, const struct launch_options *options,
	    const struct disturbance *before, const struct disturbance *after)
{
	char id[CASE_ID_SIZE];
	char name[CASE_ID_SIZE + 32];

	case_id(&options->c, id);
	print_case(m, options, id);
	print_instruments(m);
	printf("iterations: %llu\n", (unsigned long long)m->result.iterations);
	if (!options->pilot) {
		snprintf(name, sizeof name, "id=%s", id);
		print_series(m, &options->c, &m->result, name);
		snprintf(name, sizeof name, "id=%s/part=overhead", id);
		print_series(m, &options->c, &m->twin, name);
		print_proofs(m, &options->c);
		print_count(m, &options->c);
	}
	print_notes(&m->notes);
	printf("operations-total: %llu\n", (unsigned long long)m->operations_total);
	print_disturbance(before, after);
}
