/* Fields that must agree. */
#include "harness/compare/comparable.h"

#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/base/suggest.h"

enum { VALUES_MAX = 4 };

static const char *const names[COMPARABLES] = {"machine", "core-type", "unit",  "operation",
					       "version", "yardstick", "clock", "batch"};

const char *comparable_name(enum comparable field)
{
	return names[field];
}

int comparable_allow(const char *name, unsigned int *allowed, struct error *error)
{
	const char *best = NULL;
	size_t distance = 0;

	for (int f = 0; f < COMPARABLES; f++) {
		if (strcmp(names[f], name) == 0) {
			*allowed |= 1u << f;
			return 0;
		}
		suggest_consider(name, names[f], &best, &distance);
	}
	if (best)
		return error_set(error, "--allow-different knows no field \"%s\"; did you mean %s?",
				 name, best);
	return error_set(error,
			 "--allow-different knows no field \"%s\"; there are machine, core-type, "
			 "unit, operation, version, yardstick, clock and batch",
			 name);
}

/* The values seen, each once. */
struct values {
	char *list[VALUES_MAX];
	size_t count;
};

/* Takes over `value`; NULL is a value that nobody told. */
static void see(struct values *values, char *value)
{
	for (size_t i = 0; value && i < values->count; i++) {
		if (strcmp(values->list[i], value) == 0) {
			free(value);
			return;
		}
	}
	if (value && values->count < VALUES_MAX)
		values->list[values->count++] = value;
	else
		free(value);
}

static bool agree(struct values *values, struct text *text)
{
	bool one = values->count <= 1;

	for (size_t i = 0; i < values->count; i++) {
		if (!one)
			text_list(text, "%.60s", values->list[i]);
		free(values->list[i]);
	}
	return one;
}

static char *copy(const char *text)
{
	return text ? memory_format("%s", text) : NULL;
}

static char *machine_value(const struct record *record)
{
	return memory_format("%s (%s, %s)", record->machine_name,
			     record->machine.architecture ? record->machine.architecture
							  : "unknown",
			     machine_kind_name(record->machine.kind));
}

bool comparable_sides_agree(const struct side *base, const struct side *new, enum comparable field,
			    struct text *text)
{
	const struct side *sides[] = {base, new};
	struct values values = {.count = 0};

	for (int s = 0; s < 2; s++)
		for (size_t i = 0; i < sides[s]->record_count; i++) {
			const struct record *record = sides[s]->records[i];

			see(&values, field == COMPARABLE_MACHINE ? machine_value(record)
								 : copy(record->core_type));
		}
	return agree(&values, text);
}

static char *unit_value(const struct result *r)
{
	if (!r->unit && !r->vstate)
		return NULL;
	return memory_format("%s %s", r->unit ? r->unit : "unknown",
			     r->vstate ? r->vstate : "unknown");
}

static char *result_value(const struct result *r, enum comparable field)
{
	if (field == COMPARABLE_UNIT)
		return unit_value(r);
	if (field == COMPARABLE_OPERATION)
		return copy(r->operation);
	return memory_format("%d", r->version);
}

static bool is_of_launch(enum comparable field)
{
	return field >= COMPARABLE_YARDSTICK;
}

/* Batch sizes: least and most are kept. */
static void see_batch(struct values *values, int64_t range[2], const struct launch *launch)
{
	int64_t iterations = launch->result.iterations;

	if (iterations <= 0)
		return;
	range[0] = !range[0] || iterations < range[0] ? iterations : range[0];
	range[1] = iterations > range[1] ? iterations : range[1];
	if (range[1] / 2 <= range[0] && range[1] - range[0] <= range[0])
		return;
	while (values->count)
		free(values->list[--values->count]);
	see(values, memory_format("%lld", (long long)range[0]));
	see(values, memory_format("%lld", (long long)range[1]));
}

/* Whose launches: those of a boot, or of one round. */
struct viewer {
	struct values values;
	int64_t batch[2];
	enum comparable field;
	int round;
};

static void see_launches(struct viewer *viewer, const struct result *r)
{
	for (size_t i = 0; i < r->launch_count; i++) {
		const struct launch *launch = &r->launches[i];

		if (launch->status != STATUS_OK ||
		    (viewer->round >= 0 && launch->round != viewer->round))
			continue;
		if (viewer->field == COMPARABLE_BATCH)
			see_batch(&viewer->values, viewer->batch, launch);
		else
			see(&viewer->values,
			    copy(launch_get(launch, viewer->field == COMPARABLE_CLOCK
							    ? "clocksource"
							    : "yardstick-chain")));
	}
}

static void see_side(struct viewer *viewer, const struct side *side, const char *id)
{
	for (size_t i = 0; i < side->boot_count; i++) {
		const struct boot *boot = &side->boots[i];

		viewer->round = boot->round;
		for (size_t j = 0; j < boot->record_count && !boot->void_reason; j++) {
			const struct result *r = record_result(boot->records[j], id);

			if (!r || r->status != STATUS_OK)
				continue;
			if (is_of_launch(viewer->field))
				see_launches(viewer, r);
			else
				see(&viewer->values, result_value(r, viewer->field));
		}
	}
}

bool comparable_case_agrees(const struct side *base, const struct side *new,
			    const char *const case_id[2], enum metric metric, enum comparable field,
			    struct text *text)
{
	struct viewer viewer = {.field = field};

	if ((field == COMPARABLE_YARDSTICK && metric != METRIC_CYCLES) ||
	    (field == COMPARABLE_CLOCK && metric == METRIC_INSTRUCTIONS))
		return true;
	see_side(&viewer, base, case_id[0]);
	see_side(&viewer, new, case_id[1]);
	return agree(&viewer.values, text);
}
