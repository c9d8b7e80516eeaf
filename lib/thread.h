/*
 * Threads by clone(2) itself, made and waited for without libc: pthread_create() copies memory with
 * libc's functions, which may use vectors. A thread made this way shares its maker's thread-local
 * storage, so it sets no errno. It runs on its maker's CPUs.
 */
#ifndef TRAPCOST_THREAD_H
#define TRAPCOST_THREAD_H

#include <sched.h>

#include "lib/arch/arch.h"
#include "lib/futex.h"

/* The memory of a thread; it may be started again when it has ended. */
struct thread {
	char *stack_end;
	uint32_t alive; /* 1 from its start until the kernel has let go of it, which wakes this word
			 */
};

enum {
	THREAD_FLAGS = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD |
		       CLONE_SYSVSEM | CLONE_CHILD_CLEARTID
};

/* Gives a thread its stack; ends the process if there is no memory. */
void thread_prepare(struct thread *t);

/* Starts a prepared thread in body(argument), which ends by thread_exit(). Returns its id or a
 * negated errno. */
static inline __attribute__((always_inline)) long
thread_start(struct thread *t, void (*body)(void *argument), void *argument)
{
	t->alive = 1;
	return raw_thread(THREAD_FLAGS, t->stack_end, body, argument, &t->alive);
}

/* Ends the calling thread alone. */
static inline __attribute__((noreturn)) void thread_exit(void)
{
	for (;;)
		raw_syscall1(SYS_exit, 0);
}

/* Returns when a started thread has ended. */
static inline __attribute__((always_inline)) void thread_await(struct thread *t)
{
	while (__atomic_load_n(&t->alive, __ATOMIC_ACQUIRE))
		futex_wait(&t->alive, 1);
}

#endif
