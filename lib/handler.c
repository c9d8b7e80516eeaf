/* Signal handlers and their stack. */
#include "lib/handler.h"

#include <errno.h>
#include <stdint.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/syscall.h>

#include "lib/arch/arch.h"
#include "lib/arch/frame.h"

#ifndef AT_MINSIGSTKSZ
#define AT_MINSIGSTKSZ 51
#endif

enum {
	SIGNALS = 65, /* and 0, which is none */
	SIGSET_BYTES = 8,
	HANDLER_BYTES = 4096, /* what a handler itself may use */
	/* Where the kernel does not say: more than RISC-V at VLEN 65536 takes, which is 256 KiB. A
	 * page that is never touched costs nothing. */
	FRAME_FALLBACK_BYTES = 512 << 10
};

/* The kernel's own structure. riscv64 has no restorer: there the mask comes in its place, and
 * both are 0. */
struct kernel_sigaction {
	handler handle;
	unsigned long flags;
	void (*restorer)(void);
	uint64_t mask;
};

static handler handlers[SIGNALS];

/* The only one that the kernel knows, so that another takes over without a system call. */
static void dispatch(int signal, siginfo_t *info, void *frame)
{
	handlers[signal](signal, info, frame);
}

/* A launch inherits what whoever started it had blocked. */
static bool unblock(int signal)
{
	uint64_t mask = UINT64_C(1) << (signal - 1);

	return raw_syscall4(SYS_rt_sigprocmask, SIG_UNBLOCK, (long)&mask, 0, SIGSET_BYTES) == 0;
}

static bool install(int signal)
{
	struct kernel_sigaction action = {.handle = dispatch,
					  .flags = SA_SIGINFO | SA_ONSTACK | FRAME_FLAGS,
					  .restorer = FRAME_RESTORER};

	return raw_syscall4(SYS_rt_sigaction, signal, (long)&action, 0, SIGSET_BYTES) == 0 &&
	       unblock(signal);
}

bool handler_set(int signal, handler handle)
{
	bool installed = handlers[signal] != NULL; /* in a parent as well: it is inherited */

	handlers[signal] = handle;
	if (installed || install(signal))
		return true;
	handlers[signal] = NULL;
	return false;
}

handler handler_get(int signal)
{
	return handlers[signal];
}

size_t handler_frame_most_bytes(void)
{
	return getauxval(AT_MINSIGSTKSZ);
}

long handler_stack_new(void)
{
	size_t page = getauxval(AT_PAGESZ), most = handler_frame_most_bytes();
	size_t bytes = (most ? most : FRAME_FALLBACK_BYTES) + HANDLER_BYTES;
	stack_t stack = {.ss_size = (bytes + page - 1) / page * page};
	char *memory = mmap(NULL, page + stack.ss_size, PROT_READ | PROT_WRITE,
			    MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
	long failed;

	if (memory == MAP_FAILED || mprotect(memory, page, PROT_NONE) != 0)
		return -errno;
	stack.ss_sp = memory + page;
	failed = raw_syscall2(SYS_sigaltstack, (long)&stack, 0);
	return failed ? failed : (long)stack.ss_size;
}
