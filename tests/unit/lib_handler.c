/* Signal handlers, the frames they are called on, and the stack that takes these. */
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include "lib/arch/frame.h"
#include "lib/handler.h"
#include "lib/signal_frame.h"
#include "lib/throwaway.h"
#include "lib/vector.h"
#include "tests/tap.h"

/* MINSIGSTKSZ of asm/signal.h, the least that the kernel accepts. libc's may be a call. */
#ifdef __aarch64__
enum { LEAST_STACK_BYTES = 5120 };
#else
enum { LEAST_STACK_BYTES = 2048 };
#endif

static volatile int first, second, seen;
static size_t bytes;
static bool runs_on; /* the handler writes downwards until it dies */

static void count_first(int signal, siginfo_t *info, void *frame)
{
	(void)signal, (void)info, (void)frame;
	first++;
}

static void count_second(int signal, siginfo_t *info, void *frame)
{
	(void)signal, (void)info, (void)frame;
	second++;
}

static void measure(int signal, siginfo_t *info, void *frame)
{
	volatile char *at = (volatile char *)frame;

	(void)signal;
	bytes = signal_frame_bytes(info, frame);
	while (runs_on)
		*--at = 0;
}

static void count_seen(const ucontext_t *frame)
{
	(void)frame;
	seen++;
}

static void test_handlers(void)
{
	sigset_t blocked;

	ok(handler_get(SIGUSR1) == NULL, "nobody has a signal at first");
	sigemptyset(&blocked);
	sigaddset(&blocked, SIGUSR1);
	sigprocmask(SIG_BLOCK, &blocked, NULL);
	ok(handler_set(SIGUSR1, count_first), "a handler is installed");
	raise(SIGUSR1);
	ok(first == 1, "it is called, though the signal was blocked before");
	ok(handler_set(SIGUSR1, count_second) && handler_get(SIGUSR1) == count_second,
	   "another one is set");
	raise(SIGUSR1);
	ok(first == 1 && second == 1, "and is called in its place");
	ok(!handler_set(SIGKILL, count_first) && handler_get(SIGKILL) == NULL,
	   "the kernel's refusal is passed on");
}

/* The proof of vector state traps on its own account, between the traps of others. */
static void test_sharing(void)
{
	ok(signal_frame_see(count_seen) && seen == 1, "a frame is seen");
	ok(raise(SIGTRAP) == 0 && seen == 1, "not that of a signal which is sent");
	handler_set(SIGTRAP, count_first);
	first = 0;
	ok(signal_frame_see(count_seen) && seen == 2 && first == 0,
	   "it is seen past another handler");
	raise(SIGTRAP);
	ok(first == 1 && handler_get(SIGTRAP) == count_first, "who had the signal has it again");
}

/* A child that takes a signal on an alternate stack. */
struct child {
	enum vector_unit unit; /* live */
	bool small;            /* the least stack, not handler_stack_new()'s */
	bool runs_on;
	size_t frame_bytes;
};

static bool make_small_stack(void)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	char *memory = mmap(NULL, page + LEAST_STACK_BYTES, PROT_READ | PROT_WRITE,
			    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	stack_t stack = {.ss_sp = memory + page, .ss_size = LEAST_STACK_BYTES};

	return memory != MAP_FAILED && mprotect(memory, page, PROT_NONE) == 0 &&
	       sigaltstack(&stack, NULL) == 0;
}

static void take_signal(void *answer)
{
	struct child *c = answer;

	signal(SIGSEGV, SIG_DFL); /* a sanitizer would report on the stack that has just ended */
	if (!(c->small ? make_small_stack() : handler_stack_new() > 0))
		return; /* with 0 bytes */
	runs_on = c->runs_on;
	handler_set(SIGUSR1, measure);
	if (c->unit != VECTOR_NONE)
		vector_touch(c->unit)();
	raise(SIGUSR1);
	c->frame_bytes = bytes;
}

static void test_frames(enum vector_unit unit)
{
	const char *name = vector_unit_name(unit);
	struct child child = {.unit = unit}, small = {.unit = unit, .small = true};
	size_t most = handler_frame_most_bytes();

	if (unit != VECTOR_NONE && vector_unavailable(unit)) {
		skip_test(name, "%s", vector_unavailable(unit));
		return;
	}
	throwaway_run(take_signal, &child, sizeof child);
	ok(child.frame_bytes > 0, "%s: the stack takes a frame of %zu bytes", name,
	   child.frame_bytes);
	ok(!most || child.frame_bytes <= most, "%s: the kernel said %zu at most", name, most);
	if (child.frame_bytes <= LEAST_STACK_BYTES)
		skip_test(name, "a frame fits into the least stack");
	else
		ok(!throwaway_run(take_signal, &small, sizeof small) || small.frame_bytes == 0,
		   "%s: a stack of %d bytes does not, or is refused", name, LEAST_STACK_BYTES);
}

static void test_overrun(void)
{
	struct child child = {.runs_on = true};

	ok(!throwaway_run(take_signal, &child, sizeof child),
	   "a handler that runs off its stack dies");
}

int main(void)
{
	test_handlers();
	test_sharing();
	for (int unit = VECTOR_NONE; unit < VECTOR_UNITS; unit++)
		test_frames((enum vector_unit)unit);
	test_overrun();
	return tap_done();
}
