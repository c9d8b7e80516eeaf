/* Vector units: what is off stays off, what is touched is live, registers and copies. */
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>
#ifdef __x86_64__
#include <cpuid.h>
#endif

#include "lib/arch/arch.h"
#include "lib/task.h"
#include "lib/throwaway.h"
#include "lib/vector.h"
#include "tests/tap.h"

/* "TCGT", how the translator's hypervisor leaf begins. */
#define TCG_SIGNATURE 0x54474354

enum { SEED = 0x21, COPY_MOST = 2100, GUARD = 64, GUARD_BYTE = 0xa5 };

/* One question to a child, and its answers. */
struct states {
	enum vector_unit unit;
	bool probed;
	struct vector_live start, reset, touched, kept;
};

struct registers {
	enum vector_unit unit;
	bool held, told_apart, kept_held, kept_told_apart;
};

static bool is_live(const struct vector_live *live, enum vector_unit unit)
{
	return live->units >> unit & 1;
}

static void ask_states(void *answer)
{
	struct states *s = answer;

	s->probed = vector_probe(&s->start);
	vector_reset();
	s->probed &= vector_probe(&s->reset);
	vector_touch(s->unit)();
	s->probed &= vector_probe(&s->touched);
	s->probed &= vector_probe(&s->kept);
}

static void ask_registers(void *answer)
{
	struct registers *r = answer;

	vector_fill(r->unit, SEED);
	r->held = vector_holds(r->unit, SEED);
	vector_fill(r->unit, SEED);
	r->told_apart = !vector_holds(r->unit, SEED + 1);
	vector_fill(r->unit, SEED);
	r->kept_told_apart = !vector_holds_kept(r->unit, SEED + 1);
	vector_fill(r->unit, SEED);
	raw_syscall0(SYS_getppid);
	r->kept_held = vector_holds_kept(r->unit, SEED);
}

/* True for a copy of `bytes` that is right and left the bytes around it alone. */
static bool copies(enum vector_unit unit, size_t to_offset, size_t from_offset, size_t bytes)
{
	static uint8_t from[COPY_MOST + 2 * GUARD], to[COPY_MOST + 2 * GUARD];
	static uint8_t want[sizeof to];

	for (size_t i = 0; i < sizeof from; i++)
		from[i] = (uint8_t)(i * 7 + i / 256);
	memset(to, GUARD_BYTE, sizeof to);
	memset(want, GUARD_BYTE, sizeof want);
	memcpy(want + to_offset, from + from_offset, bytes);
	vector_copy(unit, to + to_offset, from + from_offset, bytes);
	return memcmp(to, want, sizeof to) == 0;
}

struct preempted {
	enum vector_unit unit;
	bool pinned, held;
	int64_t switches;
	int others_turns; /* on this CPU, with other content in the same registers */
};

enum { TURNS = 20 };

static void take_turns(struct preempted *p)
{
	const struct timespec brief = {0, 1000000};

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	for (;;) {
		nanosleep(&brief, NULL);
		vector_fill(p->unit, SEED + 1);
		__atomic_add_fetch(&p->others_turns, 1, __ATOMIC_RELEASE);
	}
}

/* No system call from the filling to the looking: the registers are lost in one. */
static void ask_preempted(void *answer)
{
	struct preempted *p = answer;
	cpu_set_t here;
	pid_t other;

	CPU_ZERO(&here);
	CPU_SET(sched_getcpu(), &here);
	p->pinned = sched_setaffinity(0, sizeof here, &here) == 0;
	other = p->pinned ? fork() : -1;
	if (other < 0)
		return;
	if (other == 0)
		take_turns(p);
	p->switches = -switches_now().involuntary;
	vector_fill(p->unit, SEED);
	while (__atomic_load_n(&p->others_turns, __ATOMIC_ACQUIRE) < TURNS)
		;
	p->held = vector_holds(p->unit, SEED);
	p->switches += switches_now().involuntary;
	kill(other, SIGKILL);
}

struct copies {
	enum vector_unit unit;
	bool wrong;
	size_t bytes, to, from; /* of the first wrong one */
};

