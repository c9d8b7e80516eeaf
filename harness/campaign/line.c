/* What a campaign says while it goes on. */
#include "harness/campaign/line.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "harness/base/await.h"
#include "harness/base/escape.h"
#include "harness/base/memory.h"

enum { MINUTE = 60, HOUR = 3600 };

void line_time(double seconds, char *text, size_t size)
{
	long s = seconds > 0 ? (long)(seconds + 0.5) : 0;

	if (s < 2 * MINUTE)
		snprintf(text, size, "%ld s", s);
	else if (s < 2 * HOUR)
		snprintf(text, size, "%ld min", (s + MINUTE / 2) / MINUTE);
	else
		snprintf(text, size, "%ld h %ld min", s / HOUR, s % HOUR / MINUTE);
}

double line_left_s(const struct campaign *campaign, size_t boot, double guess_s, double spent_s)
{
	double each = campaign_boot_s(campaign), left;
	size_t planned = 0;

	for (size_t i = boot + 1; i < campaign->boot_count; i++)
		planned += campaign->boots[i].status == CAMPAIGN_PLANNED;
	each = each > 0 ? each : guess_s;
	left = each > spent_s ? each - spent_s : 0;
	return left + each * (double)planned;
}

static char *title(const struct line *line)
{
	const struct campaign *campaign = line->campaign;

	return memory_format("boot %zu of %zu (%s)", line->boot + 1, campaign->boot_count,
			     campaign->kernels[campaign->boots[line->boot].kernel].name);
}

static void print(const struct line *line, const char *form, const char *doing)
{
	double spent = await_now_s() - line->began_s;
	char left[40], *name = title(line);

	line_time(line_left_s(line->campaign, line->boot, line->guess_s, spent), left, sizeof left);
	fprintf(stderr, form, name, doing, left);
	free(name);
}

void line_begin(struct line *line, size_t boot)
{
	line->terminal = isatty(STDERR_FILENO);
	line->boot = boot;
	line->began_s = await_now_s();
	if (!line->quiet && !line->terminal)
		print(line, "trapcost: %s%s, about %s left\n", "");
}

void line_show(const char *doing, void *context)
{
	const struct line *line = context;

	if (!line->quiet && line->terminal)
		print(line, "\r\x1b[K%.60s, %s, about %s left", doing);
}

void line_end(const struct line *line)
{
	const struct campaign_boot *boot = &line->campaign->boots[line->boot];
	char *name = title(line), *reason;

	if (!line->quiet && line->terminal)
		fputs("\r\x1b[K", stderr);
	if (boot->reason) {
		reason = escape_controls(boot->reason);
		fprintf(stderr, "trapcost: %s: %s: %s\n", name,
			campaign_status_name((int)boot->status), reason);
		free(reason);
	}
	free(name);
}
