/* A plan: the command lines the agent runs. */
#include "harness/run/plan.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/base/random.h"

void plan_add(struct plan *plan, struct plan_line line)
{
	plan->lines = memory_resize(plan->lines, (plan->count + 1) * sizeof *plan->lines);
	plan->lines[plan->count++] = line;
}

void plan_add_facts(struct plan *plan)
{
	plan_add(plan, (struct plan_line){.kind = PLAN_FACTS, .text = memory_format("facts")});
}

/* Fisher and Yates. */
static void shuffle(size_t *order, size_t count, uint64_t *state)
{
	for (size_t i = count; i > 1; i--) {
		size_t j = random_below(state, i);
		size_t swapped = order[i - 1];

		order[i - 1] = order[j];
		order[j] = swapped;
	}
}

/* What the launches of a run have in common. */
static char *common_options(const struct plan_settings *settings)
{
	char *cpus = settings->cpus ? memory_format(" --cpus=%s", settings->cpus)
				    : memory_format("%s", "");
	char *batch = settings->preset.ticks
			      ? memory_format(" --ticks=%d --least=%d", settings->preset.ticks,
					      settings->preset.least)
			      : memory_format("%s", "");
	char *text =
		memory_format("%s --min-time=%ld%s", cpus, settings->preset.min_time_ns, batch);

	free(batch);
	free(cpus);
	return text;
}

static char *pilot_text(const struct catalog_case *c, const struct plan_settings *settings)
{
	char *options = common_options(settings);
	char *text = memory_format("%s %s%s --pilot", c->benchmark, c->id, options);

	free(options);
	return text;
}

/* `iterations` is a number, or @K. */
static char *launch_text(const struct catalog_case *c, const struct plan_settings *settings,
			 const char *iterations)
{
	char *options = common_options(settings);
	char *text = memory_format("%s %s%s --samples=%d --iterations=%s", c->benchmark, c->id,
				   options, settings->preset.samples, iterations);

	free(options);
	return text;
}

/* The batch size of each case as an argument: a number, or a reference to its pilot. */
static char **add_pilots(struct plan *plan, const struct catalog *catalog, const size_t *chosen,
			 size_t count, const struct plan_settings *settings)
{
	char **iterations = memory_resize(NULL, (count + 1) * sizeof *iterations);

	for (size_t i = 0; i < count; i++) {
		if (settings->like && settings->like[i] > 0) {
			iterations[i] = memory_format("%" PRId64, settings->like[i]);
			continue;
		}
		plan_add(plan, (struct plan_line){
				       .kind = PLAN_PILOT,
				       .chosen = i,
				       .text = pilot_text(&catalog->cases[chosen[i]], settings)});
		iterations[i] = memory_format("@%zu", plan->count);
	}
	return iterations;
}

void plan_add_run(struct plan *plan, const struct catalog *catalog, const size_t *chosen,
		  size_t count, const struct plan_settings *settings)
{
	char **iterations = add_pilots(plan, catalog, chosen, count, settings);
	size_t *order = memory_resize(NULL, (count + 1) * sizeof *order);
	uint64_t state = settings->seed;

	for (size_t i = 0; i < count; i++)
		order[i] = i;
	for (int round = 0; round < settings->preset.rounds; round++) {
		shuffle(order, count, &state);
		for (size_t i = 0; i < count; i++) {
			const struct catalog_case *c = &catalog->cases[chosen[order[i]]];
			char *text = launch_text(c, settings, iterations[order[i]]);

			plan_add(plan,
				 (struct plan_line){PLAN_LAUNCH, order[i], round, (int)i, text});
		}
	}
	plan_add(plan, (struct plan_line){.kind = PLAN_FACTS_AFTER,
					  .text = memory_format("facts --after")});
	for (size_t i = 0; i < count; i++)
		free(iterations[i]);
	free(iterations);
	free(order);
}

char *plan_text(const struct plan *plan)
{
	size_t length = 0;
	char *text = memory_resize(NULL, 1);

	text[0] = '\0';
	for (size_t i = 0; i < plan->count; i++) {
		size_t line = strlen(plan->lines[i].text);

		text = memory_resize(text, length + line + 2);
		memcpy(text + length, plan->lines[i].text, line);
		memcpy(text + length + line, "\n", 2);
		length += line + 1;
	}
	return text;
}

void plan_free(struct plan *plan)
{
	for (size_t i = 0; i < plan->count; i++)
		free(plan->lines[i].text);
	free(plan->lines);
	*plan = (struct plan){NULL, 0};
}
