/*
 * copy: memory to memory, in user space or by the kernel: a file's pages in memory (memfd), a
 * pipe, a process's address space (process_vm_readv, of this process).
 *
 * `here` is the buffer that `align` moves off a page's start; `peer`, the other side, stays at
 * one. What arrived, and the guards around it, are checked before the first batch
 * and after the last.
 */
#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "bench/transfers.h"
#include "lib/buffer.h"

enum { PATH, ENGINE, SIZE, ALIGN, UNIT, VSTATE }; /* the parameters, in table order */
enum { MEMCPY, READ, WRITE, PIPE, VM_READV };
enum { LIBC, SCALAR, VECTOR };
enum { PIPE_DEFAULT_BYTES = 1 << 16 };

static const char *const paths[] = {"memcpy", "read", "write", "pipe", "vm_readv", NULL};
static const char *const engines[] = {"libc", "scalar", "vector", NULL};
static const char *const sizes[] = {"32",   "64",   "70",   "71",  "72",  "256", "767", "768",
				    "1024", "4095", "4096", "16k", "64k", "1m",  NULL};
static const int size_bytes[] = {32,  64,   70,   71,   72,    256,   767,
				 768, 1024, 4095, 4096, 16384, 65536, 1 << 20};
static const char *const aligns[] = {"a0", "a1", "a7", NULL};
static const size_t offsets[] = {0, 1, 7};

static const struct parameter parameters[] = {
	{.name = "path",
	 .summary = "who copies, from where",
	 .values = paths,
	 .always_shown = true},
	{.name = "engine", .summary = "what does memcpy", .values = engines},
	{.name = "size", .summary = "bytes of a copy", .values = sizes, .always_shown = true},
	{.name = "align", .summary = "bytes a buffer is off a page's start", .values = aligns},
	PARAMETER_UNIT,
	PARAMETER_VSTATE,
	{0},
};

static struct copy plan;
static struct buffer here, peer;
static void (*timed)(const struct bench_case *c, uint64_t iterations);

#define LOOPS(name, transfer)                                                     \
	static void name##_plain(const struct bench_case *c, uint64_t iterations) \
	{                                                                         \
		const struct copy p = plan;                                       \
		(void)c;                                                          \
		TIMED_LOOP(iterations, transfer(&p));                             \
	}                                                                         \
	static void name##_dirty(const struct bench_case *c, uint64_t iterations) \
	{                                                                         \
		const struct copy p = plan;                                       \
		void (*touch)(void) = c->touch;                                   \
		TIMED_LOOP(iterations, touch(); transfer(&p));                    \
	}

LOOPS(libc, by_libc)
LOOPS(words, by_words)
LOOPS(vector, by_vector)
LOOPS(read, by_read)
LOOPS(write, by_write)
LOOPS(pipe, by_pipe)
LOOPS(vm_readv, by_vm_readv)

typedef void loop(const struct bench_case *c, uint64_t iterations);

static loop *loop_of(const struct bench_case *c)
{
	/* memcpy's engines, then the other paths. */
	static loop *const loops[][2] = {
		{libc_plain, libc_dirty},         {words_plain, words_dirty},
		{vector_plain, vector_dirty},     {read_plain, read_dirty},
		{write_plain, write_dirty},       {pipe_plain, pipe_dirty},
		{vm_readv_plain, vm_readv_dirty},
	};
	int path = c->value[PATH];

	return loops[path == MEMCPY ? c->value[ENGINE] : VECTOR + path][c->vstate == VSTATE_DIRTY];
}

static const char *refuse(const struct bench_case *c)
{
	if (c->value[ENGINE] != LIBC && c->value[PATH] != MEMCPY)
		return "engine is for memcpy: the kernel has its own way to copy";
	if (c->value[ENGINE] == VECTOR && c->vstate == VSTATE_OFF)
		return "engine vector uses the unit, which cannot be off: add once or dirty";
	return NULL;
}

static void make_file(void)
{
	long file = raw_syscall2(SYS_memfd_create, (long)"copy", MFD_CLOEXEC);

	if (file < 0)
		die_short("memfd_create", file);
	plan.file = (int)file;
}

static void make_pipe(void)
{
	int ends[2];

	if (pipe(ends) != 0)
		die("pipe");
	if (plan.bytes > PIPE_DEFAULT_BYTES && fcntl(ends[1], F_SETPIPE_SZ, plan.bytes) < 0)
		skip("the kernel refuses a pipe of %ld bytes", plan.bytes);
	plan.out = ends[0];
	plan.file = ends[1];
}

static void try_vm_readv(void)
{
	long moved = raw_syscall6(SYS_process_vm_readv, plan.pid, (long)plan.here_vector, 1,
				  (long)plan.peer_vector, 1, 0);

	if (moved == -ENOSYS || moved == -EPERM)
		skip("process_vm_readv is %s",
		     moved == -EPERM ? "not allowed here" : "not in this kernel");
}

/* The two file transfers between `peer` and the file, outside the clock. */
static void write_peer(void)
{
	struct copy from_peer = plan;

	from_peer.here = peer.data;
	by_write(&from_peer);
}

