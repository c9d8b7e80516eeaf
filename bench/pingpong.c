/*
 * pingpong: two tasks hand one token to and fro.
 *
 * On one CPU a round trip makes exactly two switches, however the scheduler preempts: a task
 * goes on running until it waits for a token that is not there (voluntary), or until the
 * one it has just woken takes its CPU (involuntary); then its wait finds the token and does
 * not switch. The futex words keep to this because they are waited for without a look first,
 * with the same four calls in every round. A socket wakes its sender as well.
 */
#include <errno.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include "lib/futex.h"
#include "lib/task.h"

enum { VIA, PLACE, UNIT, VSTATE, AS }; /* the parameters, in table order */
enum { PIPE, EVENTFD, FUTEX, SOCKET };
enum { WORD_SPACING = 64 }; /* between the words, in words: no cache line is shared */

static const char *const vias[] = {"pipe", "eventfd", "futex", "socket", NULL};

static const struct parameter parameters[] = {
	{.name = "via", .summary = "what carries the token", .values = vias, .always_shown = true},
	PARAMETER_PLACE,
	PARAMETER_UNIT,
	PARAMETER_VSTATE,
	PARAMETER_AS,
	{0},
};

/* One task's end. */
struct end {
	int in, out;          /* files */
	long token_bytes;     /* that go through them */
	uint32_t *ins, *outs; /* words */
};

static struct end here, there;

#define INLINE static inline __attribute__((always_inline))

INLINE void file_send(const struct end *e)
{
	uint64_t token = 1;
	long sent = raw_syscall3(SYS_write, e->out, (long)&token, e->token_bytes);

	if (sent != e->token_bytes)
		die_short("write", sent);
}

INLINE void file_receive(const struct end *e)
{
	uint64_t token;
	long received = raw_syscall3(SYS_read, e->in, (long)&token, e->token_bytes);

	if (received != e->token_bytes)
		die_short("read", received);
}

INLINE void word_send(const struct end *e)
{
	__atomic_store_n(e->outs, 1, __ATOMIC_RELEASE);
	futex_wake(e->outs);
}

INLINE void word_receive(const struct end *e)
{
	do
		futex_wait(e->ins, 0);
	while (!__atomic_load_n(e->ins, __ATOMIC_ACQUIRE));
	__atomic_store_n(e->ins, 0, __ATOMIC_RELAXED);
}

/* The partner answers; the measuring task serves first. */
#define LOOPS(name, send, receive, prepare)                                  \
	static void name##_answer(const struct bench_case *c, int index)     \
	{                                                                    \
		const struct end e = there;                                  \
		void (*touch)(void) = c->touch;                              \
		bool last;                                                   \
		(void)index, (void)touch;                                    \
		do {                                                         \
			receive(&e);                                         \
			last = tasks_stopping();                             \
			prepare;                                             \
			send(&e);                                            \
		} while (!last);                                             \
	}                                                                    \
	static void name##_serve(const struct bench_case *c, uint64_t count) \
	{                                                                    \
		const struct end e = here;                                   \
		void (*touch)(void) = c->touch;                              \
		(void)touch;                                                 \
		TIMED_LOOP(count, prepare; send(&e); receive(&e));           \
	}

LOOPS(file, file_send, file_receive, (void)0)
LOOPS(file_dirty, file_send, file_receive, touch())
LOOPS(word, word_send, word_receive, (void)0)
LOOPS(word_dirty, word_send, word_receive, touch())

static void (*serve)(const struct bench_case *c, uint64_t iterations);

/* Each way is a file's read and write end; they may be one. */
static void connect_files(const int to[2], const int fro[2], long token_bytes)
{
	here = (struct end){.in = fro[0], .out = to[1], .token_bytes = token_bytes};
	there = (struct end){.in = to[0], .out = fro[1], .token_bytes = token_bytes};
}

static void make_pipes(void)
{
	int to[2], fro[2];

	if (pipe(to) != 0 || pipe(fro) != 0)
		die("pipe");
	connect_files(to, fro, 1);
}

static void make_eventfds(void)
{
	int to = eventfd(0, 0), fro = eventfd(0, 0);

	if (to < 0 || fro < 0)
		die("eventfd");
	connect_files((int[]){to, to}, (int[]){fro, fro}, sizeof(uint64_t));
}

