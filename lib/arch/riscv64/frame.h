/* Signal frames of riscv64, arch/riscv/kernel/signal.c: the siginfo, the ucontext,
 * and at its end the vector record. */
#ifndef TRAPCOST_ARCH_RISCV64_FRAME_H
#define TRAPCOST_ARCH_RISCV64_FRAME_H

#include <signal.h>
#include <stdint.h>
#include <ucontext.h>

/* The way back from a handler is in the kernel's vDSO. */
#define FRAME_RESTORER NULL

enum { FRAME_FLAGS = 0, FRAME_TRAP_BYTES = 4 };

static inline __attribute__((always_inline)) void frame_trap(void)
{
	__asm__ volatile(".option push\n\t.option norvc\n\tebreak\n\t.option pop" ::: "memory");
}

static inline void frame_step_over(ucontext_t *frame)
{
	frame->uc_mcontext.__gregs[REG_PC] += FRAME_TRAP_BYTES;
}

static inline uintptr_t frame_start(const siginfo_t *info, const ucontext_t *frame)
{
	(void)frame;
	return (uintptr_t)info;
}

#endif
