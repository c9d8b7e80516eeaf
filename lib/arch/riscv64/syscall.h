/*
 * Bare system calls: ECALL takes its number in a7, arguments in a0 to a5, answers in
 * a0, and preserves every other general and floating-point register.
 *
 * It discards every vector register, vl and vtype, which cannot be declared: gcc 12
 * rejects them as clobbers. Code that uses these is compiled rv64gc, so that the
 * compiler keeps nothing there.
 */
#ifndef TRAPCOST_ARCH_RISCV64_SYSCALL_H
#define TRAPCOST_ARCH_RISCV64_SYSCALL_H

#include <stdint.h>
#include <sys/syscall.h>

static inline __attribute__((always_inline)) long raw_syscall0(long nr)
{
	register long a7 __asm__("a7") = nr;
	register long a0 __asm__("a0");

	__asm__ volatile("ecall" : "=r"(a0) : "r"(a7) : "memory");
	return a0;
}

static inline __attribute__((always_inline)) long raw_syscall1(long nr, long a)
{
	register long a7 __asm__("a7") = nr;
	register long a0 __asm__("a0") = a;

	__asm__ volatile("ecall" : "+r"(a0) : "r"(a7) : "memory");
	return a0;
}

static inline __attribute__((always_inline)) long raw_syscall2(long nr, long a, long b)
{
	register long a7 __asm__("a7") = nr;
	register long a0 __asm__("a0") = a;
	register long a1 __asm__("a1") = b;

	__asm__ volatile("ecall" : "+r"(a0) : "r"(a7), "r"(a1) : "memory");
	return a0;
}

static inline __attribute__((always_inline)) long raw_syscall3(long nr, long a, long b, long c)
{
	register long a7 __asm__("a7") = nr;
	register long a0 __asm__("a0") = a;
	register long a1 __asm__("a1") = b;
	register long a2 __asm__("a2") = c;

	__asm__ volatile("ecall" : "+r"(a0) : "r"(a7), "r"(a1), "r"(a2) : "memory");
	return a0;
}

static inline __attribute__((always_inline)) long raw_syscall4(long nr, long a, long b, long c,
							       long d)
{
	register long a7 __asm__("a7") = nr;
	register long a0 __asm__("a0") = a;
	register long a1 __asm__("a1") = b;
	register long a2 __asm__("a2") = c;
	register long a3 __asm__("a3") = d;

	__asm__ volatile("ecall" : "+r"(a0) : "r"(a7), "r"(a1), "r"(a2), "r"(a3) : "memory");
	return a0;
}

static inline __attribute__((always_inline)) long raw_syscall6(long nr, long a, long b, long c,
							       long d, long e, long f)
{
	register long a7 __asm__("a7") = nr;
	register long a0 __asm__("a0") = a;
	register long a1 __asm__("a1") = b;
	register long a2 __asm__("a2") = c;
	register long a3 __asm__("a3") = d;
	register long a4 __asm__("a4") = e;
	register long a5 __asm__("a5") = f;

	__asm__ volatile("ecall"
			 : "+r"(a0)
			 : "r"(a7), "r"(a1), "r"(a2), "r"(a3), "r"(a4), "r"(a5)
			 : "memory");
	return a0;
}

static inline __attribute__((always_inline)) long
raw_thread(unsigned long flags, void *stack, void (*start)(void *), void *argument, uint32_t *ended)
{
	register long a7 __asm__("a7") = SYS_clone;
	register unsigned long a0 __asm__("a0") = flags;
	register void *a1 __asm__("a1") = stack;
	register long a2 __asm__("a2") = 0;
	register uint32_t *a4 __asm__("a4") = ended;
	register void (*a5)(void *) __asm__("a5") = start;
	register void *a6 __asm__("a6") = argument;

	__asm__ volatile("ecall\n\t"
			 "bnez a0, 1f\n\t"
			 "li s0, 0\n\t"
			 "mv a0, a6\n\t"
			 "jalr a5\n\t"
			 "ebreak\n"
			 "1:"
			 : "+r"(a0)
			 : "r"(a7), "r"(a1), "r"(a2), "r"(a4), "r"(a5), "r"(a6)
			 : "memory");
	return (long)a0;
}

#endif
