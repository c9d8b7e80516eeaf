/* Progress on stderr. */
#include "harness/run/progress.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

static int64_t now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * INT64_C(1000) + now.tv_nsec / 1000000;
}

void progress_start(struct progress *progress, bool quiet, const char *boot, int rounds)
{
	*progress = (struct progress){
		.quiet = quiet,
		.terminal = isatty(STDERR_FILENO),
		.started_ms = now_ms(),
		.rounds = rounds,
		.round_shown = -2,
		.boot = boot,
	};
	if (boot && !quiet)
		fprintf(stderr, progress->terminal ? "\r\x1b[K%.60s: booting" : "trapcost: %s\n",
			boot);
}

static double seconds_left(const struct progress *progress, size_t done, size_t total)
{
	double took = (double)(now_ms() - progress->started_ms) / 1000;

	return done ? took * (double)(total - done) / (double)done : 0;
}

static void name_stage(const struct progress *progress, int round, char *text, size_t size)
{
	if (round < 0)
		snprintf(text, size, "batch sizes");
	else
		snprintf(text, size, "round %d of %d", round + 1, progress->rounds);
}

void progress_show(struct progress *progress, size_t done, size_t total, int round, const char *id)
{
	char stage[40];

	if (progress->quiet)
		return;
	name_stage(progress, round, stage, sizeof stage);
	if (progress->terminal) {
		fprintf(stderr, "\r\x1b[K%.60s%s%s, %zu of %zu, about %.0f s left, %.40s",
			progress->boot ? progress->boot : "", progress->boot ? ": " : "", stage,
			done, total, seconds_left(progress, done, total), id);
	} else if (!progress->boot && round != progress->round_shown) {
		fprintf(stderr, "trapcost: %s, about %.0f s left\n", stage,
			seconds_left(progress, done, total));
	}
	progress->round_shown = round;
}

void progress_end(const struct progress *progress)
{
	if (!progress->quiet && progress->terminal)
		fputs("\r\x1b[K", stderr);
}
