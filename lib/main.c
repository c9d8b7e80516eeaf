/*
 * A launch: one process of one case. The parent parses, pins and prints; a fresh child
 * measures, so that nothing this process did has left its mark on the vector state.
 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/pin.h"
#include "lib/report.h"

static int pin_first(const struct launch_options *options)
{
	int cpu = options->cpu_count ? options->cpus[0] : pin_default();
	char why[160];

	errno = 0;
	if (pin_to(cpu, why, sizeof why) != 0) {
		errno = 0;
		die("%s", why);
	}
	return cpu;
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

/* The child's exit code, or the end of this process if it did not finish. */
static void await(pid_t child)
{
	int status;

	while (waitpid(child, &status, 0) < 0)
		if (errno != EINTR)
			die("waitpid");
	if (WIFSIGNALED(status)) {
		errno = 0;
		die("the measuring task was killed: %s", strsignal(WTERMSIG(status)));
	}
	if (WEXITSTATUS(status) != EXIT_MEASURED)
		_exit(WEXITSTATUS(status)); /* it has said why */
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
	await(child);
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
	m = measurement_new(options.samples);
	m->cpu = pin_first(&options);
	choose_touch(&options.c);
	m->unproven = vector_unproven();
	disturbance_read(&before, m->cpu);
	measure_in_child(m, &options);
	disturbance_read(&after, m->cpu);
	report(m, &options, &before, &after);
	return finish(m, &options);
}
