/* Flags of a launch, from what it says of itself. */
#include "harness/record/flag.h"
#include "tests/tap.h"

enum { SAMPLES = 4, OPERATIONS = 100, HZ = 250, TOOK_MS = 1000 };

static unsigned int flags_with(const char *const *lines)
{
	struct launch launch = {.took_ms = TOOK_MS};
	unsigned int flags;

	launch.result.iterations = OPERATIONS;
	for (int i = 0; i < SAMPLES; i++) {
		int64_t row[COLUMNS] = {[COLUMN_BATCH_NS] = 1000};

		series_append(&launch.result, row, 1u << COLUMN_BATCH_NS);
	}
	for (; *lines; lines++)
		launch_add_line(&launch, *lines);
	flags = flags_of(&launch, HZ);
	launch_free(&launch);
	return flags;
}

#define FLAGS_WITH(...) flags_with((const char *const[]){__VA_ARGS__, NULL})

static bool raised(unsigned int flags, enum flag flag)
{
	return flags >> flag & 1;
}

static void check_switches(void)
{
	ok(!raised(FLAGS_WITH("counted: involuntary switches", "count: 400"), FLAG_PREEMPTED),
	   "switches that are the operation");
	ok(raised(FLAGS_WITH("counted: involuntary switches", "count: 401"), FLAG_PREEMPTED),
	   "and one more");
	ok(!raised(FLAGS_WITH("counted: signals", "count: 401"), FLAG_PREEMPTED),
	   "another count is none of switches");
	ok(raised(FLAGS_WITH("crowded-gaps: 1"), FLAG_PREEMPTED), "a crowded gap");
	ok(!raised(FLAGS_WITH("crowded-gaps: 0"), FLAG_PREEMPTED), "no crowded gap");
}

static void check_hand_over(void)
{
#define HANDS_OVER "switches-per-operation: 2.000", "operations-total: 1000"
	ok(!raised(FLAGS_WITH(HANDS_OVER, "involuntary-switches: 3"), FLAG_PREEMPTED),
	   "a few switches beside those of the operation");
	ok(raised(FLAGS_WITH(HANDS_OVER, "involuntary-switches: 7"), FLAG_PREEMPTED),
	   "as many as somebody else on the CPU makes");
	ok(!raised(FLAGS_WITH(HANDS_OVER, "involuntary-switches: 500"), FLAG_PREEMPTED),
	   "tasks of the case that preempt each other");
	ok(!raised(FLAGS_WITH("operations-total: 1000", "involuntary-switches: 7"), FLAG_PREEMPTED),
	   "where nobody hands over the samples tell");
#undef HANDS_OVER
}

static void check_interrupts(void)
{
	ok(!raised(FLAGS_WITH("interrupts: 520"), FLAG_INTERRUPTS), "twice the ticks, and twenty");
	ok(raised(FLAGS_WITH("interrupts: 521"), FLAG_INTERRUPTS), "one more is flagged");
	ok(!raised(FLAGS_WITH("interrupts: 1520", "interrupts-due: 1000"), FLAG_INTERRUPTS),
	   "the case's own do not count");
	ok(raised(FLAGS_WITH("interrupts: 1521", "interrupts-due: 1000"), FLAG_INTERRUPTS),
	   "others beside them do");
}

static void check_idle(void)
{
#define WAKES "counted: sleeps", "operations-total: 500"
	ok(!raised(FLAGS_WITH(WAKES, "idle-state0-entries: 100", "idle-state1-entries: 400"),
		   FLAG_BUSY),
	   "an idle state for each sleep");
	ok(raised(FLAGS_WITH(WAKES, "idle-state0-entries: 100", "idle-state1-entries: 399"),
		  FLAG_BUSY),
	   "one less is flagged");
	ok(!raised(FLAGS_WITH(WAKES), FLAG_BUSY), "no idle states are told");
	ok(!raised(FLAGS_WITH("operations-total: 500", "idle-state0-entries: 1"), FLAG_BUSY),
	   "nobody has to sleep");
#undef WAKES
}

int main(void)
{
	check_switches();
	check_hand_over();
	check_interrupts();
	check_idle();
	return tap_done();
}
