/*
 * Bare system calls: SYSCALL takes its number in rax, arguments in rdi, rsi, rdx
 * and r10, answers in rax, and overwrites rcx and r11. All else is preserved.
 */
#ifndef TRAPCOST_ARCH_X86_64_SYSCALL_H
#define TRAPCOST_ARCH_X86_64_SYSCALL_H

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

#endif
