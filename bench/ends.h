/* What the transfers of copy go through: a file in memory, a pipe, a socket pair; or why not. */
#ifndef TRAPCOST_ENDS_H
#define TRAPCOST_ENDS_H

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include "bench/transfers.h"

/* Beyond these a pipe or a socket has to be made larger. */
enum { PIPE_BYTES = 1 << 16, SOCKET_BYTES = 1 << 16 };

static void make_file(struct copy *p)
{
	long file = raw_syscall2(SYS_memfd_create, (long)"copy", MFD_CLOEXEC);

	if (file < 0)
		die_short("memfd_create", file);
	p->file = (int)file;
}

static void make_pipe(struct copy *p)
{
	int ends[2];

	if (pipe(ends) != 0)
		die("pipe");
	if (p->bytes > PIPE_BYTES && fcntl(ends[1], F_SETPIPE_SZ, p->bytes) < 0)
		skip("the kernel refuses a pipe of %ld bytes", p->bytes);
	p->out = ends[0];
	p->file = ends[1];
}

/* A task alone must not wait for itself: all the bytes have to fit. Root may ask for more than the
 * system allows others. */
static void make_socket(struct copy *p)
{
	int room = (int)p->bytes * 2;
	long sent;
	int ends[2];

	if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
		die("socketpair");
	if (p->bytes > SOCKET_BYTES &&
	    setsockopt(ends[1], SOL_SOCKET, SO_SNDBUFFORCE, &room, sizeof room) != 0)
		setsockopt(ends[1], SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
	p->out = ends[0];
	p->file = ends[1];
	sent = raw_syscall6(SYS_sendto, p->file, (long)p->peer, p->bytes, MSG_DONTWAIT, 0, 0);
	if (sent != p->bytes)
		skip("a socket of this system does not take %ld bytes at once", p->bytes);
	expect(p, "read", raw_syscall3(SYS_read, p->out, (long)p->here, p->bytes));
}

static void try_vm_readv(struct copy *p)
{
	long moved = raw_syscall6(SYS_process_vm_readv, p->pid, (long)p->here_vector, 1,
				  (long)p->peer_vector, 1, 0);

	if (moved == -ENOSYS || moved == -EPERM)
		skip("process_vm_readv is %s",
		     moved == -EPERM ? "not allowed here" : "not in this kernel");
}

#endif
