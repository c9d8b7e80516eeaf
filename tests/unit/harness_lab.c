/* The lab's counts: when they are exact, and what virtual time comes to. */
#include "harness/lab/lab.h"

#include <stdlib.h>

#include "harness/base/memory.h"
#include "harness/record/figures.h"
#include "harness/record/virtual_time.h"
#include "tests/tap.h"

enum { SAMPLES = 20, ITERATIONS = 128 };

/* A record of one case with a launch whose batches counted `base`, the last `others` of them
 * `other`; `unit` is "batch-instructions" or NULL: only times. */
static struct record *make(long base, int others, long other, const char *unit)
{
	struct record *record = record_new();
	struct result *r = memory_resize(NULL, sizeof *r);
	struct launch launch = {0};
	char line[200];

	*r = (struct result){.id = memory_format("syscall.getppid")};
	launch_set(&launch, "empty-batch-ns", "30");
	for (int i = 0; i < SAMPLES; i++) {
		long count = i < SAMPLES - others ? base : other;

		snprintf(line, sizeof line,
			 "BenchmarkTrapcost/id=syscall.getppid\t%d\t%ld batch-ns\t1 yardstick-ns"
			 "\t%ld %s",
			 ITERATIONS, unit ? 1000 : count, count, unit ? unit : "other-unit");
		launch_add_line(&launch, line);
	}
	record_add_launch(r, &launch);
	record->results = r;
	record->result_count = 1;
	figures_derive(record);
	return record;
}

static struct count count_two(struct record *a, struct record *b)
{
	struct lab_kernel kernel = {.boots = {a, b}, .boot_count = 2};
	struct count count = lab_count(&kernel, "syscall.getppid").count;

	record_free(a);
	record_free(b);
	return count;
}

static struct record *counted(long base, int others, long other)
{
	return make(base, others, other, "batch-instructions");
}

static void test_exact(void)
{
	long base = 315 * ITERATIONS + 3;
	struct count c = count_two(counted(base, 0, 0), counted(base, 0, 0));

	ok(c.measured && c.exact, "two boots alike are exact");
	near(c.median, 315.0234375, 1e-9, "the median of all samples");
	c = count_two(counted(base, 1, base + 5000), counted(base, 1, base + 20000));
	ok(c.exact, "a tick in one batch of twenty does not matter");
	c = count_two(counted(base, 3, base + 5000), counted(base, 0, 0));
	ok(!c.exact && c.measured, "in three it does");
	c = count_two(counted(base, 9, base + 18), counted(base + 18, 0, 0));
	ok(c.exact, "nor does what a reading of the counter takes more");
	c = count_two(counted(base, 0, 0), counted(base + ITERATIONS, 0, 0));
	ok(!c.exact, "boots an instruction apart do not agree");
	c = count_two(counted(base, 5, base + ITERATIONS), counted(base, 0, 0));
	ok(!c.exact, "nor is one that is not sure");
}

/* What the lab says of a difference lies within what compare says of the same boots. */
static void test_change(void)
{
	struct count a = count_two(counted(40000, 9, 52000), counted(40100, 2, 90000));
	struct count b = count_two(counted(41000, 3, 61000), counted(40300, 9, 47000));
	struct count_change change = count_change(&a, &b);
	struct count one = count_two(counted(40000, 0, 0), counted(40000, 0, 0));
	struct count other = count_two(counted(41280, 0, 0), counted(41280, 0, 0));

	ok(!a.exact && !b.exact && change.low < change.high, "boots that disagree have a range");
	ok(change.low <= b.median - a.median && b.median - a.median <= change.high,
	   "and the difference of all samples lies in it");
	change = count_change(&one, &other);
	ok(change.low == 10 && change.high == 10, "exact counts have one difference");
}

static void test_missing(void)
{
	struct lab_kernel kernel = {.boot_count = 0};
	struct count c = lab_count(&kernel, "syscall.getppid").count;

	ok(!c.measured && !c.exact, "no boot, no count");
	c = count_two(make(5000, 0, 0, NULL), make(5000, 0, 0, NULL));
	ok(!c.measured && !c.exact, "times are no counts");
}

static void test_virtual_time(void)
{
	struct record *a = make(309 * ITERATIONS + 30, 0, 0, NULL);
	struct record *b = counted(309 * ITERATIONS, 0, 0);
	struct count c;

	virtual_time_count(a);
	virtual_time_count(b);
	is(launch_get(&a->results[0].launches[0], "instructions-from"), "virtual time, one a ns",
	   "without a counter the clock counts");
	is(launch_get(&b->results[0].launches[0], "instructions-from"), "the guest's counter",
	   "a counter comes first");
	ok(a->machine.kind == MACHINE_EMULATED && a->machine.kind_reason, "it is an emulation");
	figures_derive(a);
	ok(!a->results[0].figures[METRIC_NS].valid, "its times are no times");
	c = count_two(a, b);
	ok(c.exact, "both count alike");
	near(c.median, 309, 1e-9, "less what an empty batch takes");
}

int main(void)
{
	test_exact();
	test_change();
	test_missing();
	test_virtual_time();
	return tap_done();
}
