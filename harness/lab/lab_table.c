/* The lab's table: 72 columns for two kernels. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/escape.h"
#include "harness/base/memory.h"
#include "harness/base/number.h"
#include "harness/lab/lab.h"

enum { ID_LEAST = 22, VALUE = 10, CHANGE = 8 };

static const char *fact_of(const struct lab_kernel *kernel, const char *probe)
{
	return kernel->boot_count ? facts_probe(&kernel->boots[0]->facts, probe) : NULL;
}

/* What the guest found out about itself, or NULL. */
static const char *discards_text(const struct lab_kernel *kernel)
{
	const char *rvv = fact_of(kernel, "vector.rvv.discards");
	const char *answer = rvv ? rvv : fact_of(kernel, "vector.sve.discards");

	if (!answer)
		return NULL;
	return strcmp(answer, "yes") == 0 ? "calls discard vectors" : "calls keep vectors";
}

static void print_kernel(FILE *out, const struct lab_kernel *kernel)
{
	const char *release = kernel->image.release ? kernel->image.release : "release not told";
	const char *preemption = kernel->boot_count ? kernel->boots[0]->machine.preemption : NULL;
	const char *discards = discards_text(kernel);
	char *safe = escape_bytes(release, strlen(release));

	fprintf(out, "  %-10s %s", kernel->name, safe);
	if (preemption || discards)
		fprintf(out, " (%s%s%s)", preemption ? preemption : "",
			preemption && discards ? ", " : "", discards ? discards : "");
	fputs(kernel->boot_count ? "\n" : ": not measured\n", out);
	if (kernel->append)
		fprintf(out, "  %-10s booted with %s\n", "", kernel->append);
	free(safe);
}

static int id_width(const struct record *record)
{
	size_t width = ID_LEAST;

	for (size_t i = 0; i < record->result_count; i++)
		if (strlen(record->results[i].id) > width)
			width = strlen(record->results[i].id);
	return (int)width;
}

static void print_columns(FILE *out, const struct lab_kernel *kernels, int count, int width)
{
	fprintf(out, "%-*s", width, "case");
	for (int k = 0; k < count; k++) {
		fprintf(out, " %*.*s", VALUE, VALUE, kernels[k].name);
		if (k)
			fprintf(out, " %*s", CHANGE, "change");
	}
	fputs("\n", out);
}

static void print_value(FILE *out, const struct lab_count *c)
{
	char text[NUMBER_TEXT];

	fprintf(out, " %*s", VALUE,
		c->count.measured ? count_text(text, count_rounded(c->count.median, c->count.edge))
				  : "-");
}

/* Only exact counts have a bare difference. */
static void print_change(FILE *out, const struct lab_count *base, const struct lab_count *c)
{
	double change = count_rounded(c->count.median - base->count.median,
				      fmax(c->count.edge, base->count.edge));
	char text[NUMBER_TEXT];
	char shown[NUMBER_TEXT + 2] = "-";

	if (base->count.measured && c->count.measured)
		snprintf(shown, sizeof shown, "%s%s%s",
			 base->count.exact && c->count.exact ? "" : "~", change > 0 ? "+" : "",
			 count_text(text, change));
	fprintf(out, " %*s", CHANGE, shown);
}

static void print_ranges(FILE *out, const struct lab_kernel *kernels,
			 const struct lab_count *counts, int count)
{
	char low[NUMBER_TEXT], high[NUMBER_TEXT];

	for (int k = 0; k < count; k++)
		if (counts[k].count.measured && !counts[k].count.exact)
			fprintf(out, "  %s: p10-p90 %s-%s\n", kernels[k].name,
				count_text(low, count_rounded(counts[k].count.p10, 0)),
				count_text(high, count_rounded(counts[k].count.p90, 0)));
}

/* Reasons of kernels that did not measure the case; equal ones stand once. */
static void print_reasons(FILE *out, const struct lab_kernel *kernels,
			  const struct lab_count *counts, int count)
{
	const char *last = NULL;

	for (int k = 0; k < count; k++) {
		const char *reason = counts[k].count.measured ? NULL : counts[k].reason;
		char *safe;

		if (!reason || (last && strcmp(last, reason) == 0))
			continue;
		safe = escape_bytes(reason, strlen(reason));
		fprintf(out, "  %s: %s\n", kernels[k].name, safe);
		free(safe);
		last = reason;
	}
}

static void print_row(FILE *out, const struct lab_kernel *kernels, int count, const char *id,
		      int width)
{
	struct lab_count counts[LAB_KERNELS_MOST];
	bool measured = false, exact = true;

	fprintf(out, "%-*s", width, id);
	for (int k = 0; k < count; k++) {
		counts[k] = lab_count(&kernels[k], id);
		measured = measured || counts[k].count.measured;
		exact = exact && (counts[k].count.exact || !counts[k].count.measured);
		print_value(out, &counts[k]);
		if (k)
			print_change(out, &counts[0], &counts[k]);
	}
	fprintf(out, "%s\n", !measured ? "" : exact ? "  exact" : "  typical");
	print_ranges(out, kernels, counts, count);
	print_reasons(out, kernels, counts, count);
}

/* The first record there is names the rows. */
static const struct record *first_record(const struct lab_kernel *kernels, int count)
{
	for (int k = 0; k < count; k++)
		if (kernels[k].boot_count)
			return kernels[k].boots[0];
	return NULL;
}

/* How the launches that measured were counted. */
static const char *counted_by(const struct record *record)
{
	for (size_t i = 0; i < record->result_count; i++)
		for (size_t j = 0; j < record->results[i].launch_count; j++) {
			const char *from =
				launch_get(&record->results[i].launches[j], "instructions-from");

			if (from)
				return from;
		}
	return "nothing was counted";
}

void lab_table_print(FILE *out, const struct lab_kernel *kernels, int count, const char *how)
{
	const struct record *rows = first_record(kernels, count);

	fprintf(out, "Instructions per operation, %s\n", how);
	for (int k = 0; k < count; k++)
		print_kernel(out, &kernels[k]);
	if (!rows)
		return;
	fputc('\n', out);
	print_columns(out, kernels, count, id_width(rows));
	for (size_t i = 0; i < rows->result_count; i++)
		print_row(out, kernels, count, rows->results[i].id, id_width(rows));
	fprintf(out,
		"\nCounted by %s. exact: all boots agree and\n"
		"p10 = p90; typical: the median. Path length, not time.\n",
		counted_by(rows));
}
