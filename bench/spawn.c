/*
 * spawn: a child is made, ends at once, and is waited for; all of it is timed. The children run on
 * the measuring task's CPU.
 *
 *   thread  clone(2) with pthread_create()'s sharing; the wait is for the word that the kernel
 *           clears and wakes at the thread's end
 *   fork    clone(2) that shares nothing, and wait4(2). The child only exits. What fork does to its
 *           parent is in the time: the parent writes to its pages again after each child
 *   exec    what posix_spawn() does: clone(2) with vfork's sharing, execve(2), wait4(2). What
 *           is executed is the smallest program there is (lib/program.h)
 *
 * libc is not asked: its ways may use vectors, lock and run handlers. The cost of fork grows with
 * the memory of its parent, which is noted.
 *
 * A child counts when the kernel tells its end: a thread that has run to it, or the exit code of
 * a process.
 */
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>

#include "lib/note.h"
#include "lib/program.h"
#include "lib/task.h"
#include "lib/thread.h"

enum { KIND, UNIT, VSTATE }; /* the parameters, in table order */
enum { THREAD, FORK, EXEC };
enum { EXIT_CODE_SHIFT = 8 }; /* in the status of wait4(2) */

#define VFORK_FLAGS (CLONE_VM | CLONE_VFORK | SIGCHLD)

static const char *const kinds[] = {"thread", "fork", "exec", NULL};

static const struct parameter parameters[] = {
	{.name = "kind", .summary = "of child", .values = kinds, .always_shown = true},
	PARAMETER_UNIT,
	PARAMETER_VSTATE,
	{0},
};

static struct thread thread; /* a child's stack, if it shares memory */
static int program;
static int64_t children; /* that have come to their end */
static void (*timed)(const struct bench_case *c, uint64_t iterations);

#define INLINE static inline __attribute__((always_inline))

/* Inlined: a call would write to the stack, which after a fork is a page to copy. */
INLINE __attribute__((noreturn)) void end_process(int code)
{
	for (;;)
		raw_syscall1(SYS_exit_group, code);
}

static void run_thread(void *argument)
{
	int64_t *ends = argument;

	++*ends;
	thread_exit();
}

static void run_program(void *argument)
{
	static const char *const arguments[] = {"program", NULL};

	(void)argument;
	raw_syscall6(SYS_execveat, program, (long)"", (long)arguments, (long)&arguments[1],
		     AT_EMPTY_PATH, 0);
	end_process(EXIT_FAILED);
}

/* 1 if that child has ended with the right code. */
INLINE int64_t wait_for(long child)
{
	int status = 0;
	long ended;

	if (child < 0)
		die_short("clone", child);
	ended = raw_syscall4(SYS_wait4, child, (long)&status, 0, 0);
	if (ended != child)
		die_short("wait4", ended);
	return status == PROGRAM_EXIT_CODE << EXIT_CODE_SHIFT;
}

INLINE int64_t spawn_thread(void)
{
	int64_t ends = 0;
	long child = thread_start(&thread, run_thread, &ends);

	if (child < 0)
		die_short("clone", child);
	thread_await(&thread);
	return ends;
}

INLINE int64_t spawn_fork(void)
{
	long child = raw_syscall6(SYS_clone, SIGCHLD, 0, 0, 0, 0, 0);

	if (child == 0)
		end_process(PROGRAM_EXIT_CODE);
	return wait_for(child);
}

INLINE int64_t spawn_exec(void)
{
	return wait_for(raw_thread(VFORK_FLAGS, thread.stack_end, run_program, NULL, NULL));
}

#define LOOPS(name)                                                               \
	static void name##_plain(const struct bench_case *c, uint64_t iterations) \
	{                                                                         \
		int64_t ends = 0;                                                 \
		(void)c;                                                          \
		TIMED_LOOP(iterations, ends += spawn_##name());                   \
		children += ends;                                                 \
	}                                                                         \
	static void name##_dirty(const struct bench_case *c, uint64_t iterations) \
	{                                                                         \
		void (*touch)(void) = c->touch;                                   \
		int64_t ends = 0;                                                 \
		TIMED_LOOP(iterations, touch(); ends += spawn_##name());          \
		children += ends;                                                 \
	}

LOOPS(thread)
LOOPS(fork)
LOOPS(exec)

static void note_memory(void)
{
	struct rusage usage;

	raw_syscall2(SYS_getrusage, RUSAGE_SELF, (long)&usage);
	note("parent-rss-kib", usage.ru_maxrss);
}

static void try_exec(void)
{
	program = program_new();
	if (!spawn_exec())
		skip("the kernel does not execute a file in memory (see vm.memfd_noexec)");
}

static void setup(const struct bench_case *c)
{
	static void (*const loops[][2])(const struct bench_case *c, uint64_t iterations) = {
		{thread_plain, thread_dirty}, {fork_plain, fork_dirty}, {exec_plain, exec_dirty}};
	int kind = c->value[KIND];

	tasks_refuse_lost(c, c->vstate);
	thread_prepare(&thread);
	if (kind == EXEC)
		try_exec();
	timed = loops[kind][c->vstate == VSTATE_DIRTY];
	note_memory();
}

static void run(const struct bench_case *c, uint64_t iterations)
{
	timed(c, iterations);
}

static void twin(const struct bench_case *c, uint64_t iterations)
{
	void (*touch)(void) = c->touch;

	TIMED_LOOP(iterations, touch());
}

static int64_t children_now(void)
{
	return children;
}

static enum switches switches(const struct bench_case *c)
{
	(void)c;
	return SWITCHES_REPORTED;
}

static const struct standard_case cases[] = {
	{PRESET_QUICK, "spawn.thread"},
	{PRESET_QUICK, "spawn.fork"},
	{PRESET_STANDARD, "spawn.thread.once"},
	{PRESET_STANDARD, "spawn.thread.dirty"},
	{PRESET_STANDARD, "spawn.thread.avx512.dirty"},
	{PRESET_STANDARD, "spawn.fork.once"},
	{PRESET_STANDARD, "spawn.fork.dirty"},
	{PRESET_STANDARD, "spawn.fork.avx512.dirty"},
	{PRESET_STANDARD, "spawn.fork.amx.dirty"},
	{PRESET_STANDARD, "spawn.exec"},
	{PRESET_STANDARD, "spawn.exec.dirty"},
	{PRESET_RIGOROUS, "spawn.thread.avx512.once"},
	{PRESET_RIGOROUS, "spawn.thread.amx.dirty"},
	{PRESET_RIGOROUS, "spawn.fork.avx512.once"},
	{PRESET_RIGOROUS, "spawn.fork.amx.once"},
	{PRESET_RIGOROUS, "spawn.exec.once"},
	{PRESET_RIGOROUS, "spawn.exec.avx512.dirty"},
	{PRESET_RIGOROUS, "spawn.exec.amx.dirty"},
	{0, NULL},
};

const struct benchmark benchmark = {
	.name = "spawn",
	.version = 1,
	.summary = "make a child and wait for its end",
	.operation = "one child, from its making to the end of the wait for it",
	.parameters = parameters,
	.cases = cases,
	.switches = switches,
	.count = {.what = "children", .now = children_now},
	.setup = setup,
	.run = run,
	.twin = twin,
};
