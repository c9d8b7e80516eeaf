/* Partner tasks, the end of those that fail, and the buffers that copies are checked with. */
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/buffer.h"
#include "lib/children.h"
#include "lib/futex.h"
#include "lib/pin.h"
#include "tests/tap.h"

enum { ROUNDS = 500 };

/* A ring of words: word i wakes task i, and the measuring task is task 0. */
static uint32_t *words;
static int ring_tasks;
static struct tasks *tasks;

static void send(int to)
{
	__atomic_store_n(&words[to % ring_tasks], 1, __ATOMIC_RELEASE);
	futex_wake(&words[to % ring_tasks]);
}

static void receive(int task)
{
	while (!__atomic_load_n(&words[task], __ATOMIC_ACQUIRE))
		futex_wait(&words[task], 0);
	__atomic_store_n(&words[task], 0, __ATOMIC_RELAXED);
}

static void pass_on(const struct bench_case *c, int index)
{
	bool last;

	(void)c;
	do {
		receive(index);
		last = tasks_stopping();
		send(index + 1);
	} while (!last);
}

static void run_ring(const struct bench_case *c, uint64_t rounds)
{
	(void)c;
	while (rounds--) {
		send(1);
		receive(0);
	}
}

static const struct benchmark ring = {.name = "ring", .run = run_ring};

/* What the measuring child does, seen by its launch. */
static void measure_ring(const struct bench_case *c, enum task_kind kind, int partners)
{
	struct switch_count before, after;

	vector_reset();
	ring_tasks = partners + 1;
	tasks_prepare(tasks);
	tasks_start(c, kind, partners, pass_on);
	before = switches_now();
	run_ring(c, ROUNDS);
	after = tasks_stop(c, 1);
	_exit(after.voluntary + after.involuntary > before.voluntary + before.involuntary
		      ? EXIT_MEASURED
		      : EXIT_FAILED);
}

static void test_ring(struct bench_case *c, enum task_kind kind, int partners, bool believed)
{
	const char *name = task_kind_values[kind];
	uint32_t want = c->vstate == VSTATE_OFF ? 0 : 1u << c->unit;
	int64_t switches = 0;
	pid_t child;

	*tasks = (struct tasks){.launch = getpid()};
	child = fork();
	if (child == 0)
		measure_ring(c, kind, partners);
	children_await(child, tasks);
	ok(tasks->count == partners, "%s: %d partners ran and ended", name, partners);
	for (int i = 0; i < partners; i++) {
		const struct partner *p = &tasks->partners[i];

		switches += p->switches.voluntary + p->switches.involuntary;
		ok(p->cpu == c->cpus[1] && p->pid == 0, "%s %d: on its CPU, and waited for", name,
		   i + 1);
		if (believed)
			ok(p->proven && (p->live.units & want) == want && (want || !p->live.units),
			   "%s %d: vector state is %s", name, i + 1, vstate_values[c->vstate]);
	}
	ok(switches >= ROUNDS / 2, "%s: %lld switches of partners in %d rounds", name,
	   (long long)switches, ROUNDS);
	ok(wait(NULL) < 0, "%s: nobody is left", name);
}

static void test_rings(struct bench_case *c, bool believed)
{
	test_ring(c, TASK_PROCESS, 1, believed);
	test_ring(c, TASK_PROCESS, 5, believed);
	test_ring(c, TASK_THREAD, 1, believed);
	test_ring(c, TASK_THREAD, 5, believed);
}

static void exit_3(const struct bench_case *c, int index)
{
	(void)c;
	if (index == 2)
		_exit(3);
	receive(index);
}

static void be_killed(const struct bench_case *c, int index)
{
	(void)c;
	if (index == 2)
		kill(getpid(), SIGKILL);
	receive(index);
}

/* The exit code of a launch whose second partner ends in `body`, while the others wait. */
static int code_of_launch(const struct bench_case *c, enum task_kind kind,
			  void (*body)(const struct bench_case *c, int index))
{
	int status = 0;
	pid_t launch = fork(), child;

	if (launch == 0) {
		*tasks = (struct tasks){.launch = getpid()};
		ring_tasks = 4;
		child = fork();
		if (child == 0) {
			tasks_prepare(tasks);
			tasks_start(c, kind, 3, body);
			for (;;)
				pause();
		}
		children_await(child, tasks);
		_exit(EXIT_MEASURED);
	}
	waitpid(launch, &status, 0);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void test_ends(const struct bench_case *c)
{
	ok(code_of_launch(c, TASK_PROCESS, exit_3) == 3, "a partner's exit code is the launch's");
	ok(code_of_launch(c, TASK_THREAD, exit_3) == 3, "a thread's too");
	ok(code_of_launch(c, TASK_PROCESS, be_killed) == 1, "a killed partner fails the launch");
	ok(code_of_launch(c, TASK_THREAD, be_killed) == 1, "and so does a killed thread");
}

static void test_buffers(void)
{
	static const size_t sizes[] = {1, 70, 768, 4095, 65536};

	for (int i = 0; i < 5; i++) {
		struct buffer b = buffer_new(sizes[i], 7);

		ok((uintptr_t)b.data % 4096 == 7, "%zu bytes: 7 behind a page's start", sizes[i]);
		ok(!buffer_arrived(&b), "%zu bytes: zeros are nothing that arrived", sizes[i]);
		buffer_fill(&b);
		ok(buffer_arrived(&b), "%zu bytes: what was filled", sizes[i]);
		b.data[b.bytes - 1] ^= 1;
		ok(!buffer_arrived(&b), "%zu bytes: a wrong byte is seen", sizes[i]);
		b.data[b.bytes - 1] ^= 1;
		b.data[-1] ^= 1;
		ok(!buffer_arrived(&b), "%zu bytes: one before it", sizes[i]);
		b.data[-1] ^= 1;
		b.data[b.bytes] ^= 1;
		ok(!buffer_arrived(&b), "%zu bytes: one behind it", sizes[i]);
	}
}

int main(void)
{
	struct bench_case c = {.benchmark = &ring};
	bool believed = !vector_unproven();
	size_t bytes = sizeof *tasks + TASKS_MAX * sizeof *words;
	char why[160];

	setvbuf(stdout, NULL, _IOLBF, 0); /* children are forked with nothing in it */
	tasks = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	words = (uint32_t *)(tasks + 1);
	c.cpus[0] = c.cpus[1] = pin_default();
	ok(pin_to(c.cpus[0], why, sizeof why) == 0, "pinned");
	test_buffers();
	test_rings(&c, believed);
	c.unit = vector_native();
	c.touch = vector_touch(c.unit);
	c.vstate = VSTATE_ONCE;
	if (vector_unavailable(c.unit) || vector_lost_at_switch(c.unit))
		skip_test("once", "no unit that stays live");
	else
		test_rings(&c, believed);
	c.vstate = VSTATE_OFF;
	test_ends(&c);
	return tap_done();
}