static void ask_copies(void *answer)
{
	struct copies *c = answer;
	static const size_t sizes[] = {0,  1,  7,   15,  16,  31,  32,   33,   63,   64,
				       65, 95, 127, 128, 255, 256, 1000, 1024, 1025, 2100};
	static const size_t offsets[] = {0, 1, 8, 31, GUARD};
	enum { SIZES = sizeof sizes / sizeof *sizes, OFFSETS = sizeof offsets / sizeof *offsets };

	for (int i = 0; i < SIZES * OFFSETS * OFFSETS && !c->wrong; i++) {
		c->bytes = sizes[i % SIZES];
		c->to = offsets[i / SIZES % OFFSETS];
		c->from = offsets[i / SIZES / OFFSETS];
		c->wrong = !copies(c->unit, c->to, c->from, c->bytes);
	}
}

/* QEMU's user mode for another machine: there is no kernel of that machine. */
static bool user_mode_emulation(void)
{
	struct utsname name;
	char real[64] = "";
	FILE *file = fopen("/proc/sys/kernel/arch", "r");

	if (!file || uname(&name) != 0)
		return false;
	if (fscanf(file, "%63s", real) != 1)
		real[0] = '\0';
	fclose(file);
	return real[0] && strcmp(real, name.machine) != 0;
}

/* A CPU made by QEMU's translator, which does not follow what is in use. */
static bool translated_x86(void)
{
#ifdef __x86_64__
	unsigned int a, b, c, d;

	__cpuid(0x40000000, a, b, c, d);
	return b == TCG_SIGNATURE;
#else
	return false;
#endif
}

/* Everywhere else the proof must work. */
static bool proof_is_believed(void)
{
	const char *reason = vector_unproven();
	bool excused = user_mode_emulation() || translated_x86();

	if (reason && excused)
		skip_test("the proof", "%s", reason);
	else
		ok(!reason, "the proof: %s", reason ? reason : "off and live are told apart");
	return !reason;
}

static void test_states(enum vector_unit unit)
{
	const char *name = vector_unit_name(unit);
	struct states s = {.unit = unit};

	ok(throwaway_run(ask_states, &s, sizeof s) && s.probed, "%s: the proof works", name);
	printf("# %s: start %#llx, reset %#llx, touched %#llx\n", name,
	       (unsigned long long)s.start.raw, (unsigned long long)s.reset.raw,
	       (unsigned long long)s.touched.raw);
	ok(!is_live(&s.reset, unit), "%s: off after reset", name);
	ok(is_live(&s.touched, unit), "%s: live after touch", name);
	ok(is_live(&s.kept, unit), "%s: still live after the proof", name);
}

static void test_registers(enum vector_unit unit)
{
	const char *name = vector_unit_name(unit);
	struct registers r = {.unit = unit};

	ok(throwaway_run(ask_registers, &r, sizeof r), "%s: fill and holds run", name);
	ok(r.held, "%s: what was filled is held", name);
	ok(r.told_apart, "%s: another pattern is not", name);
	ok(r.kept_told_apart == (unit != VECTOR_RVV),
	   "%s: another pattern is not kept, but for rvv: nothing is", name);
	ok(r.kept_held, "%s: what the ABI keeps outlasts a system call", name);
}

static void test_preempted(enum vector_unit unit)
{
	const char *name = vector_unit_name(unit);
	struct preempted p = {.unit = unit};
	bool ran = throwaway_run(ask_preempted, &p, sizeof p);

	if (ran && !p.pinned) {
		skip_test("preemption", "the test cannot stay on one CPU");
		return;
	}
	ok(ran && p.others_turns >= TURNS && p.switches > 0,
	   "%s: another task has the CPU, and the same registers", name);
	ok(p.held, "%s: a preempted task gets back what they held", name);
}

static void test_copies(enum vector_unit unit)
{
	struct copies c = {.unit = unit};

	if (!ok(throwaway_run(ask_copies, &c, sizeof c) && !c.wrong,
		"%s: copies of every size and alignment, guards intact", vector_unit_name(unit)))
		printf("# %zu bytes, to offset %zu, from offset %zu\n", c.bytes, c.to, c.from);
}

