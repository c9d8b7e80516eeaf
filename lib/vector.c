/* Vector state: what is the same for every unit. The rest is in lib/arch. */
#include "lib/vector.h"

#include <sys/syscall.h>

#include "lib/arch/arch.h"
#include "lib/arch/units.h"
#include "lib/throwaway.h"

enum { SEED = 0x5a };

static const struct {
	const char *name;
	const char *machine;
	const char *elsewhere; /* why another machine does not have it */
} all_units[VECTOR_UNITS] = {
	[VECTOR_NONE] = {"none", "any", NULL},
	[VECTOR_RVV] = {"rvv", "riscv64", "rvv belongs to riscv64, this is " ARCH_MACHINE},
	[VECTOR_SVE] = {"sve", "aarch64", "sve belongs to aarch64, this is " ARCH_MACHINE},
	[VECTOR_AVX] = {"avx", "x86_64", "avx belongs to x86_64, this is " ARCH_MACHINE},
	[VECTOR_AVX512] = {"avx512", "x86_64", "avx512 belongs to x86_64, this is " ARCH_MACHINE},
	[VECTOR_AMX] = {"amx", "x86_64", "amx belongs to x86_64, this is " ARCH_MACHINE},
};

/* The registers' contents. Ordinary memory: the pages are touched only where it is used. */
static uint64_t image[ARCH_IMAGE_MOST / sizeof(uint64_t)] __attribute__((aligned(64)));

static const struct arch_unit *find(enum vector_unit unit)
{
	const struct arch_unit *here = arch_units;

	while (here->unit != unit && here->unit != VECTOR_NONE)
		here++;
	return here->unit == VECTOR_NONE ? NULL : here;
}

static void touch_nothing(void)
{
}

/* An empty asm in the loop keeps the compiler from making it a call of memcpy. */
static void copy_bytes(uint8_t *to, const uint8_t *from, size_t bytes)
{
	for (size_t i = 0; i < bytes; i++) {
		to[i] = from[i];
		__asm__ volatile("" ::: "memory");
	}
}

/* Another for each word of the registers and each seed. */
static uint64_t pattern(uint8_t seed, size_t word)
{
	return (word << 8 | seed) * UINT64_C(0x9e3779b97f4a7c15);
}

const char *vector_unit_name(enum vector_unit unit)
{
	return all_units[unit].name;
}

const char *vector_unit_machine(enum vector_unit unit)
{
	return all_units[unit].machine;
}

enum vector_unit vector_native(void)
{
	return arch_units[0].unit;
}

const char *vector_unavailable(enum vector_unit unit)
{
	const struct arch_unit *here = find(unit);

	return here ? here->unavailable() : all_units[unit].elsewhere;
}

void (*vector_touch(enum vector_unit unit))(void)
{
	const struct arch_unit *here = find(unit);

	return here ? here->touch : touch_nothing;
}

void vector_fill(enum vector_unit unit, uint8_t seed)
{
	const struct arch_unit *here = find(unit);
	size_t words = here ? here->image_bytes() / sizeof *image : 0;

	for (size_t i = 0; i < words; i++)
		image[i] = pattern(seed, i);
	if (here)
		here->load(image);
}

/* Those words of the registers whose first byte `counts`; NULL: all. */
static bool holds(const struct arch_unit *here, uint8_t seed, bool (*counts)(size_t at))
{
	size_t words = here->image_bytes() / sizeof *image;

	here->store(image);
	for (size_t i = 0; i < words; i++)
		if (image[i] != pattern(seed, i) && (!counts || counts(i * sizeof *image)))
			return false;
	return true;
}

bool vector_holds(enum vector_unit unit, uint8_t seed)
{
	const struct arch_unit *here = find(unit);

	return !here || holds(here, seed, NULL);
}

bool vector_holds_kept(enum vector_unit unit, uint8_t seed)
{
	const struct arch_unit *here = find(unit);

	return !here || holds(here, seed, here->is_kept);
}

void vector_copy(enum vector_unit unit, void *to, const void *from, size_t bytes)
{
	const struct arch_unit *here = find(unit);

	if (here)
		here->copy(to, from, bytes);
	else
		copy_bytes(to, from, bytes);
}

size_t vector_state_bytes(enum vector_unit unit)
{
	const struct arch_unit *here = find(unit);

	return here && !here->unavailable() ? here->state_bytes() : 0;
}

struct proof {
	enum vector_unit unit; /* to touch */
	bool read;
	struct vector_live off, live;
};

static void ask_proof(void *answer)
{
	struct proof *proof = answer;

	vector_reset();
	proof->read = vector_probe(&proof->off);
	vector_touch(proof->unit)();
	proof->read &= vector_probe(&proof->live);
}

const char *vector_unproven(void)
{
	struct proof proof = {.unit = vector_native()};

	if (vector_unavailable(proof.unit))
		proof.unit = VECTOR_NONE;
	if (!throwaway_run(ask_proof, &proof, sizeof proof) || !proof.read)
		return "this CPU does not show which vector state is live";
	if (proof.off.units != 0)
		return "vector state that is off shows as live, as under emulation";
	if (proof.unit != VECTOR_NONE && !(proof.live.units >> proof.unit & 1))
		return "vector state that is live shows as off, as under emulation";
	return NULL;
}

struct discards {
	enum vector_unit unit;
	int answer;
};

static void ask_discards(void *answer)
{
	struct discards *discards = answer;

	vector_fill(discards->unit, SEED);
	raw_syscall0(SYS_getppid);
	discards->answer = !vector_holds(discards->unit, SEED);
}

int vector_discards(enum vector_unit unit)
{
	struct discards discards = {.unit = unit, .answer = -1};

	if (unit == VECTOR_NONE || vector_unavailable(unit))
		return -1;
	throwaway_run(ask_discards, &discards, sizeof discards);
	return discards.answer;
}

bool vector_lost_at_switch(enum vector_unit unit)
{
	const struct arch_unit *here = find(unit);

	return here && here->lost_at_switch;
}
