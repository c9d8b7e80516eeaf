/*
 * fault: minor page faults, one a page. The pages of a region are touched one after another; what
 * makes them absent again lies between the timed parts.
 *
 *   anon  the first write to anonymous memory: a page is allocated and cleared
 *   file  the first read of a mapped page of a file that is in memory (memfd)
 *   cow   the first write to a page of a private mapping of such a file that has been read: a
 *         page is allocated and copied to. A page shared after fork is copied by the same code,
 *         but would need a fork for every part
 *   trap  the first read of anonymous memory, which maps the kernel's page of zeros: nothing is
 *         allocated, cleared or copied. What remains is entry, finding the mapping, one page
 *         table entry, exit: no trap from user mode does less on all machines and
 *         ends without a signal
 *
 * A kernel can serve several pages by one fault. Huge pages of all sizes are refused for the region
 * (MADV_NOHUGEPAGE). Fault-around maps whatever the file has in memory in the 64 KiB around a page
 * that is read, whatever MADV_RANDOM says: so the file has one page in each, and holes elsewhere.
 * The kernel's own count of faults, taken outside the clock, must be one a page.
 *
 * Page tables stay: they are freed only by MADV_DONTNEED of all that a table maps, 2 MiB or more,
 * and it is done in shorter pieces.
 */
#include <errno.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "lib/arch/arch.h"
#include "lib/bench.h"
#include "lib/interval.h"
#include "lib/note.h"

enum { KIND, UNIT, VSTATE }; /* the parameters, in table order */
enum { ANON, FILE_PAGE, COW, TRAP };
enum {
	TOUCHED_BYTES = 256 << 10, /* of a region: they and their copies stay in most L2 caches */
	WINDOW_BYTES = 64 << 10,   /* of fault-around */
	PIECE_BYTES = 1 << 20
};

static const char *const kinds[] = {"anon", "file", "cow", "trap", NULL};

static const struct parameter parameters[] = {
	{.name = "kind", .summary = "of fault", .values = kinds, .always_shown = true},
	PARAMETER_UNIT,
	PARAMETER_VSTATE,
	{0},
};

static volatile char *region;
static size_t stride;          /* between pages that are touched */
static uint64_t pages_touched; /* of the region */
static void (*timed)(const struct bench_case *c, uint64_t pages);
static int64_t faults; /* in the timed parts */

#define LOOPS(name, access)                                                  \
	static void name##_plain(const struct bench_case *c, uint64_t pages) \
	{                                                                    \
		volatile char *at = region;                                  \
		size_t step = stride;                                        \
		(void)c;                                                     \
		TIMED_LOOP(pages, access; at += step);                       \
	}                                                                    \
	static void name##_dirty(const struct bench_case *c, uint64_t pages) \
	{                                                                    \
		volatile char *at = region;                                  \
		size_t step = stride;                                        \
		void (*touch)(void) = c->touch;                              \
		TIMED_LOOP(pages, touch(); access; at += step);              \
	}

LOOPS(write, *at = 1)
LOOPS(read, (void)*at)

static int64_t minor_faults(void)
{
	struct rusage usage;

	raw_syscall2(SYS_getrusage, RUSAGE_THREAD, (long)&usage);
	return usage.ru_minflt;
}

static void make_absent(const struct bench_case *c)
{
	size_t bytes = pages_touched * stride;
	size_t piece = bytes < PIECE_BYTES ? bytes : PIECE_BYTES;

	for (size_t at = 0; at < bytes; at += piece)
		if (madvise((char *)region + at, piece, MADV_DONTNEED) != 0)
			die("madvise");
	if (c->value[KIND] == COW)
		read_plain(c, pages_touched);
}

static void walk(const struct bench_case *c, uint64_t iterations, bool absent)
{
	while (iterations) {
		uint64_t pages = iterations < pages_touched ? iterations : pages_touched;
		int64_t before;

		if (absent)
			make_absent(c);
		before = minor_faults();
		interval_start();
		timed(c, pages);
		interval_stop();
		faults += minor_faults() - before;
		iterations -= pages;
	}
}

