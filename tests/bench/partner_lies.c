/* partner_lies: two tasks that break what their case promises, to see that the launch is void. */
#include <sys/mman.h>
#include <time.h>

#include "lib/futex.h"
#include "lib/task.h"

enum { LIE, AS };
enum { NONE, EXTRA, LIVE, MOVED };

static const char *const lies[] = {"none", "extra", "live", "moved", NULL};

static const struct parameter parameters[] = {
	{.name = "lie", .summary = "what is broken", .values = lies},
	PARAMETER_AS,
	{0},
};

static uint32_t *there, *back;

static void send(uint32_t *word)
{
	__atomic_store_n(word, 1, __ATOMIC_RELEASE);
	futex_wake(word);
}

static void receive(uint32_t *word)
{
	while (!__atomic_load_n(word, __ATOMIC_ACQUIRE))
		futex_wait(word, 0);
	__atomic_store_n(word, 0, __ATOMIC_RELAXED);
}

static void sleep_briefly(void)
{
	struct timespec brief = {0, 1};

	raw_syscall2(SYS_nanosleep, (long)&brief, 0);
}

/* To another CPU than the pinned one; there is one, or the test is not run. */
static void move(int from)
{
	uint64_t mask = UINT64_C(1) << (from ? 0 : 1);

	raw_syscall3(SYS_sched_setaffinity, 0, sizeof mask, (long)&mask);
}

static void body(const struct bench_case *c, int index)
{
	bool last;

	(void)index;
	if (c->value[LIE] == LIVE)
		vector_touch(vector_native())();
	if (c->value[LIE] == MOVED)
		move(c->cpus[1]);
	do {
		receive(there);
		last = tasks_stopping();
		if (c->value[LIE] == EXTRA)
			sleep_briefly();
		send(back);
	} while (!last);
}

static void setup(const struct bench_case *c)
{
	uint32_t *words = mmap(NULL, sizeof *words * 2, PROT_READ | PROT_WRITE,
			       MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	if (words == MAP_FAILED)
		die("mmap");
	there = words;
	back = words + 1;
	tasks_start(c, (enum task_kind)c->value[AS], 1, body);
}

static void run(const struct bench_case *c, uint64_t iterations)
{
	(void)c;
	TIMED_LOOP(iterations, send(there); receive(back));
}

static enum switches switches(const struct bench_case *c)
{
	return c->value[LIE] == MOVED ? SWITCHES_REPORTED : SWITCHES_TWO;
}

static const struct standard_case cases[] = {
	{PRESET_QUICK, "partner_lies"},
	{0, NULL},
};

const struct benchmark benchmark = {
	.name = "partner_lies",
	.version = 1,
	.summary = "a partner that breaks its promises",
	.operation = "a round trip",
	.parameters = parameters,
	.cases = cases,
	.switches = switches,
	.setup = setup,
	.run = run,
};
