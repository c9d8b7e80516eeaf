/*
 * What else differs between two kernels, as text. Options that one of them does not know at all
 * come with every release; they share a paragraph, those that are off are left out, and the rest
 * has a line each.
 */
#include <stdlib.h>
#include <string.h>

#include "harness/base/text.h"
#include "harness/show/compare_out.h"

static const char PREFIX[] = "CONFIG_", NONE[] = "none";

static bool is_new_option(const struct confounder *d)
{
	return strncmp(d->name, PREFIX, strlen(PREFIX)) == 0 &&
	       (strcmp(d->base, NONE) == 0 || strcmp(d->new, NONE) == 0);
}

static void print_lines(FILE *out, const struct confounders *e, int width)
{
	for (size_t i = 0; i < e->count; i++) {
		const struct confounder *d = &e->list[i];
		struct text text = {NULL, 0};

		if (is_new_option(d))
			continue;
		text_add(&text, "  %s: %s -> %s", d->name, d->base, d->new);
		text_wrap(out, width, 4, text.chars);
		free(text.chars);
	}
}

/* The options that side 0 or 1 alone knows. */
static void print_new_options(FILE *out, const struct confounders *e, int width, int side)
{
	struct text text = {NULL, 0};

	for (size_t i = 0; i < e->count; i++) {
		const struct confounder *d = &e->list[i];
		const char *value = side ? d->new : d->base;

		if (!is_new_option(d) || strcmp(value, NONE) == 0 || strcmp(value, "n") == 0)
			continue;
		if (!text.length)
			text_add(&text, "  %s in %c only:", PREFIX, "AB"[side]);
		text_add(&text, " %s=%s", d->name + strlen(PREFIX), value);
	}
	if (text.length)
		text_wrap(out, width, 4, text.chars);
	free(text.chars);
}

void compare_differences(FILE *out, const struct confounders *e, int width)
{
	if (!e->count)
		return;
	text_wrap(out, width, 2, "What else differs, and may explain a change (A -> B):");
	print_lines(out, e, width);
	print_new_options(out, e, width, 0);
	print_new_options(out, e, width, 1);
}
