/*
 * The vector units of x86-64. What a task has in use is XINUSE, which XGETBV with
 * ecx = 1 reads (Intel SDM volume 1, 13.6); what the kernel enabled is XCR0.
 */
#include <cpuid.h>
#include <sys/syscall.h>

#include "lib/arch/arch.h"
#include "lib/arch/units.h"
#include "lib/arch/x86_64/registers.h"
#include "lib/signal_frame.h"
#include "lib/vector.h"

enum {
	XCR0 = 0,
	XINUSE = 1,
	ARCH_REQ_XCOMP_PERM = 0x1023,
	AMX_DATA = 18, /* the component that needs permission */
};

/* State components (SDM volume 1, 13.1). */
enum {
	AVX_BITS = 1 << 2,
	AVX512_BITS = 1 << 5 | 1 << 6 | 1 << 7,
	AMX_BITS = 1 << 17 | 1 << 18,
};

/* A frame's XSAVE area (asm/sigcontext.h, struct _fpstate and struct _xstate). */
enum {
	XSAVE_MAGIC_AT = 464,
	XSAVE_MAGIC = 0x46505853, /* there is more than FXSAVE's */
	XSTATE_BV_AT = 512        /* the components that are in it */
};

struct cpuid {
	unsigned int a, b, c, d;
};

/* All zero where the CPU has no such leaf. */
static struct cpuid cpuid(unsigned int leaf, unsigned int subleaf)
{
	struct cpuid id = {0, 0, 0, 0};

	__get_cpuid_count(leaf, subleaf, &id.a, &id.b, &id.c, &id.d);
	return id;
}

static uint64_t xgetbv(uint32_t which)
{
	uint32_t low, high;

	__asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(which));
	return (uint64_t)high << 32 | low;
}

static bool has_xsave(void)
{
	return cpuid(1, 0).c & bit_OSXSAVE;
}

/* Asked once: in a virtual machine CPUID leaves it. */
static bool has_xinuse(void)
{
	static enum { UNKNOWN, NO, YES } answer;

	if (answer == UNKNOWN)
		answer = has_xsave() && cpuid(0xd, 1).a & 1 << 2 ? YES : NO;
	return answer == YES;
}

static bool enabled(uint64_t components)
{
	return has_xsave() && (xgetbv(XCR0) & components) == components;
}

static size_t component_bytes(uint64_t components)
{
	size_t bytes = 0;

	for (unsigned int i = 2; i < 32; i++) {
		if (components >> i & 1)
			bytes += cpuid(0xd, i).a;
	}
	return bytes;
}

static const char *avx_unavailable(void)
{
	if (!(cpuid(1, 0).c & bit_AVX))
		return "no avx on this CPU";
	return enabled(AVX_BITS) ? NULL : "the kernel has not enabled avx";
}

static const char *avx512_unavailable(void)
{
	unsigned int features = cpuid(7, 0).b;

	if (!(features & bit_AVX512F) || !(features & bit_AVX512BW))
		return "no avx512 on this CPU";
	return enabled(AVX_BITS | AVX512_BITS) ? NULL : "the kernel has not enabled avx512";
}

static const char *amx_unavailable(void)
{
	if (!(cpuid(7, 0).d & 1 << 24))
		return "no amx on this CPU";
	if (!enabled(AMX_BITS))
		return "the kernel has not enabled amx";
	if (raw_syscall2(SYS_arch_prctl, ARCH_REQ_XCOMP_PERM, AMX_DATA) != 0)
		return "kernel refuses permission for amx";
	return NULL;
}

static size_t avx_state_bytes(void)
{
	return component_bytes(AVX_BITS);
}

static size_t avx512_state_bytes(void)
{
	return component_bytes(AVX512_BITS);
}

static size_t amx_state_bytes(void)
{
	return component_bytes(AMX_BITS);
}

static size_t avx_image_bytes(void)
{
	return AVX_IMAGE;
}

static size_t avx512_image_bytes(void)
{
	return AVX512_IMAGE;
}

static size_t amx_image_bytes(void)
{
	return AMX_IMAGE;
}

const struct arch_unit arch_units[] = {
	{VECTOR_AVX, avx_unavailable, avx_touch, avx_copy, avx_state_bytes, avx_image_bytes,
	 avx_load, avx_store, false, NULL},
	{VECTOR_AVX512, avx512_unavailable, avx512_touch, avx512_copy, avx512_state_bytes,
	 avx512_image_bytes, avx512_load, avx512_store, false, NULL},
	{VECTOR_AMX, amx_unavailable, amx_touch, amx_copy, amx_state_bytes, amx_image_bytes,
	 amx_load, amx_store, false, NULL},
	{.unit = VECTOR_NONE},
};

size_t signal_frame_vector_bytes(const ucontext_t *frame)
{
	const char *area = (const char *)frame->uc_mcontext.fpregs;

	if (!area || *(const uint32_t *)(area + XSAVE_MAGIC_AT) != XSAVE_MAGIC)
		return 0;
	return component_bytes(*(const uint64_t *)(area + XSTATE_BV_AT) &
			       (AVX_BITS | AVX512_BITS | AMX_BITS));
}

void vector_reset(void)
{
	if (has_xsave())
		xsave_reset();
}

bool vector_probe(struct vector_live *live)
{
	if (!has_xinuse())
		return false;
	live->raw = xgetbv(XINUSE);
	live->units = (live->raw & AVX_BITS ? 1u << VECTOR_AVX : 0) |
		      (live->raw & AVX512_BITS ? 1u << VECTOR_AVX512 : 0) |
		      (live->raw & AMX_BITS ? 1u << VECTOR_AMX : 0);
	return true;
}
