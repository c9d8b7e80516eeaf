/* The command line of a benchmark program. */
#include "lib/options.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/case.h"

enum {
	DEFAULT_SAMPLES = 11,
	DEFAULT_MIN_TIME_NS = 1000000,
	SAMPLES_MAX = 1000000,
	TICKS_MAX = 1000000
};

/* Characters no parameter uses: option values above them are parameters. */
enum option_key {
	KEY_CPUS = 1,
	KEY_ITERATIONS,
	KEY_SAMPLES,
	KEY_MIN_TIME,
	KEY_TICKS,
	KEY_LEAST,
	KEY_PILOT,
	KEY_DESCRIBE,
	KEY_HELP,
	KEY_PARAMETER
};

static const struct option launch_options[] = {
	{"cpus", required_argument, NULL, KEY_CPUS},
	{"iterations", required_argument, NULL, KEY_ITERATIONS},
	{"samples", required_argument, NULL, KEY_SAMPLES},
	{"min-time", required_argument, NULL, KEY_MIN_TIME},
	{"ticks", required_argument, NULL, KEY_TICKS},
	{"least", required_argument, NULL, KEY_LEAST},
	{"pilot", no_argument, NULL, KEY_PILOT},
	{"describe", no_argument, NULL, KEY_DESCRIBE},
	{"help", no_argument, NULL, KEY_HELP},
};
enum { LAUNCH_OPTIONS = sizeof launch_options / sizeof launch_options[0] };

static int64_t number(const char *option, const char *text, int64_t min, int64_t max)
{
	char *end;
	long long value;

	errno = 0;
	value = strtoll(text, &end, 10);
	if (end == text || *end || errno || value < min || value > max) {
		errno = 0;
		die("--%s cannot be \"%.40s\": it takes a number from %lld to %lld", option, text,
		    (long long)min, (long long)max);
	}
	return value;
}

static void add_cpus(struct launch_options *options, char *list)
{
	char *cpu;

	while ((cpu = strsep(&list, ",")) != NULL) {
		if (options->cpu_count == CPUS_NAMED_MAX)
			die("--cpus names more than %d CPUs", CPUS_NAMED_MAX);
		options->cpus[options->cpu_count++] = (int)number("cpus", cpu, 0, INT32_MAX);
	}
}

/* The parameters' options, then the launch's. */
static void long_options(const struct benchmark *b, struct option *all)
{
	int count = parameter_count(b);

	for (int i = 0; i < count; i++)
		all[i] = (struct option){b->parameters[i].name, required_argument, NULL,
					 KEY_PARAMETER + i};
	for (int i = 0; i < LAUNCH_OPTIONS; i++)
		all[count + i] = launch_options[i];
	all[count + LAUNCH_OPTIONS] = (struct option){0};
}

static void set_option(struct launch_options *options, int key, char *text)
{
	switch (key) {
	case KEY_CPUS:
		add_cpus(options, text);
		break;
	case KEY_ITERATIONS:
		options->iterations = (uint64_t)number("iterations", text, 1, INT64_MAX);
		break;
	case KEY_SAMPLES:
		options->samples = (int)number("samples", text, 1, SAMPLES_MAX);
		break;
	case KEY_MIN_TIME:
		options->min_time_ns = number("min-time", text, 1, INT64_C(60000000000));
		break;
	case KEY_TICKS:
		options->ticks = (int)number("ticks", text, 1, TICKS_MAX);
		break;
	case KEY_LEAST:
		options->least = number("least", text, 1, INT64_C(1) << 40);
		break;
	case KEY_PILOT:
		options->pilot = true;
		break;
	default:
		break;
	}
}

static void set_parameter(struct launch_options *options, int index, const char *text)
{
	char why[400];

	errno = 0;
	if (case_set(&options->c, options->c.benchmark->parameters[index].name, text, why,
		     sizeof why) != 0)
		die("%s", why);
}

/* An id may stand before the options: it sets all parameters at once. */
static char *leading_id(int argc, char **argv)
{
	return argc > 1 && argv[1][0] != '-' ? argv[1] : NULL;
}

static void read_options(struct launch_options *options, int argc, char **argv, char *id)
{
	struct option all[PARAMETERS_MAX + LAUNCH_OPTIONS + 1];
	int key;

	long_options(options->c.benchmark, all);
	optind = id ? 2 : 1;
	while ((key = getopt_long(argc, argv, "+", all, NULL)) != -1) {
		if (key == '?') {
			errno = 0;
			die("usage: %s [ID] [OPTION…], see --help", options->c.benchmark->name);
		}
		if (key == KEY_HELP || key == KEY_DESCRIBE) {
			if (key == KEY_HELP)
				help(options->c.benchmark);
			else
				describe(options->c.benchmark, id ? id : argv[optind]);
			exit(EXIT_MEASURED);
		}
		if (key >= KEY_PARAMETER)
			set_parameter(options, key - KEY_PARAMETER, optarg);
		else
			set_option(options, key, optarg);
	}
	if (optind < argc) {
		errno = 0;
		die("\"%.80s\" is no option; an id comes first", argv[optind]);
	}
}

int default_ticks(const struct benchmark *b)
{
	return b->each_timed ? TICKS_EACH : TICKS_DEFAULT;
}

void options_parse(struct launch_options *options, const struct benchmark *b, int argc, char **argv)
{
	char *id = leading_id(argc, argv);
	char why[400];

	*options = (struct launch_options){
		.samples = DEFAULT_SAMPLES, .least = 1, .min_time_ns = DEFAULT_MIN_TIME_NS};
	case_init(&options->c, b);
	errno = 0;
	if (id && case_from_id(&options->c, b, id, why, sizeof why) != 0)
		die("%s", why);
	read_options(options, argc, argv, id);
	errno = 0;
	if (case_resolve(&options->c, why, sizeof why) != 0)
		die("%s", why);
}
