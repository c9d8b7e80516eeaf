/* Signal frames of x86-64, arch/x86/include/asm/sigframe.h: the address that the handler returns
 * to, the ucontext, the siginfo, and above them the XSAVE area. */
#ifndef TRAPCOST_ARCH_X86_64_FRAME_H
#define TRAPCOST_ARCH_X86_64_FRAME_H

#include <signal.h>
#include <stdint.h>
#include <ucontext.h>

enum { FRAME_FLAGS = 0x04000000 /* SA_RESTORER */ };

/* Without it there is no way back: the kernel's vDSO has none here. */
void frame_restorer(void);
#define FRAME_RESTORER frame_restorer

static inline __attribute__((always_inline)) void frame_trap(void)
{
	__asm__ volatile("int3" ::: "memory");
}

/* INT3 is behind what it raises: the saved address is the next instruction's. */
static inline void frame_step_over(ucontext_t *frame)
{
	(void)frame;
}

static inline uintptr_t frame_start(const siginfo_t *info, const ucontext_t *frame)
{
	(void)info;
	return (uintptr_t)frame - sizeof(uintptr_t);
}

#endif
