/*
 * Bare system calls: SVC takes its number in x8, arguments in x0 to x3, answers in
 * x0, and preserves every other general register and v0-v31. It discards what SVE
 * adds to them, in which code compiled -mgeneral-regs-only keeps nothing.
 */
#ifndef TRAPCOST_ARCH_AARCH64_SYSCALL_H
#define TRAPCOST_ARCH_AARCH64_SYSCALL_H

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

#endif