static void make_socket(void)
{
	int ends[2];

	if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
		die("socketpair");
	connect_files((int[]){ends[1], ends[0]}, ends, 1);
}

static void make_words(void)
{
	uint32_t *words = mmap(NULL, 2 * WORD_SPACING * sizeof *words, PROT_READ | PROT_WRITE,
			       MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	if (words == MAP_FAILED)
		die("mmap");
	here = (struct end){.ins = words, .outs = words + WORD_SPACING};
	there = (struct end){.ins = words + WORD_SPACING, .outs = words};
}

static void setup(const struct bench_case *c)
{
	static void (*const make[])(void) = {
		[PIPE] = make_pipes,
		[EVENTFD] = make_eventfds,
		[FUTEX] = make_words,
		[SOCKET] = make_socket,
	};
	bool is_word = c->value[VIA] == FUTEX, dirty = c->vstate == VSTATE_DIRTY;
	void (*answer)(const struct bench_case *partner, int index);

	make[c->value[VIA]]();
	if (is_word) {
		serve = dirty ? word_dirty_serve : word_serve;
		answer = dirty ? word_dirty_answer : word_answer;
	} else {
		serve = dirty ? file_dirty_serve : file_serve;
		answer = dirty ? file_dirty_answer : file_answer;
	}
	tasks_start(c, (enum task_kind)c->value[AS], 1, answer);
}

static void run(const struct bench_case *c, uint64_t iterations)
{
	serve(c, iterations);
}

/* Both tasks touch in a round trip. */
static void twin(const struct bench_case *c, uint64_t iterations)
{
	void (*touch)(void) = c->touch;

	TIMED_LOOP(iterations, touch(); touch());
}

static enum bound bound(const struct bench_case *c)
{
	return c->place == PLACE_SAME ? BOUND_CORE : BOUND_WAKEUP;
}

static enum switches switches(const struct bench_case *c)
{
	bool exact = c->place == PLACE_SAME && c->value[VIA] != SOCKET;

	return exact ? SWITCHES_TWO : SWITCHES_REPORTED;
}

static const struct standard_case cases[] = {
	{PRESET_QUICK, "pingpong.pipe"},
	{PRESET_QUICK, "pingpong.pipe.once"},
	{PRESET_QUICK, "pingpong.pipe.dirty"},
	{PRESET_QUICK, "pingpong.pipe.avx512.once"},
	{PRESET_QUICK, "pingpong.pipe.avx512.dirty"},
	{PRESET_QUICK, "pingpong.pipe.amx.dirty"},
	{PRESET_QUICK, "pingpong.pipe.thread"},
	{PRESET_QUICK, "pingpong.pipe.core"},
	{PRESET_QUICK, "pingpong.eventfd"},
	{PRESET_QUICK, "pingpong.futex"},
	{PRESET_QUICK, "pingpong.futex.dirty"},
	{PRESET_QUICK, "pingpong.futex.core"},
	{PRESET_QUICK, "pingpong.socket"},
	{PRESET_STANDARD, "pingpong.futex.once"},
	{PRESET_STANDARD, "pingpong.futex.smt"},
	{PRESET_STANDARD, "pingpong.futex.package"},
	{PRESET_STANDARD, "pingpong.futex.thread"},
	{PRESET_STANDARD, "pingpong.pipe.smt"},
	{PRESET_STANDARD, "pingpong.pipe.package"},
	{PRESET_STANDARD, "pingpong.pipe.amx.once"},
	{PRESET_RIGOROUS, "pingpong.eventfd.once"},
	{PRESET_RIGOROUS, "pingpong.eventfd.dirty"},
	{PRESET_RIGOROUS, "pingpong.eventfd.core"},
	{PRESET_RIGOROUS, "pingpong.eventfd.thread"},
	{PRESET_RIGOROUS, "pingpong.pipe.core.dirty"},
	{PRESET_RIGOROUS, "pingpong.socket.core"},
	{PRESET_RIGOROUS, "pingpong.socket.thread"},
	{0, NULL},
};

const struct benchmark benchmark = {
	.name = "pingpong",
	.version = 1,
	.summary = "two tasks hand a token to and fro",
	.operation = "one round trip: both tasks have had the token",
	.parameters = parameters,
	.cases = cases,
	.bound = bound,
	.switches = switches,
	.setup = setup,
	.run = run,
	.twin = twin,
};
