/*
 * The vector unit of riscv64. A task cannot read whether it is on (sstatus.VS), but
 * the kernel adds a vector record to a signal frame if and only if it is.
 */
#include <sys/auxv.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "lib/arch/arch.h"
#include "lib/arch/riscv64/registers.h"
#include "lib/arch/units.h"
#include "lib/signal_frame.h"
#include "lib/throwaway.h"
#include "lib/vector.h"

enum {
	HWCAP_V = 1 << ('v' - 'a'),
	SYS_HWPROBE = 258,
	HWPROBE_IMA_EXT_0 = 4,
	HWPROBE_IMA_V = 1 << 2,
	VTYPE_E32_M1_TA_MA = 0xd0,
	FIRST_RECORD = 520, /* in the floating-point part: sc_extdesc.hdr of asm/sigcontext.h */
	VECTOR_MAGIC = 0x53465457,
};

struct hwprobe {
	int64_t key; /* -1 from a kernel that does not know it */
	uint64_t value;
};

static uint64_t record_bytes; /* of the last frame's vector record, 0 if it had none */

/* True as well when the kernel cannot say, as before 6.4. */
static bool hwprobe_allows_v(void)
{
	struct hwprobe probe = {.key = HWPROBE_IMA_EXT_0};

	if (syscall(SYS_HWPROBE, &probe, 1, 0, 0, 0) != 0 || probe.key != HWPROBE_IMA_EXT_0)
		return true;
	return probe.value & HWPROBE_IMA_V;
}

static void ask_vtype(void *answer)
{
	unsigned long *vtype = answer;

	rvv_touch();
	*vtype = rvv_vtype();
}

static void ask_vlenb(void *answer)
{
	size_t *vlenb = answer;

	*vlenb = rvv_vlenb();
}

/* Version 0.7.1 either has no such instruction or encodes another vtype. */
static bool has_vtype_of_v1(void)
{
	unsigned long vtype = 0;

	return throwaway_run(ask_vtype, &vtype, sizeof vtype) && vtype == VTYPE_E32_M1_TA_MA;
}

static const char *rvv_unavailable(void)
{
	if (!(getauxval(AT_HWCAP) & HWCAP_V))
		return "no vector unit (V) reported by the kernel";
	if (!hwprobe_allows_v())
		return "no vector unit (V 1.0) reported by riscv_hwprobe";
	if (!has_vtype_of_v1())
		return "the vector unit is not V 1.0 (XTheadVector is 0.7.1)";
	return NULL;
}

static size_t rvv_image_bytes(void)
{
	return 32 * rvv_vlenb();
}

static size_t rvv_state_bytes(void)
{
	size_t vlenb = 0;

	throwaway_run(ask_vlenb, &vlenb, sizeof vlenb);
	return 32 * vlenb;
}

/* A kernel may discard any register. */
static bool rvv_is_kept(size_t at)
{
	(void)at;
	return false;
}

const struct arch_unit arch_units[] = {
	{VECTOR_RVV, rvv_unavailable, rvv_touch, rvv_copy, rvv_state_bytes, rvv_image_bytes,
	 rvv_load, rvv_store, false, rvv_is_kept},
	{.unit = VECTOR_NONE},
};

size_t signal_frame_vector_bytes(const ucontext_t *frame)
{
	const char *extensions = (const char *)&frame->uc_mcontext.__fpregs + FIRST_RECORD;
	const struct frame_record *record = frame_record_find(frame, extensions, VECTOR_MAGIC);

	return record ? record->size : 0;
}

static void see(const ucontext_t *frame)
{
	record_bytes = signal_frame_vector_bytes(frame);
}

void vector_reset(void)
{
}

bool vector_probe(struct vector_live *live)
{
	if (!signal_frame_see(see))
		return false;
	live->raw = record_bytes;
	live->units = record_bytes ? 1u << VECTOR_RVV : 0;
	return true;
}
