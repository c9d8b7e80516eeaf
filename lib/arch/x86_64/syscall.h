/*
 * Bare system calls: SYSCALL takes its number in rax, arguments in rdi, rsi, rdx, r10,
 * r8 and r9, answers in rax, and overwrites rcx and r11. All else is preserved.
 */
#ifndef TRAPCOST_ARCH_X86_64_SYSCALL_H
#define TRAPCOST_ARCH_X86_64_SYSCALL_H

#include <stdint.h>
#include <sys/syscall.h>

static inline __attribute__((always_inline)) long raw_syscall0(long nr)
{
	long result;

	__asm__ volatile("syscall" : "=a"(result) : "a"(nr) : "rcx", "r11", "memory");
	return result;
}

static inline __attribute__((always_inline)) long raw_syscall1(long nr, long a)
{
	long result;

	__asm__ volatile("syscall" : "=a"(result) : "a"(nr), "D"(a) : "rcx", "r11", "memory");
	return result;
}

static inline __attribute__((always_inline)) long raw_syscall2(long nr, long a, long b)
{
	long result;

	__asm__ volatile("syscall"
			 : "=a"(result)
			 : "a"(nr), "D"(a), "S"(b)
			 : "rcx", "r11", "memory");
	return result;
}

static inline __attribute__((always_inline)) long raw_syscall3(long nr, long a, long b, long c)
{
	long result;

	__asm__ volatile("syscall"
			 : "=a"(result)
			 : "a"(nr), "D"(a), "S"(b), "d"(c)
			 : "rcx", "r11", "memory");
	return result;
}

static inline __attribute__((always_inline)) long raw_syscall4(long nr, long a, long b, long c,
							       long d)
{
	register long r10 __asm__("r10") = d;
	long result;

	__asm__ volatile("syscall"
			 : "=a"(result)
			 : "a"(nr), "D"(a), "S"(b), "d"(c), "r"(r10)
			 : "rcx", "r11", "memory");
	return result;
}

static inline __attribute__((always_inline)) long raw_syscall6(long nr, long a, long b, long c,
							       long d, long e, long f)
{
	register long r10 __asm__("r10") = d;
	register long r8 __asm__("r8") = e;
	register long r9 __asm__("r9") = f;
	long result;

	__asm__ volatile("syscall"
			 : "=a"(result)
			 : "a"(nr), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
			 : "rcx", "r11", "memory");
	return result;
}

static inline __attribute__((always_inline)) long
raw_thread(unsigned long flags, void *stack, void (*start)(void *), void *argument, uint32_t *ended)
{
	register void (*r9)(void *) __asm__("r9") = start;
	register void *r8 __asm__("r8") = argument;
	register uint32_t *r10 __asm__("r10") = ended;
	long result;

	__asm__ volatile("syscall\n\t"
			 "test %%eax, %%eax\n\t"
			 "jnz 1f\n\t"
			 "xor %%ebp, %%ebp\n\t"
			 "mov %%r8, %%rdi\n\t"
			 "call *%%r9\n\t"
			 "ud2\n"
			 "1:"
			 : "=a"(result)
			 : "a"(SYS_clone), "D"(flags), "S"(stack), "d"(0), "r"(r10), "r"(r8),
			   "r"(r9)
			 : "rcx", "r11", "memory");
	return result;
}

#endif
