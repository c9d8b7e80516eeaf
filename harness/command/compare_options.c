/* Options of commands that print a comparison. */
#include "harness/command/compare_options.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "harness/base/escape.h"
#include "harness/compare/gate.h"
#include "harness/compare/noise_floor.h"

enum { WIDTH_LEAST = 20, PERCENT_MOST = 1000 };

typedef void writer(FILE *out, const struct compare *compare, const struct compare_style *style);

static const struct format {
	const char *name;
	writer *write;
} formats[] = {{"text", compare_text}, {"markdown", compare_markdown}, {"json", compare_json}};
enum { FORMATS = sizeof formats / sizeof *formats };

static int read_percent(const char *option, const char *text, double least, double *percent,
			struct error *error)
{
	char *end;

	*percent = strtod(text, &end);
	if (end == text || *end || !(*percent >= least && *percent <= PERCENT_MOST))
		return error_set(error,
				 "--%s cannot be \"%s\": it takes a percentage from %g to %d",
				 option, text, least, PERCENT_MOST);
	return 0;
}

static int read_metric(const char *name, int *metric, struct error *error)
{
	*metric = -1;
	for (int m = 0; name && m < METRICS; m++)
		if (strcmp(metric_name((enum metric)m), name) == 0)
			*metric = m;
	if (name && *metric < 0)
		return error_set(error, "no metric \"%s\": ns, cycles or instructions", name);
	return 0;
}

static int read_format(const char *name, const struct format **format, struct error *error)
{
	*format = &formats[0];
	for (int f = 0; name && f < FORMATS; f++)
		if (strcmp(formats[f].name, name) == 0)
			*format = &formats[f];
	if (name && strcmp((*format)->name, name) != 0)
		return error_set(error,
				 "no format \"%s\": text, markdown or json; trapcost export knows "
				 "more",
				 name);
	return 0;
}

/* NO_COLOR counts unless it is empty; --color counts more. */
static int read_color(const char *when, bool *color, struct error *error)
{
	const char *no_color = getenv("NO_COLOR"), *terminal = getenv("TERM");

	*color = when && strcmp(when, "always") == 0;
	if (!when || strcmp(when, "auto") == 0)
		*color = isatty(STDOUT_FILENO) && !(no_color && *no_color) && terminal &&
			 strcmp(terminal, "dumb") != 0;
	else if (!*color && strcmp(when, "never") != 0)
		return error_set(error, "--color cannot be \"%s\": auto, always or never", when);
	return 0;
}

static int terminal_width(void)
{
	struct winsize size;

	if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 ||
	    size.ws_col == 0 || size.ws_col > COMPARE_WIDTH)
		return COMPARE_WIDTH;
	return size.ws_col < WIDTH_LEAST ? WIDTH_LEAST : size.ws_col;
}

static int read_allowed(const struct cli *cli, unsigned int *allowed, struct error *error)
{
	for (int i = 0; i < cli->given_count; i++)
		if (strcmp(cli->given[i].name, "allow-different") == 0 &&
		    comparable_allow(cli->given[i].value, allowed, error) != 0)
			return -1;
	return 0;
}

int compare_options_read(const struct cli *cli, struct compare_options *options,
			 struct error *error)
{
	const char *margin = cli_value(cli, "margin");
	const struct format *format;
	struct gate gate;
	bool color;

	*options = (struct compare_options){.row = {.metric = -1}};
	if ((margin && read_percent("margin", margin, 0.001, &options->margin_percent, error)) ||
	    read_metric(cli_value(cli, "metric"), &options->row.metric, error) != 0 ||
	    read_format(cli_value(cli, "format"), &format, error) != 0 ||
	    read_color(cli_value(cli, "color"), &color, error) != 0 ||
	    gate_read(&gate, cli_value(cli, "fail-on"), error) != 0 ||
	    read_allowed(cli, &options->row.allowed, error) != 0)
		return -1;
	return 0;
}

/* The noise floor of the machine, if one is recorded beside the records. */
static double find_floor(const struct side *sides, size_t count)
{
	double percent = 0;

	for (size_t i = 0; i < count; i++)
		percent = fmax(percent,
			       noise_floor_find(sides[i].path, sides[i].records[0]->machine_name));
	return percent;
}

static int refuse_times(const struct side *sides, size_t count, int metric, struct error *error)
{
	for (size_t i = 0; i < count; i++)
		if (metric >= 0 && metric != METRIC_INSTRUCTIONS &&
		    sides[i].records[0]->machine.kind == MACHINE_EMULATED)
			return error_set(error,
					 "%.200s is emulated: its times mean nothing; --metric "
					 "instructions",
					 sides[i].path);
	return 0;
}

struct compare *compare_sides(struct side *sides, size_t count, struct compare_options *options,
			      struct error *error)
{
	if (refuse_times(sides, count, options->row.metric, error) != 0) {
		side_free_all(sides, count);
		return NULL;
	}
	options->floor_percent = find_floor(sides, count);
	return compare_new(sides, count, options, error);
}

/* What cannot be judged is no pass: it is named, and counts more than what fails. */
static int pass_gate(const struct gate *gate, const struct compare *compare)
{
	struct text unjudged = {NULL, 0};
	int code = gate_fails(gate, compare) ? EXIT_REGRESSION : EXIT_DONE;

	gate_unjudged(gate, compare, &unjudged);
	if (unjudged.length) {
		fflush(stdout);
		fprintf(stderr, "trapcost: the gate cannot judge %s\n", unjudged.chars);
		code = EXIT_BROKEN;
	}
	free(unjudged.chars);
	return code;
}

int compare_options_print(const struct cli *cli, const struct compare *compare, struct error *error)
{
	char *command = escape_controls(cli->line);
	struct compare_style style = {.full = cli_value(cli, "full") != NULL,
				      .cover = cli_value(cli, "cover") != NULL,
				      .verbose = cli_value(cli, "verbose") != NULL,
				      .width = terminal_width(),
				      .command = command};
	const struct format *format;
	struct gate gate;

	if (read_format(cli_value(cli, "format"), &format, error) != 0 ||
	    read_color(cli_value(cli, "color"), &style.color, error) != 0 ||
	    gate_read(&gate, cli_value(cli, "fail-on"), error) != 0) {
		free(command);
		return EXIT_USAGE;
	}
	format->write(stdout, compare, &style);
	free(command);
	return pass_gate(&gate, compare);
}
