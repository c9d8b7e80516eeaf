/* The stacks of threads. */
#include "lib/thread.h"

#include <stddef.h>
#include <sys/mman.h>

#include "lib/die.h"

enum { STACK_BYTES = 256 * 1024 }; /* a signal frame can take 10 KiB and more */

void thread_prepare(struct thread *t)
{
	char *stack = mmap(NULL, STACK_BYTES, PROT_READ | PROT_WRITE,
			   MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);

	if (stack == MAP_FAILED)
		die("no memory for a stack");
	t->stack_end = stack + STACK_BYTES;
}
