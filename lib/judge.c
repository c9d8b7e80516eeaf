/* Whether a launch stands: a result whose condition failed is no result. */
#include <stdio.h>
#include <string.h>

#include "lib/case.h"
#include "lib/report.h"

static void name_units(uint32_t units, char *names, size_t size)
{
	size_t used = 0;

	names[0] = '\0';
	for (int unit = VECTOR_NONE + 1; unit < VECTOR_UNITS && used < size; unit++)
		if (units & (1u << unit))
			used += (size_t)snprintf(names + used, size - used, "%s%s",
						 used ? " and " : "",
						 vector_unit_name((enum vector_unit)unit));
}

/* `task` is "" for the measuring task. */
static int judge_task(const struct bench_case *c, enum vstate due, bool proven,
		      const struct vector_live *live, const char *task, char *why, int size)
{
	char names[60];

	if (!proven) {
		snprintf(why, (size_t)size, "%sthe state of the vector unit could not be read",
			 task);
		return -1;
	}
	name_units(live->units, names, sizeof names);
	if (due == VSTATE_OFF && live->units) {
		snprintf(why, (size_t)size,
			 "%svstate should be off, but %s is live after the last batch", task,
			 names);
		return -1;
	}
	if (due != VSTATE_OFF && !(live->units & (1u << c->unit))) {
		snprintf(why, (size_t)size,
			 "%svstate should be %s, but %s is off after the last batch", task,
			 vstate_values[due], vector_unit_name(c->unit));
		return -1;
	}
	return 0;
}

static int judge_vector(const struct measurement *m, const struct bench_case *c, char *why,
			int size)
{
	char task[20];

	if (m->unproven || c->benchmark->foreign)
		return 0; /* said in the report: there is nothing to judge by */
	if (judge_task(c, c->vstate, m->proven, &m->live_after, "", why, size) != 0)
		return -1;
	for (int i = 0; i < m->tasks.count; i++) {
		const struct partner *partner = &m->tasks.partners[i];

		snprintf(task, sizeof task, "partner %d: ", i + 1);
		if (judge_task(c, tasks_vstate(c), partner->proven, &partner->live, task, why,
			       size) != 0)
			return -1;
	}
	return 0;
}

/* So many an operation, or it is not the operation that was measured. */
static int judge_number(const char *what, int64_t counted, int64_t operations, int due,
			int slack_percent, bool at_least, char *why, int size)
{
	int64_t off = counted - due * operations;

	if (at_least && off > 0)
		return 0;
	if ((off < 0 ? -off : off) * 100 <= due * operations * slack_percent)
		return 0;
	snprintf(why, (size_t)size, "%lld %s in %lld operations, where %d an operation are due",
		 (long long)counted, what, (long long)operations, due);
	return -1;
}

static int judge_count(const struct measurement *m, const struct bench_case *c, char *why, int size)
{
	const struct count *count = &c->benchmark->count;

	if (!count->what)
		return 0;
	return judge_number(count->what, m->counted, (int64_t)m->counted_operations, 1,
			    count->slack_percent, count->at_least, why, size);
}

/* Where a number of switches an operation is a law, it holds within 1 %. */
static int judge_switches(const struct measurement *m, const struct bench_case *c, char *why,
			  int size)
{
	enum switches law = case_switches(c);

	if (law <= SWITCHES_NONE)
		return 0;
	return judge_number("switches", m->switches.voluntary + m->switches.involuntary,
			    (int64_t)m->switch_operations, (int)law, 1, false, why, size);
}

static int judge_pins(const struct measurement *m, const struct bench_case *c, char *why, int size)
{
	if (m->moved_to >= 0) {
		snprintf(why, (size_t)size, "the task was seen on CPU %d, not on CPU %d",
			 m->moved_to, m->cpu);
		return -1;
	}
	for (int i = 0; i < m->tasks.count; i++)
		if (m->tasks.partners[i].cpu != c->cpus[1]) {
			snprintf(why, (size_t)size, "partner %d was seen on CPU %d, not on CPU %d",
				 i + 1, m->tasks.partners[i].cpu, c->cpus[1]);
			return -1;
		}
	return 0;
}

int judge(const struct measurement *m, const struct bench_case *c, char *why, int size)
{
	if (judge_pins(m, c, why, size) != 0 || judge_vector(m, c, why, size) != 0)
		return -1;
	if (judge_switches(m, c, why, size) != 0)
		return -1;
	return judge_count(m, c, why, size);
}
