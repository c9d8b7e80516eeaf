/*
 * The suite's timed loop of syscall.getppid against a loop written by hand, batch by batch
 * in one process: prints both medians in cycles of the yardstick, and their ratio.
 * usage: bare_loop [BATCHES [ITERATIONS]]
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>

#include "lib/arch/arch.h"
#include "lib/bench.h"
#include "lib/clock.h"
#include "lib/pin.h"
#include "lib/yardstick.h"

enum { BATCHES_MAX = 1000000, WARM_UP = 20 };

/* As bench/syscall.c has it. */
static void __attribute__((noinline)) suite_loop(uint64_t iterations)
{
	long call = SYS_getppid;

	TIMED_LOOP(iterations, raw_syscall0(call));
}

static void __attribute__((noinline)) bare_loop(uint64_t iterations)
{
#if defined(__x86_64__)
	__asm__ volatile(".balign 16\n"
			 "1:	mov	%1, %%rax\n"
			 "	syscall\n"
			 "	sub	$1, %0\n"
			 "	jnz	1b\n"
			 : "+r"(iterations)
			 : "r"((long)SYS_getppid)
			 : "rax", "rcx", "r11", "memory", "cc");
#elif defined(__riscv)
	register long a7 __asm__("a7") = SYS_getppid;

	__asm__ volatile(".balign 16\n"
			 "1:	ecall\n"
			 "	addi	%0, %0, -1\n"
			 "	bnez	%0, 1b\n"
			 : "+r"(iterations)
			 : "r"(a7)
			 : "a0", "memory");
#else
	register long x8 __asm__("x8") = SYS_getppid;

	__asm__ volatile(".balign 16\n"
			 "1:	svc	#0\n"
			 "	subs	%0, %0, #1\n"
			 "	b.ne	1b\n"
			 : "+r"(iterations)
			 : "r"(x8)
			 : "x0", "memory", "cc");
#endif
}

static uint64_t blocks; /* of a chain, on either side of a batch */

/* Cycles of one operation: batch time in units of the chains before and after it. */
static double cycles(void (*loop)(uint64_t iterations), uint64_t iterations)
{
	int64_t chain = yardstick_time_ns(blocks);
	int64_t start = clock_now_ns();
	int64_t took;

	loop(iterations);
	took = clock_now_ns() - start;
	chain += yardstick_time_ns(blocks);
	return (double)took * 2 * (double)blocks * YARDSTICK_BLOCK / (double)chain /
	       (double)iterations;
}

static int ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double median(double *values, int count)
{
	qsort(values, (size_t)count, sizeof *values, ascending);
	return (values[(count - 1) / 2] + values[count / 2]) / 2;
}

int main(int argc, char **argv)
{
	int batches = argc > 1 ? atoi(argv[1]) : 2001;
	long iterations = argc > 2 ? atol(argv[2]) : 8192;
	double *suite = calloc(BATCHES_MAX, sizeof *suite);
	double *bare = calloc(BATCHES_MAX, sizeof *bare);
	char why[160];

	if (batches < 1 || batches > BATCHES_MAX || iterations < 1 || !suite || !bare) {
		fputs("usage: bare_loop [BATCHES [ITERATIONS]]\n", stderr);
		return 1;
	}
	if (pin_to(pin_default(), why, sizeof why) != 0)
		die("%s", why);
	blocks = yardstick_blocks_for(100000);
	for (int i = -WARM_UP; i < batches; i++) {
		double s, b;

		/* The one that goes first changes, so that neither profits from its place. */
		if (i & 1) {
			s = cycles(suite_loop, (uint64_t)iterations);
			b = cycles(bare_loop, (uint64_t)iterations);
		} else {
			b = cycles(bare_loop, (uint64_t)iterations);
			s = cycles(suite_loop, (uint64_t)iterations);
		}
		if (i >= 0) {
			suite[i] = s;
			bare[i] = b;
		}
	}
	printf("suite %.2f cycles, bare %.2f cycles, ratio %.5f (%d batches of %ld, CPU %d)\n",
	       median(suite, batches), median(bare, batches),
	       median(suite, batches) / median(bare, batches), batches, iterations, pin_current());
	return 0;
}
