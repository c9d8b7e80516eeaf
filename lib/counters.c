/* Hardware counters of the calling task or of its CPU. */
#include "lib/counters.h"

#include <errno.h>
#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "lib/clock.h"
#include "lib/yardstick.h"

enum {
	TRIES = 20,        /* of the empty bracket and of the known loop: the least counts */
	KNOWN_BLOCKS = 32, /* turns of the chain in the known loop */
	TURN = YARDSTICK_BLOCK + 2 /* instructions in a turn: the chain, decrement, branch */
};

/* Static, since filling one on the stack may call memset, which may be vector code. */
static struct perf_event_attr attribute = {
	.type = PERF_TYPE_HARDWARE,
	.size = sizeof attribute,
	.read_format =
		PERF_FORMAT_GROUP | PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING,
};

/* Of the calling task, or, if `cpu` is not -1, of all that runs there. */
static int open_counter(uint64_t event, int cpu, int group)
{
	int task = cpu < 0 ? 0 : -1;

	attribute.config = event;
	return (int)syscall(SYS_perf_event_open, &attribute, task, cpu, group,
			    PERF_FLAG_FD_CLOEXEC);
}

static const char *reason_of(int error, int cpu)
{
	if (error == EACCES || error == EPERM)
		return cpu < 0 ? "the kernel does not allow counting (perf_event_paranoid)"
			       : "the kernel does not allow counting a CPU, for the partners' sake "
				 "(perf_event_paranoid)";
	if (error == ENOSYS)
		return "the kernel has no perf_event_open";
	return "no instruction counter";
}

struct counters_reading counters_read(struct counters *counters)
{
	struct {
		uint64_t count, enabled, running, value[2];
	} group;
	struct counters_reading reading = {0, 0};

	if (counters->file < 0 || read(counters->file, &group, sizeof group) < 0)
		return reading;
	if (group.running != group.enabled)
		counters->multiplexed = true;
	reading.instructions = (int64_t)group.value[0];
	if (group.count > 1)
		reading.cycles = (int64_t)group.value[1];
	return reading;
}

struct counters_reading counters_between(const struct counters *counters,
					 struct counters_reading before,
					 struct counters_reading after)
{
	return (struct counters_reading){
		after.instructions - before.instructions - counters->empty.instructions,
		after.cycles - before.cycles - counters->empty.cycles,
	};
}

/* A bracket as measure.c has it, around `blocks` turns of the chain. */
static struct counters_reading bracket(struct counters *counters, uint64_t blocks)
{
	struct counters_reading before = counters_read(counters);

	clock_now_ns();
	if (blocks)
		yardstick_chain(blocks);
	clock_now_ns();
	return counters_between(counters, before, counters_read(counters));
}

static struct counters_reading least_bracket(struct counters *counters, uint64_t blocks)
{
	struct counters_reading least = bracket(counters, blocks);

	for (int i = 1; i < TRIES; i++) {
		struct counters_reading next = bracket(counters, blocks);

		if (next.instructions < least.instructions)
			least.instructions = next.instructions;
		if (next.cycles < least.cycles)
			least.cycles = next.cycles;
	}
	return least;
}

static bool reads_back(struct counters *counters)
{
	int64_t known = (int64_t)KNOWN_BLOCKS * TURN;
	int64_t off = least_bracket(counters, KNOWN_BLOCKS).instructions - known;

	return (off < 0 ? -off : off) * 100 <= known;
}

static void give_up(struct counters *counters, const char *reason, int error)
{
	if (counters->cycles_file >= 0)
		close(counters->cycles_file);
	if (counters->file >= 0)
		close(counters->file);
	counters->file = counters->cycles_file = -1;
	counters->has_cycles = false;
	counters->reason = reason;
	counters->error = error;
}

void counters_open(struct counters *counters, int cpu)
{
	*counters = (struct counters){.file = open_counter(PERF_COUNT_HW_INSTRUCTIONS, cpu, -1),
				      .cycles_file = -1};
	if (counters->file < 0) {
		give_up(counters, reason_of(errno, cpu), errno);
		return;
	}
	counters->cycles_file = open_counter(PERF_COUNT_HW_CPU_CYCLES, cpu, counters->file);
	counters->has_cycles = counters->cycles_file >= 0;
	counters->empty = least_bracket(counters, 0);
	if (!reads_back(counters))
		give_up(counters, "a loop of known length does not read back its length", 0);
	else if (counters->multiplexed)
		give_up(counters, "the counter is shared with others (multiplexed)", 0);
}

void counters_refuse(struct counters *counters, const char *reason)
{
	*counters = (struct counters){.file = -1, .cycles_file = -1, .reason = reason};
}
