/* Writers of other programs' formats. */
#include "harness/show/export.h"

#include <stdbool.h>
#include <string.h>

/* '#' would start a directive. */
static void put_plain(FILE *out, const char *text)
{
	for (; *text; text++)
		fputc(*text == '#' ? '.' : *text, out);
}

static void put_diagnostics(FILE *out, const struct export_list *list, const struct export_case *c)
{
	for (size_t i = 0; i < c->figure_count; i++) {
		const struct export_figure *f = &c->figures[i];

		fprintf(out, "# %s: %.4f %s (%s, boot %d)\n", c->id, f->value,
			metric_unit(f->metric), list->kernels[f->kernel], f->boot);
	}
	if (c->verdict && c->status == STATUS_OK)
		fprintf(out, "# %s: %s\n", c->id, c->verdict);
}

/* Documentation/dev-tools/ktap.rst: numbers go before the result, which says ran or not. */
static void write_ktap(FILE *out, const struct export_list *list)
{
	fprintf(out, "KTAP version 1\n1..%zu\n", list->case_count);
	for (size_t i = 0; i < list->case_count; i++) {
		const struct export_case *c = &list->cases[i];
		bool broken = c->status == STATUS_FAILED || c->status == STATUS_VOID;

		put_diagnostics(out, list, c);
		if (broken && c->reason)
			fprintf(out, "# %s: %s: %s\n", c->id, status_name(c->status), c->reason);
		fprintf(out, "%s %zu %s", broken ? "not ok" : "ok", i + 1, c->id);
		if (c->status == STATUS_SKIPPED) {
			fputs(" # SKIP ", out);
			put_plain(out, c->reason ? c->reason : "no reason given");
		}
		fputc('\n', out);
	}
}

/* All metrics of a boot stand in one line: figures of a boot follow each other. */
static void put_go_lines(FILE *out, const struct export_case *c, int kernel)
{
	int boot = 0;

	for (size_t i = 0; i < c->figure_count; i++) {
		const struct export_figure *f = &c->figures[i];

		if (f->kernel != kernel)
			continue;
		if (f->boot != boot)
			fprintf(out, "%sBenchmarkTrapcost/id=%s\t1", boot ? "\n" : "", c->id);
		fprintf(out, "\t%.4f %s", f->value, metric_unit(f->metric));
		boot = f->boot;
	}
	if (boot)
		fputc('\n', out);
}

/* One line a boot: benchstat takes lines for independent, and samples are not. */
static void write_go(FILE *out, const struct export_list *list)
{
	fprintf(out, "machine: %s\n", list->machine);
	for (size_t k = 0; k < list->kernel_count; k++) {
		fprintf(out, "kernel: %s\n", list->kernels[k]);
		for (size_t i = 0; i < list->case_count; i++)
			put_go_lines(out, &list->cases[i], (int)k);
	}
}

const struct export_writer export_writers[] = {
	{"ktap", "KTAP version 1, as kernel tests speak; figures as diagnostics", write_ktap},
	{"go", "Go benchmark text, one line a boot; benchstat -col kernel reads it", write_go},
	{0},
};