static void run(const struct bench_case *c, uint64_t iterations)
{
	walk(c, iterations, true);
}

/* The same accesses to pages that are there. */
static void twin(const struct bench_case *c, uint64_t iterations)
{
	walk(c, iterations, false);
}

/* Kernels without huge pages know no such advice. */
static volatile char *map(int flags, int file)
{
	size_t bytes = pages_touched * stride;
	void *mapped = mmap(NULL, bytes, PROT_READ | PROT_WRITE, flags, file, 0);

	if (mapped == MAP_FAILED)
		die("mmap");
	if (madvise(mapped, bytes, MADV_NOHUGEPAGE) != 0 && errno != EINVAL)
		die("madvise");
	return mapped;
}

/* A file that has one page in each stride. */
static int make_file(const struct bench_case *c)
{
	long file = raw_syscall2(SYS_memfd_create, (long)"fault", MFD_CLOEXEC);

	if (file < 0)
		die_short("memfd_create", file);
	if (ftruncate((int)file, (off_t)(pages_touched * stride)) != 0)
		die("ftruncate");
	region = map(MAP_SHARED, (int)file);
	write_plain(c, pages_touched);
	return (int)file;
}

static void setup(const struct bench_case *c)
{
	int kind = c->value[KIND];
	bool is_read = kind == FILE_PAGE || kind == TRAP;
	size_t page = getauxval(AT_PAGESZ);

	pages_touched = TOUCHED_BYTES / page;
	stride = kind == FILE_PAGE && page < WINDOW_BYTES ? WINDOW_BYTES : page;
	if (kind == FILE_PAGE)
		make_file(c);
	else if (kind == COW)
		region = map(MAP_PRIVATE, make_file(c));
	else
		region = map(MAP_PRIVATE | MAP_ANONYMOUS, -1);
	if (c->vstate == VSTATE_DIRTY)
		timed = is_read ? read_dirty : write_dirty;
	else
		timed = is_read ? read_plain : write_plain;
	note("page-bytes", (int64_t)page);
}

static int64_t faults_now(void)
{
	return faults;
}

static const struct standard_case cases[] = {
	{PRESET_QUICK, "fault.anon"},
	{PRESET_STANDARD, "fault.anon.once"},
	{PRESET_STANDARD, "fault.anon.dirty"},
	{PRESET_STANDARD, "fault.file"},
	{PRESET_STANDARD, "fault.cow"},
	{PRESET_STANDARD, "fault.trap"},
	{PRESET_STANDARD, "fault.trap.once"},
	{PRESET_STANDARD, "fault.trap.dirty"},
	{PRESET_STANDARD, "fault.trap.avx512.dirty"},
	{PRESET_STANDARD, "fault.trap.amx.dirty"},
	{PRESET_RIGOROUS, "fault.anon.avx512.once"},
	{PRESET_RIGOROUS, "fault.anon.avx512.dirty"},
	{PRESET_RIGOROUS, "fault.anon.amx.dirty"},
	{PRESET_RIGOROUS, "fault.file.once"},
	{PRESET_RIGOROUS, "fault.file.dirty"},
	{PRESET_RIGOROUS, "fault.cow.once"},
	{PRESET_RIGOROUS, "fault.cow.dirty"},
	{PRESET_RIGOROUS, "fault.trap.avx512.once"},
	{PRESET_RIGOROUS, "fault.trap.amx.once"},
	{0, NULL},
};

const struct benchmark benchmark = {
	.name = "fault",
	.version = 1,
	.summary = "a page that is not there is touched",
	.operation = "one minor page fault, of one page",
	.parameters = parameters,
	.cases = cases,
	/* One in a hundred may be another one: the kernel unmaps pages to see who uses them (NUMA
	 * balancing), and a core may remember that a page was absent. */
	.count = {.what = "minor faults", .slack_percent = 1, .now = faults_now},
	.timing = TIMED_PARTS,
	.setup = setup,
	.run = run,
	.twin = twin,
};
