/*
 * The ways of copy: each moves p->bytes once, from or to p->here, or ends the process. They are
 * inlined into the timed loops. What they go through is made in ends.h.
 */
#ifndef TRAPCOST_TRANSFERS_H
#define TRAPCOST_TRANSFERS_H

#include <sys/uio.h>

#include "lib/arch/arch.h"
#include "lib/bench.h"
#include "lib/libc_copy.h"

/* What a transfer needs. A loop has its own, in registers. */
struct copy {
	uint8_t *here, *peer;
	long bytes;
	int file;      /* the memfd, or the end of a pipe or socket for writing */
	int out;       /* the end for reading */
	long position; /* in the memfd */
	long pid;
	const struct iovec *here_vector, *peer_vector;
	long here_segments; /* of here_vector; the other has one */
	enum vector_unit unit;
};

#define INLINE static inline __attribute__((always_inline))

INLINE void expect(const struct copy *p, const char *call, long moved)
{
	if (moved != p->bytes)
		die_short(call, moved);
}

INLINE void by_libc(const struct copy *p)
{
	libc_copy(p->here, p->peer, (size_t)p->bytes);
}

INLINE void by_vector(const struct copy *p)
{
	vector_copy(p->unit, p->here, p->peer, (size_t)p->bytes);
}

/* The empty asm keeps the compiler from making a loop a call of memcpy. */
static __attribute__((noinline)) void copy_words(uint8_t *to, const uint8_t *from, size_t bytes)
{
	typedef uint64_t __attribute__((may_alias)) word;
	bool aligned = ((uintptr_t)to | (uintptr_t)from) % sizeof(word) == 0;
	size_t at = 0;

	for (; aligned && at + sizeof(word) <= bytes; at += sizeof(word)) {
		*(word *)(void *)(to + at) = *(const word *)(const void *)(from + at);
		__asm__ volatile("" ::: "memory");
	}
	for (; at < bytes; at++) {
		to[at] = from[at];
		__asm__ volatile("" ::: "memory");
	}
}

INLINE void by_words(const struct copy *p)
{
	copy_words(p->here, p->peer, (size_t)p->bytes);
}

INLINE void by_read(const struct copy *p)
{
	expect(p, "pread64",
	       raw_syscall4(SYS_pread64, p->file, (long)p->here, p->bytes, p->position));
}

INLINE void by_write(const struct copy *p)
{
	expect(p, "pwrite64",
	       raw_syscall4(SYS_pwrite64, p->file, (long)p->here, p->bytes, p->position));
}

/* The position is split in two for the sake of 32-bit machines; here the first is all of it. */
INLINE void by_readv(const struct copy *p)
{
	expect(p, "preadv",
	       raw_syscall6(SYS_preadv, p->file, (long)p->here_vector, p->here_segments,
			    p->position, 0, 0));
}

INLINE void by_writev(const struct copy *p)
{
	expect(p, "pwritev",
	       raw_syscall6(SYS_pwritev, p->file, (long)p->here_vector, p->here_segments,
			    p->position, 0, 0));
}

/* Through a pipe or a socket. */
INLINE void by_ends(const struct copy *p)
{
	expect(p, "write", raw_syscall3(SYS_write, p->file, (long)p->peer, p->bytes));
	expect(p, "read", raw_syscall3(SYS_read, p->out, (long)p->here, p->bytes));
}

INLINE void by_vm_readv(const struct copy *p)
{
	expect(p, "process_vm_readv",
	       raw_syscall6(SYS_process_vm_readv, p->pid, (long)p->here_vector, 1,
			    (long)p->peer_vector, 1, 0));
}

#undef INLINE

#endif
