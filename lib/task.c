/* Partner tasks. Runs in the measuring child and in the partners: project code only. */
#include "lib/task.h"

#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "lib/arch/arch.h"
#include "lib/case.h"
#include "lib/thread.h"

enum {
	CPUS_MAX = 1 << 16,
	WORD_BITS = 64,
};

#define PROCESS_FLAGS (CLONE_PARENT | CLONE_PARENT_SETTID | SIGCHLD)

const char *const task_kind_values[] = {"process", "thread", NULL};

static struct tasks *all;

/* What the partner that starts next is to do: partners start one at a time. */
static struct {
	const struct bench_case *c;
	void (*body)(const struct bench_case *c, int index);
	int index;
} next;

static uint32_t load(const uint32_t *word)
{
	return __atomic_load_n(word, __ATOMIC_ACQUIRE);
}

static void post(uint32_t *word, uint32_t value)
{
	__atomic_store_n(word, value, __ATOMIC_RELEASE);
	futex_wake(word);
}

static void await(uint32_t *word, uint32_t value)
{
	for (uint32_t seen = load(word); seen < value; seen = load(word))
		futex_wait(word, seen);
}

/* Not sched_getcpu(): it reads thread-local storage, which threads share here. */
static int cpu_now(void)
{
	unsigned int cpu = 0;

	raw_syscall3(SYS_getcpu, (long)&cpu, 0, 0);
	return (int)cpu;
}

/* The launch has tried this CPU, and said why if it was refused. */
static void pin(int cpu)
{
	static uint64_t mask[CPUS_MAX / WORD_BITS];
	long bytes = (cpu / WORD_BITS + 1) * (long)sizeof mask[0];

	mask[cpu / WORD_BITS] = UINT64_C(1) << cpu % WORD_BITS;
	if (raw_syscall3(SYS_sched_setaffinity, 0, bytes, (long)mask) != 0 || cpu_now() != cpu) {
		errno = 0;
		die("a partner could not be pinned to CPU %d", cpu);
	}
}

/* A launch that ended before prctl() sends no signal any more. */
static void end_with_launch(void)
{
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != all->launch)
		_exit(EXIT_FAILED);
}

struct switch_count switches_now(void)
{
	struct rusage usage;

	raw_syscall2(SYS_getrusage, RUSAGE_THREAD, (long)&usage);
	return (struct switch_count){usage.ru_nvcsw, usage.ru_nivcsw};
}

enum vstate tasks_vstate(const struct bench_case *c)
{
	return c->benchmark->partners_off ? VSTATE_OFF : c->vstate;
}

void tasks_refuse_lost(const struct bench_case *c, enum vstate due)
{
	if (due == VSTATE_ONCE && vector_lost_at_switch(c->unit))
		skip("a switch inside a system call turns %s off: \"once\" would be off",
		     vector_unit_name(c->unit));
}

bool tasks_prove(const struct bench_case *c, enum vstate due, struct vector_live *live)
{
	bool switches = all->count || case_switches(c) != SWITCHES_NONE;

	if (due == VSTATE_DIRTY && switches && vector_lost_at_switch(c->unit))
		c->touch();
	return vector_probe(live);
}

/* One at a time: the proof has a signal handler with one memory for all. */
static void account(const struct bench_case *c, int index, struct switch_count before)
{
	struct partner *partner = &all->partners[index - 1];
	struct switch_count after = switches_now();

	partner->switches.voluntary = after.voluntary - before.voluntary;
	partner->switches.involuntary = after.involuntary - before.involuntary;
	await(&all->turn, (uint32_t)index);
	partner->proven = tasks_prove(c, tasks_vstate(c), &partner->live);
	partner->cpu = cpu_now();
	post(&all->done, (uint32_t)index);
}

static __attribute__((noreturn)) void live(void)
{
	const struct bench_case *c = next.c;
	void (*body)(const struct bench_case *c, int index) = next.body;
	int index = next.index;
	struct switch_count before;

	if (all->kind == TASK_PROCESS)
		end_with_launch();
	pin(c->cpus[1]);
	vector_reset();
	if (tasks_vstate(c) == VSTATE_ONCE)
		c->touch();
	before = switches_now();
	post(&all->ready, (uint32_t)index);
	body(c, index);
	account(c, index, before);
	for (;;)
		raw_syscall1(SYS_exit, EXIT_MEASURED);
}

static void live_thread(void *argument)
{
	(void)argument;
	live();
}

static long start_thread(void)
{
	static struct thread threads[TASKS_MAX - 1];
	struct thread *thread = &threads[next.index - 1];

	thread_prepare(thread);
	return thread_start(thread, live_thread, NULL);
}

/* The kernel writes the pid down: were the measuring task killed just after clone(2), the launch
 * would otherwise wait for a partner that it does not know. */
static long start_process(void)
{
	pid_t *known = &all->partners[next.index - 1].pid;
	long pid = raw_syscall6(SYS_clone, PROCESS_FLAGS, 0, (long)known, 0, 0, 0);

	if (pid == 0)
		live();
	if (pid == -EINVAL)
		skip("clone(2) refuses CLONE_PARENT, as under user-mode emulation");
	return pid;
}

void tasks_prepare(struct tasks *shared)
{
	all = shared;
}

void tasks_start(const struct bench_case *c, enum task_kind kind, int count,
		 void (*body)(const struct bench_case *c, int index))
{
	tasks_refuse_lost(c, tasks_vstate(c));
	all->kind = kind;
	next.c = c;
	next.body = body;
	for (next.index = 1; next.index <= count; next.index++) {
		long started = kind == TASK_THREAD ? start_thread() : start_process();

		if (started < 0) {
			errno = (int)-started;
			die("cannot start partner %d", next.index);
		}
		await(&all->ready, (uint32_t)next.index);
		all->count = next.index;
	}
}

int tasks_partners(void)
{
	return all->count;
}

bool tasks_stopping(void)
{
	return load(&all->stop) != 0;
}

struct switch_count tasks_stop(const struct bench_case *c, uint64_t round)
{
	struct switch_count switches;

	post(&all->stop, 1);
	c->benchmark->run(c, round);
	switches = switches_now();
	for (int index = 1; index <= all->count; index++) {
		post(&all->turn, (uint32_t)index);
		await(&all->done, (uint32_t)index);
	}
	return switches;
}
