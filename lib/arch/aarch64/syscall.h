/*
 * Bare system calls: SVC takes its number in x8, arguments in x0 to x5, answers in
 * x0, and preserves every other general register and v0-v31. It discards what SVE
 * adds to them, in which code compiled -mgeneral-regs-only keeps nothing.
 */
#ifndef TRAPCOST_ARCH_AARCH64_SYSCALL_H
#define TRAPCOST_ARCH_AARCH64_SYSCALL_H

#include <stdint.h>
#include <sys/syscall.h>

static inline __attribute__((always_inline)) long raw_syscall0(long nr)
{
	register long x8 __asm__("x8") = nr;
	register long x0 __asm__("x0");

	__asm__ volatile("svc #0" : "=r"(x0) : "r"(x8) : "memory");
	return x0;
}

static inline __attribute__((always_inline)) long raw_syscall1(long nr, long a)
{
	register long x8 __asm__("x8") = nr;
	register long x0 __asm__("x0") = a;

	__asm__ volatile("svc #0" : "+r"(x0) : "r"(x8) : "memory");
	return x0;
}

static inline __attribute__((always_inline)) long raw_syscall2(long nr, long a, long b)
{
	register long x8 __asm__("x8") = nr;
	register long x0 __asm__("x0") = a;
	register long x1 __asm__("x1") = b;

	__asm__ volatile("svc #0" : "+r"(x0) : "r"(x8), "r"(x1) : "memory");
	return x0;
}

static inline __attribute__((always_inline)) long raw_syscall3(long nr, long a, long b, long c)
{
	register long x8 __asm__("x8") = nr;
	register long x0 __asm__("x0") = a;
	register long x1 __asm__("x1") = b;
	register long x2 __asm__("x2") = c;

	__asm__ volatile("svc #0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2) : "memory");
	return x0;
}

static inline __attribute__((always_inline)) long raw_syscall4(long nr, long a, long b, long c,
							       long d)
{
	register long x8 __asm__("x8") = nr;
	register long x0 __asm__("x0") = a;
	register long x1 __asm__("x1") = b;
	register long x2 __asm__("x2") = c;
	register long x3 __asm__("x3") = d;

	__asm__ volatile("svc #0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3) : "memory");
	return x0;
}

static inline __attribute__((always_inline)) long raw_syscall6(long nr, long a, long b, long c,
							       long d, long e, long f)
{
	register long x8 __asm__("x8") = nr;
	register long x0 __asm__("x0") = a;
	register long x1 __asm__("x1") = b;
	register long x2 __asm__("x2") = c;
	register long x3 __asm__("x3") = d;
	register long x4 __asm__("x4") = e;
	register long x5 __asm__("x5") = f;

	__asm__ volatile("svc #0"
			 : "+r"(x0)
			 : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5)
			 : "memory");
	return x0;
}

static inline __attribute__((always_inline)) long
raw_thread(unsigned long flags, void *stack, void (*start)(void *), void *argument, uint32_t *ended)
{
	register long x8 __asm__("x8") = SYS_clone;
	register unsigned long x0 __asm__("x0") = flags;
	register void *x1 __asm__("x1") = stack;
	register long x2 __asm__("x2") = 0;
	register uint32_t *x4 __asm__("x4") = ended;
	register void (*x5)(void *) __asm__("x5") = start;
	register void *x6 __asm__("x6") = argument;

	__asm__ volatile("svc #0\n\t"
			 "cbnz x0, 1f\n\t"
			 "mov x29, #0\n\t"
			 "mov x0, x6\n\t"
			 "blr x5\n\t"
			 "brk #1\n"
			 "1:"
			 : "+r"(x0)
			 : "r"(x8), "r"(x1), "r"(x2), "r"(x4), "r"(x5), "r"(x6)
			 : "memory");
	return (long)x0;
}

#endif
