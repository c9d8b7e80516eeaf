/*
 * A launch: one process of one case. The parent parses, pins and prints; a fresh child
 * measures, so that nothing this process did has left its mark on the vector state.
 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "lib/case.h"
#include "lib/children.h"
#include "lib/measure.h"
#include "lib/pin.h"
#include "lib/place.h"
#include "lib/report.h"

static void pin_or_die(int cpu)
{
	char why[160];

	errno = 0;
	if (pin_to(cpu, why, sizeof why) != 0) {
		errno = 0;
		die("%s", why);
	}
}

/* The partners' CPU is tried first: here it can be said why it is refused. */
static void choose_cpus(struct launch_options *options)
{
	int cpu = options->cpu_count ? options->cpus[0] : pin_default();
	int partner;
	char why[160];

	partner = place_partner(options, cpu, why, sizeof why);
	if (partner >= 0)
		pin_or_die(partner);
	pin_or_die(cpu);
	if (partner < 0)
		skip("%s", why);
	options->c.cpus[0] = cpu;
	options->c.cpus[1] = partner;
}

static void refuse_broken_rounds(const struct launch_options *options)
{
	int round = case_round(&options->c);

	errno = 0;
	if (options->iterations % (uint64_t)round != 0)
		die("--iterations must be a multiple of %d, the operations of one round", round);
}

/* After pinning: units may differ between the CPUs of one machine. */
static void choose_touch(struct bench_case *c)
{
	const char *reason = c->unit == VECTOR_NONE ? NULL : vector_unavailable(c->unit);

	if (reason)
		skip("%s", reason);
	if (c->unit != VECTOR_NONE)
		c->touch = vector_touch(c->unit);
}

static void measure_in_child(struct measurement *m, const struct launch_options *options)
{
	pid_t child = fork();

	if (child < 0)
		die("fork");
	if (child == 0) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		measure(m, options);
		_exit(EXIT_MEASURED);
	}
	children_await(child, &m->tasks);
}

static int finish(const struct measurement *m, const struct launch_options *options)
{
	char why[200];
	bool is_void = !options->pilot && judge(m, &options->c, why, sizeof why) != 0;

	if (is_void)
		printf("void: %s\n", why);
	if (fflush(stdout) != 0 || ferror(stdout))
		die("cannot write to stdout");
	errno = 0;
	if (is_void)
		die("void: %s", why);
	return EXIT_MEASURED;
}

int main(int argc, char **argv)
{
	struct launch_options options;
	struct disturbance before, after;
	struct measurement *m;

	options_parse(&options, &benchmark, argc, argv);
	refuse_broken_rounds(&options);
	m = measurement_new(options.samples);
	choose_cpus(&options);
	m->cpu = options.c.cpus[0];
	choose_touch(&options.c);
	m->unproven = vector_unproven();
	disturbance_read(&before, m->cpu, options.c.cpus[1]);
	measure_in_child(m, &options);
	disturbance_read(&after, m->cpu, options.c.cpus[1]);
	report(m, &options, &before, &after);
	return finish(m, &options);
}
