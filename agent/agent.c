/*
 * The agent: runs a plan on the target, line by line, each a fresh process in a group of
 * its own with a time limit, and prints what they say as frames (harness/frame.h).
 *
 *     agent [--limit SECONDS] PLAN      PLAN is a file, or - for standard input
 *
 * A line is a program of the agent's own folder and its arguments, separated by blanks. An
 * argument --iterations=@K takes the batch size that line K printed ("iterations: N"), so
 * that a pilot's result reaches the lines that follow without a way back to the host; if
 * line K did not succeed, those lines are not run. Empty lines and # comments are skipped
 * (and not counted). As a guest's first process it finds its plan in the initramfs and powers off
 * at the end (agent_init.h). Needs libc only.
 */
#include <ctype.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "agent/agent_init.h"
#include "agent/agent_launch.h"
#include "agent/frame.h"

enum { DEFAULT_LIMIT_S = 60, WORDS_MAX = 64, NOT_RUN = 125 };

static char *folder; /* of this program: the benchmarks stand beside it */

static int split(char *line, char **words)
{
	int count = 0;
	char *rest;

	for (char *word = strtok_r(line, " \t\r\n", &rest); word && count < WORDS_MAX - 1;
	     word = strtok_r(NULL, " \t\r\n", &rest))
		words[count++] = word;
	words[count] = NULL;
	return count;
}

/* Replaces --iterations=@K by what line K found; returns K if it found nothing, else 0. */
static unsigned long resolve(char **words, const long long *found, unsigned long lines)
{
	static const char reference[] = "--iterations=@";
	static char number[48];

	for (char **word = words; *word; word++) {
		unsigned long k;

		if (strncmp(*word, reference, strlen(reference)) != 0)
			continue;
		k = strtoul(*word + strlen(reference), NULL, 10);
		if (k == 0 || k > lines || found[k - 1] == 0)
			return k ? k : lines + 1;
		snprintf(number, sizeof number, "--iterations=%lld", found[k - 1]);
		*word = number;
	}
	return 0;
}

static void refuse(unsigned long line, unsigned long k)
{
	agent_send("err %lu not run: line %lu found no batch size", line, k);
	agent_send("end %lu 1 exit %d 0", line, NOT_RUN);
}

static void run_plan(FILE *plan, int limit_s)
{
	char *line = NULL;
	size_t room = 0;
	ssize_t size;
	long long *found = NULL;
	unsigned long count = 0;
	char *words[WORDS_MAX];

	while ((size = getline(&line, &room, plan)) > 0) {
		unsigned long unknown;

		while (size > 0 && isspace((unsigned char)line[size - 1]))
			line[--size] = '\0';
		if (size == 0 || line[0] == '#')
			continue;
		found = agent_grow(found, (count + 1) * sizeof *found);
		found[count] = 0;
		agent_send("begin %lu %s", count + 1, line);
		if (split(line, words) == 0)
			continue;
		unknown = resolve(words, found, count);
		agent_rest();
		if (unknown)
			refuse(count + 1, unknown);
		else
			found[count] = agent_launch(count + 1, folder, words, limit_s);
		count++;
	}
	free(found);
	free(line);
}

static void find_folder(void)
{
	static char path[4096];
	ssize_t size = readlink("/proc/self/exe", path, sizeof path - 1);

	if (size <= 0)
		agent_fail("/proc/self/exe");
	path[size] = '\0';
	*strrchr(path, '/') = '\0';
	folder = path;
}

static void usage(void)
{
	fputs("usage: agent [--limit SECONDS] PLAN    (PLAN: a file, or - for standard input)\n",
	      stderr);
	exit(1);
}

/* The plan's name; and the limit of a line. */
static const char *read_arguments(int argc, char **argv, int *limit_s)
{
	*limit_s = DEFAULT_LIMIT_S;
	if (agent_is_init()) {
		*limit_s = agent_init();
		return AGENT_INIT_PLAN;
	}
	if (argc == 4 && strcmp(argv[1], "--limit") == 0)
		*limit_s = atoi(argv[2]);
	else if (argc != 2)
		usage();
	if (*limit_s <= 0)
		usage();
	return argv[argc - 1];
}

/* A hangup is ignored where nohup said so. */
static void prepare_signals(void)
{
	prctl(PR_SET_CHILD_SUBREAPER, 1);
	signal(SIGTERM, agent_stop);
	if (signal(SIGHUP, agent_stop) == SIG_IGN)
		signal(SIGHUP, SIG_IGN);
	signal(SIGINT, agent_stop);
	signal(SIGPIPE, SIG_IGN);
}

int main(int argc, char **argv)
{
	int limit_s;
	const char *path = read_arguments(argc, argv, &limit_s);
	FILE *plan = strcmp(path, "-") == 0 ? stdin : fopen(path, "re");
	struct utsname machine;

	if (!plan)
		agent_fail(path);
	find_folder();
	prepare_signals();
	uname(&machine);
	agent_send("hello %d %s", FRAME_VERSION, machine.machine);
	run_plan(plan, limit_s);
	agent_done();
	if (agent_is_init())
		agent_power_off();
	return 0;
}
