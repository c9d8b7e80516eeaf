/*
 * copy: memory to memory, in user space or by the kernel: a file's pages in memory (memfd), a
 * pipe, a socket pair, a process's address space (process_vm_readv, of this process).
 *
 * `here` is the buffer that `align` moves off a page's start; `peer`, the other side, is
 * moved by `peer`: a buffer or, of a file, the position in it. What arrived, and the guards
 * around it, are checked before the first batch and after the last.
 */
#include <sys/auxv.h>

#include "bench/copy_cases.h"
#include "bench/ends.h"
#include "bench/transfers.h"
#include "lib/buffer.h"

enum { PATH, ENGINE, SIZE, ALIGN, PEER, SEGMENTS, UNIT, VSTATE }; /* parameters, in table order */
enum { MEMCPY, READ, WRITE, PIPE, VM_READV, SOCKET, READV, WRITEV };
enum { LIBC, SCALAR, VECTOR };
enum { SEGMENTS_MAX = 64, BEFORE_END = 16 };

static const char *const paths[] = {"memcpy", "read",  "write",  "pipe", "vm_readv",
				    "socket", "readv", "writev", NULL};
static const char *const engines[] = {"libc", "scalar", "vector", NULL};
static const char *const sizes[] = {"32",   "64",   "70",   "71",  "72",  "256", "767", "768",
				    "1024", "4095", "4096", "16k", "64k", "1m",  NULL};
static const int size_bytes[] = {32,  64,   70,   71,   72,    256,   767,
				 768, 1024, 4095, 4096, 16384, 65536, 1 << 20};
static const char *const aligns[] = {"a0", "a1", "a7", "cross", NULL};
static const char *const peers[] = {"p0", "p1", "p7", "pcross", NULL};

static const struct parameter parameters[] = {
	{.name = "path",
	 .summary = "who copies, from where",
	 .values = paths,
	 .always_shown = true},
	{.name = "engine", .summary = "what does memcpy", .values = engines},
	{.name = "size", .summary = "bytes of a copy", .values = sizes, .always_shown = true},
	{.name = "align",
	 .summary = "bytes a buffer is off a page's start, or 16 before its end",
	 .values = aligns},
	{.name = "peer", .summary = "the same, of the other side", .values = peers},
	{.name = "segments",
	 .summary = "pieces of the buffer, for readv and writev",
	 .fallback = 1,
	 .min = 1,
	 .max = SEGMENTS_MAX},
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
LOOPS(ends, by_ends)
LOOPS(vm_readv, by_vm_readv)
LOOPS(readv, by_readv)
LOOPS(writev, by_writev)

typedef void loop(const struct bench_case *c, uint64_t iterations);

#define LOOPS_OF(name)                     \
	{                                  \
		name##_plain, name##_dirty \
	}
static loop *loop_of(const struct bench_case *c)
{
	static loop *const of_engine[][2] = {
		[LIBC] = LOOPS_OF(libc),
		[SCALAR] = LOOPS_OF(words),
		[VECTOR] = LOOPS_OF(vector),
	};
	static loop *const of_path[][2] = {
		[READ] = LOOPS_OF(read),         [WRITE] = LOOPS_OF(write),
		[PIPE] = LOOPS_OF(ends),         [SOCKET] = LOOPS_OF(ends),
		[VM_READV] = LOOPS_OF(vm_readv), [READV] = LOOPS_OF(readv),
		[WRITEV] = LOOPS_OF(writev),
	};
	bool dirty = c->vstate == VSTATE_DIRTY;
	int path = c->value[PATH];

	return path == MEMCPY ? of_engine[c->value[ENGINE]][dirty] : of_path[path][dirty];
}

static bool is_write(const struct bench_case *c)
{
	return c->value[PATH] == WRITE || c->value[PATH] == WRITEV;
}

static bool is_vectored(const struct bench_case *c)
{
	return c->value[PATH] == READV || c->value[PATH] == WRITEV;
}

static const char *refuse(const struct bench_case *c)
{
	if (c->value[ENGINE] != LIBC && c->value[PATH] != MEMCPY)
		return "engine is for memcpy: the kernel has its own way to copy";
	if (c->value[ENGINE] == VECTOR && c->vstate == VSTATE_OFF)
		return "engine vector uses the unit, which cannot be off: add once or dirty";
	if (c->value[SEGMENTS] > 1 && !is_vectored(c))
		return "segments are for readv and writev";
	if (c->value[SEGMENTS] > size_bytes[c->value[SIZE]])
		return "a segment cannot be empty";
	return NULL;
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
	if (lseek(plan.file, 0, SEEK_END) != plan.position + plan.bytes)
		die("copy: the file has grown");
}

/* What is to arrive, and where: for a write, in the file, out of which `peer` gets it. */
static void fill_source(const struct bench_case *c)
{
	buffer_fill(is_write(c) ? &here : &peer);
	if (c->value[PATH] == READ || c->value[PATH] == READV)
		write_peer();
}

static void check(const struct bench_case *c)
{
	if (is_write(c))
		read_peer();
	errno = 0;
	if (!buffer_arrived(&here) || !buffer_arrived(&peer))
		die("copy: wrong bytes arrived, or some were written beside the buffer");
	buffer_clear(is_write(c) ? &peer : &here);
	if (is_write(c))
		write_peer();
}

static size_t offset(int align)
{
	const size_t offsets[] = {0, 1, 7, getauxval(AT_PAGESZ) - BEFORE_END};

	return offsets[align];
}

static void make_buffers(const struct bench_case *c)
{
	static struct iovec of_here[SEGMENTS_MAX], of_peer;
	size_t bytes = (size_t)size_bytes[c->value[SIZE]];
	size_t segments = (size_t)c->value[SEGMENTS];

	here = buffer_new(bytes, offset(c->value[ALIGN]));
	peer = buffer_new(bytes, offset(c->value[PEER]));
	of_peer = (struct iovec){peer.data, bytes};
	for (size_t i = 0, at = 0; i < segments; i++, at = bytes * i / segments)
		of_here[i] = (struct iovec){here.data + at, bytes * (i + 1) / segments - at};
	plan.here = here.data;
	plan.peer = peer.data;
	plan.bytes = (long)bytes;
	plan.position = (long)offset(c->value[PEER]);
	plan.pid = getpid();
	plan.here_vector = of_here;
	plan.peer_vector = &of_peer;
	plan.here_segments = (long)segments;
	plan.unit = c->unit;
}

static void setup(const struct bench_case *c)
{
	static void (*const make[])(struct copy * p) = {
		[READ] = make_file,        [WRITE] = make_file, [READV] = make_file,
		[WRITEV] = make_file,      [PIPE] = make_pipe,  [SOCKET] = make_socket,
		[VM_READV] = try_vm_readv, [MEMCPY] = NULL,
	};
	const char *conflict = NULL;

	make_buffers(c);
	if (make[c->value[PATH]])
		make[c->value[PATH]](&plan);
	fill_source(c);
	if (c->value[PATH] == MEMCPY && c->value[ENGINE] == LIBC)
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

static const char *operation_of(const struct bench_case *c)
{
	return c->value[PATH] == SOCKET ? "one copy of all the bytes into a socket and out"
					: benchmark.operation;
}

const struct benchmark benchmark = {
	.name = "copy",
	.version = 1,
	.summary = "copy memory, or have the kernel copy it",
	.operation = "one copy of all the bytes; through a pipe: into it and out",
	.operation_of = operation_of,
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