static void read_peer(void)
{
	struct copy to_peer = plan;

	to_peer.here = peer.data;
	by_read(&to_peer);
	if (lseek(plan.file, 0, SEEK_END) != plan.bytes)
		die("copy: the file has grown");
}

static void check(const struct bench_case *c)
{
	bool is_write = c->value[PATH] == WRITE;

	if (is_write)
		read_peer();
	errno = 0;
	if (!buffer_arrived(&here) || !buffer_arrived(&peer))
		die("copy: wrong bytes arrived, or some were written beside the buffer");
	buffer_clear(is_write ? &peer : &here);
	if (is_write)
		write_peer();
}

static void make_buffers(const struct bench_case *c)
{
	static struct iovec vectors[2];
	size_t bytes = (size_t)size_bytes[c->value[SIZE]];

	here = buffer_new(bytes, offsets[c->value[ALIGN]]);
	peer = buffer_new(bytes, 0);
	vectors[0] = (struct iovec){here.data, bytes};
	vectors[1] = (struct iovec){peer.data, bytes};
	plan = (struct copy){.here = here.data,
			     .peer = peer.data,
			     .bytes = (long)bytes,
			     .pid = getpid(),
			     .here_vector = &vectors[0],
			     .peer_vector = &vectors[1],
			     .unit = c->unit};
	buffer_fill(c->value[PATH] == WRITE ? &here : &peer);
}

static void setup(const struct bench_case *c)
{
	const char *conflict = NULL;
	int path = c->value[PATH];

	make_buffers(c);
	if (path == READ || path == WRITE)
		make_file();
	if (path == READ)
		write_peer();
	if (path == PIPE)
		make_pipe();
	if (path == VM_READV)
		try_vm_readv();
	if (path == MEMCPY && c->value[ENGINE] == LIBC)
		conflict = libc_copy_conflict(c, here.data, peer.data, here.bytes);
	if (conflict)
		skip("%s", conflict);
	timed = loop_of(c);
	timed(c, 1);
	check(c);
}

static void run(const struct bench_case *c, uint64_t iterations)
{
	timed(c, iterations);
}

static void twin(const struct bench_case *c, uint64_t iterations)
{
	void (*touch)(void) = c->touch;

	TIMED_LOOP(iterations, touch());
}

static enum bound bound(const struct bench_case *c)
{
	return 2 * size_bytes[c->value[SIZE]] >= MEMORY_BOUND_BYTES ? BOUND_MEMORY : BOUND_CORE;
}

static int bytes(const struct bench_case *c)
{
	return size_bytes[c->value[SIZE]];
}

/* Kernels change their way at 71 bytes (words) and 768 (vectors) on riscv64, and where a page
 * ends. */
#define QUICK(id)                        \
	{                                \
		PRESET_QUICK, "copy." id \
	}
#define STANDARD(id)                        \
	{                                   \
		PRESET_STANDARD, "copy." id \
	}
#define RIGOROUS(id)                        \
	{                                   \
		PRESET_RIGOROUS, "copy." id \
	}
#define SWEEP(path, state)                                                               \
	QUICK(path ".768" state), QUICK(path ".4096" state), STANDARD(path ".64" state), \
		STANDARD(path ".256" state), STANDARD(path ".16k" state),                \
		STANDARD(path ".1m" state), RIGOROUS(path ".32" state),                  \
		RIGOROUS(path ".70" state), RIGOROUS(path ".71" state),                  \
		RIGOROUS(path ".72" state), RIGOROUS(path ".767" state),                 \
		RIGOROUS(path ".1024" state), RIGOROUS(path ".4095" state),              \
		RIGOROUS(path ".64k" state)
#define UNALIGNED(path)                                                               \
	RIGOROUS(path ".64.a1"), RIGOROUS(path ".768.a1"), RIGOROUS(path ".4096.a1"), \
		RIGOROUS(path ".64.a7"), RIGOROUS(path ".768.a7"), RIGOROUS(path ".4096.a7")

static const struct standard_case cases[] = {
	SWEEP("read", ""),
	SWEEP("write", ""),
	SWEEP("pipe", ""),
	SWEEP("vm_readv", ""),
	SWEEP("memcpy", ".once"),
	SWEEP("memcpy.vector", ".once"),
	QUICK("read.64k.once"),
	QUICK("read.768.dirty"),
	STANDARD("memcpy.768"),
	STANDARD("memcpy.4096"),
	STANDARD("memcpy.scalar.768"),
	STANDARD("memcpy.scalar.4096"),
	STANDARD("read.768.once"),
	STANDARD("write.768.once"),
	STANDARD("write.768.dirty"),
	UNALIGNED("read"),
	UNALIGNED("write"),
	UNALIGNED("memcpy.scalar"),
	{0, NULL},
};

const struct benchmark benchmark = {
	.name = "copy",
	.version = 1,
	.summary = "copy memory, or have the kernel copy it",
	.operation = "one copy of all the bytes; through a pipe: into it and out",
	.parameters = parameters,
	.cases = cases,
	.bound = bound,
	.bytes = bytes,
	.refuse = refuse,
	.setup = setup,
	.run = run,
	.twin = twin,
	.teardown = check,
};
