/*
 * The calls of syscall: number, arguments, and what the kernel answers.
 *
 * unixbench_mix is the loop of UnixBench's "System Call Overhead": five calls that it counts as
 * one, and so does this: its lps are 10^9 / ns.
 */
#ifndef TRAPCOST_CALLS_H
#define TRAPCOST_CALLS_H

#include <errno.h>
#include <linux/futex.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <time.h>

#include "lib/arch/arch.h"

enum { GETPPID, ENOSYS_CALL, GETTID, READ1, WRITE1, CLOCK, YIELD, WAKE, UNIXBENCH_MIX, CALLS };

enum {
	NO_SUCH_CALL = 4000, /* above every architecture's table, below x32's bit */
	AN_ID = -1000000,    /* as an answer: positive, and always the same */
	UNIXBENCH_MASK = 022
};

/* What is done in a loop. A call without arguments keeps no register for them. */
enum operation { NOTHING, BARE, BARE_WITH, BARE_FIVE, LIBC_GETPPID, LIBC_ENOSYS, VDSO_CLOCK };
enum { OPERATIONS = VDSO_CLOCK + 1 };

struct call {
	long number;
	enum operation bare; /* as a bare instruction */
	const char *file;    /* opened, it is the first argument; NULL: none */
	long argument[3];
	long answer;
};

/* What they work on. */
static char call_byte;
static uint32_t call_word; /* on which nobody waits */
static struct timespec call_time;

static const char *const call_names[] = {
	[GETPPID] = "getppid",   [ENOSYS_CALL] = "enosys", [GETTID] = "gettid",
	[READ1] = "read1",       [WRITE1] = "write1",      [CLOCK] = "clock_gettime",
	[YIELD] = "sched_yield", [WAKE] = "futex_wake",    [UNIXBENCH_MIX] = "unixbench_mix",
	[CALLS] = NULL,
};

static const struct call calls[] = {
	[GETPPID] = {SYS_getppid, BARE, .answer = AN_ID},
	[ENOSYS_CALL] = {NO_SUCH_CALL, BARE, .answer = -ENOSYS},
	[GETTID] = {SYS_gettid, BARE, .answer = AN_ID},
	[READ1] = {SYS_read, BARE_WITH, "/dev/zero", {0, (long)&call_byte, 1}, 1},
	[WRITE1] = {SYS_write, BARE_WITH, "/dev/null", {0, (long)&call_byte, 1}, 1},
	[CLOCK] = {SYS_clock_gettime, BARE_WITH, NULL, {CLOCK_MONOTONIC, (long)&call_time}, 0},
	[YIELD] = {SYS_sched_yield, BARE, .answer = 0}, /* nobody else wants the CPU */
	[WAKE] = {SYS_futex, BARE_WITH, NULL, {(long)&call_word, FUTEX_WAKE_PRIVATE, 1}, 0},
	[UNIXBENCH_MIX] = {SYS_umask, BARE_FIVE, .answer = UNIXBENCH_MASK},
};

static inline __attribute__((always_inline)) long five_calls(long file)
{
	raw_syscall1(SYS_close, raw_syscall1(SYS_dup, file));
	raw_syscall0(SYS_getpid);
	raw_syscall0(SYS_getuid);
	return raw_syscall1(SYS_umask, UNIXBENCH_MASK);
}

#endif
