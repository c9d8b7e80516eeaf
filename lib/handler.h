/*
 * Signal handlers of the measuring child and the stack that they run on, without libc: its
 * sigaction() may call memcpy, which may use the vector unit.
 */
#ifndef TRAPCOST_HANDLER_H
#define TRAPCOST_HANDLER_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

typedef void (*handler)(int signal, siginfo_t *info, void *frame);

/*
 * From now on `handle` gets the signal; it stays blocked while that runs. The first call for a
 * signal makes system calls, to install a handler and to unblock the signal; later ones
 * make none. Returns false if the kernel refused. Handlers run on the alternate stack, if there is
 * one.
 */
bool handler_set(int signal, handler handle);

/* Who gets the signal, or NULL if it was never set. */
handler handler_get(int signal);

/* How large a frame can get: what the kernel says (AT_MINSIGSTKSZ; vector state included), or 0
 * from one that does not, as x86-64 before 5.14 and riscv64 before 6.5. */
size_t handler_frame_most_bytes(void);

/* Gives the calling task an alternate stack for the largest frame and a small handler, with a
 * page below it that may not be touched. Returns its size in bytes, or a negated errno. */
long handler_stack_new(void);

#endif
