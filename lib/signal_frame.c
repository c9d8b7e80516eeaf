/* What the kernel saves in a signal frame. */
#include "lib/signal_frame.h"

#include <signal.h>
#include <stddef.h>
#include <sys/syscall.h>

#include "lib/arch/arch.h"

/*
 * The kernel's own structure and not libc's sigaction(), which may call memcpy, which may
 * use the vector unit. riscv64 has no restorer: there the mask comes in its place, and
 * both are 0. x86-64, which would need one, has no use for this file.
 */
struct kernel_sigaction {
	void (*handler)(int signal, siginfo_t *info, void *frame);
	unsigned long flags;
	void (*restorer)(void);
	uint64_t mask;
};

enum { KERNEL_SIGSET_BYTES = 8 };

static void (*see_frame)(ucontext_t *frame);

static void handle(int signal, siginfo_t *info, void *frame)
{
	(void)signal;
	(void)info;
	see_frame(frame);
}

static bool install(void)
{
	static bool installed; /* a forked child inherits both this and the handler */
	struct kernel_sigaction action = {.handler = handle, .flags = SA_SIGINFO};

	if (!installed)
		installed = raw_syscall4(SYS_rt_sigaction, SIGTRAP, (long)&action, 0,
					 KERNEL_SIGSET_BYTES) == 0;
	return installed;
}

const struct frame_record *frame_record_find(const struct frame_record *first, uint32_t magic)
{
	const struct frame_record *record = first;

	while (record->magic != magic) {
		if (record->magic == 0 || record->size == 0)
			return NULL;
		record = (const void *)((const char *)record + record->size);
	}
	return record;
}

bool signal_frame_see(void (*trap)(void), void (*see)(ucontext_t *frame))
{
	see_frame = see;
	if (!install())
		return false;
	trap();
	return true;
}
