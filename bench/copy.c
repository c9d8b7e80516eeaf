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
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

#include "lib/arch/arch.h"
#include "lib/bench.h"
#include "lib/buffer.h"
#include "lib/libc_copy.h"

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

/* What a transfer needs. A loop has its own, in registers. */
struct copy {
	uint8_t *here, *peer;
	long bytes;
	int file; /* the memfd, or the pipe's end for writing */
	int out;  /* the pipe's end for reading */
	long pid;
	enum vector_unit unit;
};

static struct copy plan;
static struct buffer here, peer;
static struct iovec here_vector, peer_vector;
static void (*timed)(const struct bench_case *c, uint64_t iterations);

#define INLINE static inline __attribute__((always_inline))

INLINE void expect(const struct copy *p, const char *call, long moved)
{
	if (moved != p->bytes)
		die_short(call, moved);
}

INLINE void by_libc(const struct copy *p)
{
	memcpy(p->here, p->peer, (size_t)p->bytes);
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
	expect(p, "pread64", raw_syscall4(SYS_pread64, p->file, (long)p->here, p->bytes, 0));
}

INLINE void by_write(const struct copy *p)
{
	expect(p, "pwrite64", raw_syscall4(SYS_pwrite64, p->file, (long)p->here, p->bytes, 0));
}

INLINE void by_pipe(const struct copy *p)
{
	expect(p, "write", raw_syscall3(SYS_write, p->file, (long)p->peer, p->bytes));
	expect(p, "read", raw_syscall3(SYS_read, p->out, (long)p->here, p->bytes));
}

INLINE void by_vm_readv(const struct copy *p)
{
	expect(p, "process_vm_readv",
	       raw_syscall6(SYS_process_vm_readv, p->pid, (long)&here_vector, 1, (long)&peer_vector,
			    1, 0));
}

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
	static loop *const engine_loops[][2] = {[LIBC] = {libc_plain, libc_dirty},
						[SCALAR] = {words_plain, words_dirty},
						[VECTOR] = {vector_plain, vector_dirty}};
	static loop *const path_loops[][2] = {[READ] = {read_plain, read_dirty},
					      [WRITE] = {write_plain, write_dirty},
					      [PIPE] = {pipe_plain, pipe_dirty},
					      [VM_READV] = {vm_readv_plain, vm_readv_dirty}};
	bool dirty = c->vstate == VSTATE_DIRTY;

	return c->value[PATH] == MEMCPY ? engine_loops[c->value[ENGINE]][dirty]
					: path_loops[c->value[PATH]][dirty];
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
	plan.file = memfd_create("copy", MFD_CLOEXEC);
	if (plan.file < 0)
		die("memfd_create");
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
	size_t bytes = (size_t)size_bytes[c->value[SIZE]];

	here = buffer_new(bytes, offsets[c->value[ALIGN]]);
	peer = buffer_new(bytes, 0);
	here_vector = (struct iovec){here.data, bytes};
	peer_vector = (struct iovec){peer.data, bytes};
	plan = (struct copy){.here = here.data,
			     .peer = peer.data,
			     .bytes = (long)bytes,
			     .pid = getpid(),
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

/* Kernels change their way at 71 bytes (scalar words) and 768 (vectors) on riscv64, and where a
 * page ends. */
#define SWEEP(path, state)                                                                   \
	{PRESET_QUICK, path ".768" state}, {PRESET_QUICK, path ".4096" state},               \
		{PRESET_STANDARD, path ".64" state}, {PRESET_STANDARD, path ".256" state},   \
		{PRESET_STANDARD, path ".16k" state}, {PRESET_STANDARD, path ".1m" state},   \
		{PRESET_RIGOROUS, path ".32" state}, {PRESET_RIGOROUS, path ".70" state},    \
		{PRESET_RIGOROUS, path ".71" state}, {PRESET_RIGOROUS, path ".72" state},    \
		{PRESET_RIGOROUS, path ".767" state}, {PRESET_RIGOROUS, path ".1024" state}, \
		{PRESET_RIGOROUS, path ".4095" state},                                       \
	{                                                                                    \
		PRESET_RIGOROUS, path ".64k" state                                           \
	}
#define UNALIGNED(path)                                                               \
	{PRESET_RIGOROUS, path ".64.a1"}, {PRESET_RIGOROUS, path ".768.a1"},          \
		{PRESET_RIGOROUS, path ".4096.a1"}, {PRESET_RIGOROUS, path ".64.a7"}, \
		{PRESET_RIGOROUS, path ".768.a7"},                                    \
	{                                                                             \
		PRESET_RIGOROUS, path ".4096.a7"                                      \
	}

static const struct standard_case cases[] = {
	SWEEP("copy.read", ""),
	SWEEP("copy.write", ""),
	SWEEP("copy.pipe", ""),
	SWEEP("copy.vm_readv", ""),
	SWEEP("copy.memcpy", ".once"),
	SWEEP("copy.memcpy.vector", ".once"),
	{PRESET_QUICK, "copy.read.64k.once"},
	{PRESET_QUICK, "copy.read.768.dirty"},
	{PRESET_STANDARD, "copy.memcpy.768"},
	{PRESET_STANDARD, "copy.memcpy.4096"},
	{PRESET_STANDARD, "copy.memcpy.scalar.768"},
	{PRESET_STANDARD, "copy.memcpy.scalar.4096"},
	{PRESET_STANDARD, "copy.read.768.once"},
	{PRESET_STANDARD, "copy.write.768.once"},
	{PRESET_STANDARD, "copy.write.768.dirty"},
	UNALIGNED("copy.read"),
	UNALIGNED("copy.write"),
	UNALIGNED("copy.memcpy.scalar"),
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