/* The architecture's formula: registers whose length is a power of two. */
static bool plausible(enum vector_unit unit, size_t bytes)
{
	size_t per_length = unit == VECTOR_RVV ? 8 * 32 : 8 * 32 + 17; /* per 64 bits of it */
	size_t words = bytes / per_length;

	switch (unit) {
	case VECTOR_AVX:
		return bytes == 16 * 16;
	case VECTOR_AVX512:
		return bytes == 8 * 8 + 16 * 32 + 16 * 64;
	case VECTOR_AMX:
		return bytes == 64 + 8 * 1024;
	case VECTOR_RVV:
		return words && bytes % per_length == 0 && (words & (words - 1)) == 0;
	case VECTOR_SVE:
		return words && bytes % per_length == 0;
	default:
		return bytes == 0;
	}
}

static void test_kernel(enum vector_unit unit)
{
	const char *name = vector_unit_name(unit);
	size_t bytes = vector_state_bytes(unit);
	int discards = vector_discards(unit);
	bool x86 = strcmp(vector_unit_machine(unit), "x86_64") == 0;

	printf("# %s: %zu bytes of state, discards %d\n", name, bytes, discards);
	ok(plausible(unit, bytes), "%s: state bytes fit the formula", name);
	ok(x86 ? discards == 0 : discards == 0 || discards == 1, "%s: discards is known", name);
}

static void test_unit(enum vector_unit unit, bool believed)
{
	const char *reason = vector_unavailable(unit);

	if (reason) {
		skip_test(vector_unit_name(unit), "%s", reason);
		ok(vector_state_bytes(unit) == 0 && vector_discards(unit) == -1,
		   "%s: nothing is known of a unit that is not there", vector_unit_name(unit));
		return;
	}
	if (believed)
		test_states(unit);
	test_registers(unit);
	test_preempted(unit);
	test_copies(unit);
	test_kernel(unit);
}

static void ask_proof_of_none(void *answer)
{
	struct states *s = answer;

	s->probed = vector_probe(&s->start);
	vector_touch(VECTOR_NONE)();
	s->probed &= vector_probe(&s->touched);
}

static void test_none(void)
{
	struct states s = {.unit = VECTOR_NONE};

	ok(!vector_unavailable(VECTOR_NONE), "none is always there");
	test_copies(VECTOR_NONE);
	ok(vector_holds(VECTOR_NONE, SEED), "none holds whatever was filled");
	ok(throwaway_run(ask_proof_of_none, &s, sizeof s) && s.probed &&
		   s.start.raw == s.touched.raw,
	   "none: touch changes nothing");
}

static void ask_floating_point(void *answer)
{
	volatile double *third = answer;

	vector_reset();
	*third = *third / 3;
}

/* Inexact: the end of a task whose exceptions were unmasked. */
static void test_reset(void)
{
	double third = 1;

	ok(throwaway_run(ask_floating_point, &third, sizeof third) && third > 0.3 && third < 0.4,
	   "floating point works after reset");
}

static void die_of_it(void *answer)
{
	(void)answer;
	kill(getpid(), SIGKILL);
}

static void test_throwaway(void)
{
	int answer = 7;

	ok(!throwaway_run(die_of_it, &answer, sizeof answer), "a child that dies is no answer");
	ok(answer == 7, "and leaves the answer alone");
}

int main(void)
{
	const char *machine = vector_unit_machine(vector_native());
	bool believed = proof_is_believed();

	test_throwaway();
	test_none();
	test_reset();
	for (enum vector_unit unit = VECTOR_NONE + 1; unit < VECTOR_UNITS; unit++) {
		if (strcmp(vector_unit_machine(unit), machine) == 0)
			test_unit(unit, believed);
		else
			ok(vector_unavailable(unit) != NULL, "%s: %s", vector_unit_name(unit),
			   vector_unavailable(unit));
	}
	return tap_done();
}
