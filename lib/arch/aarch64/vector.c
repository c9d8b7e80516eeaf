/*
 * SVE of arm64. A task cannot read whether the kernel keeps SVE state for it, but the
 * SVE record of a signal frame is longer than its header if and only if it does
 * (Documentation/arch/arm64/sve.rst). Streaming mode (SME) is not looked at.
 */
#include <sys/auxv.h>
#include <sys/prctl.h>

#include "lib/arch/aarch64/registers.h"
#include "lib/arch/units.h"
#include "lib/signal_frame.h"
#include "lib/vector.h"

/* Magics of asm/sigcontext.h, which musl's headers do not go together with. */
enum {
	SVE_RECORD = 0x53564501,
	SVE_EMPTY_BYTES = 16, /* a header alone */
	EXTRA_RECORD = 0x45585401,
};

enum { HWCAP_SVE_BIT = 22, SVE_LENGTH_MASK = 0xffff };

struct extra_record {
	struct frame_record head;
	uint64_t records; /* where the list goes on that did not fit in the frame */
};

static uint32_t record_bytes; /* of the last frame's SVE record, 0 if it had none */

static const char *sve_unavailable(void)
{
	return getauxval(AT_HWCAP) >> HWCAP_SVE_BIT & 1 ? NULL : "no SVE reported by the kernel";
}

static size_t image_bytes(size_t length)
{
	return 32 * length + 16 * (length / 8);
}

static size_t sve_image_bytes(void)
{
	return image_bytes(sve_length());
}

/* V0-V31, the lower 16 bytes of Z0-Z31: a kernel may discard the rest. */
static bool sve_is_kept(size_t at)
{
	size_t length = sve_length();

	return at < 32 * length && at % length < 16;
}

/* The registers and the first-fault register; the length is asked without using SVE. */
static size_t sve_state_bytes(void)
{
	int answer = prctl(PR_SVE_GET_VL);
	size_t length = answer < 0 ? 0 : answer & SVE_LENGTH_MASK;

	return image_bytes(length) + length / 8;
}

const struct arch_unit arch_units[] = {
	{VECTOR_SVE, sve_unavailable, sve_touch, sve_copy, sve_state_bytes, sve_image_bytes,
	 sve_load, sve_store, true, sve_is_kept},
	{.unit = VECTOR_NONE},
};

static const struct frame_record *find(const ucontext_t *frame, uint32_t magic)
{
	const void *first = frame->uc_mcontext.__reserved;
	const struct frame_record *record = frame_record_find(frame, first, magic);
	const struct extra_record *extra;

	if (record)
		return record;
	extra = (const void *)frame_record_find(frame, first, EXTRA_RECORD);
	return extra ? frame_record_find(frame, (const void *)extra->records, magic) : NULL;
}

static uint32_t sve_record_bytes(const ucontext_t *frame)
{
	const struct frame_record *record = find(frame, SVE_RECORD);

	return record ? record->size : 0;
}

static void see(const ucontext_t *frame)
{
	record_bytes = sve_record_bytes(frame);
}

size_t signal_frame_vector_bytes(const ucontext_t *frame)
{
	uint32_t bytes = sve_record_bytes(frame);

	return bytes > SVE_EMPTY_BYTES ? bytes : 0;
}

void vector_reset(void)
{
}

bool vector_probe(struct vector_live *live)
{
	if (!signal_frame_see(see))
		return false;
	live->raw = record_bytes;
	live->units = record_bytes > SVE_EMPTY_BYTES ? 1u << VECTOR_SVE : 0;
	return true;
}
