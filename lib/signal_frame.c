/* What the kernel saves in a signal frame. */
#include "lib/signal_frame.h"

#include "lib/arch/frame.h"
#include "lib/handler.h"

static void (*see_frame)(const ucontext_t *frame);

static void handle(int signal, siginfo_t *info, void *frame)
{
	(void)signal;
	if (info->si_code <= 0)
		return; /* sent by a process */
	see_frame(frame);
	frame_step_over(frame);
}

/* The end of the alternate stack, if the frame is on it; 0 if not. */
static uintptr_t stack_end(const ucontext_t *frame)
{
	uintptr_t start = (uintptr_t)frame->uc_stack.ss_sp;
	bool is_there = (uintptr_t)frame - start < frame->uc_stack.ss_size;

	return is_there ? start + frame->uc_stack.ss_size : 0;
}

/* QEMU's user mode for riscv64 writes no list: what is found instead may lead off the stack. */
const struct frame_record *frame_record_find(const ucontext_t *frame, const void *first,
					     uint32_t magic)
{
	uintptr_t end = stack_end(frame);
	const struct frame_record *record = first;

	while (!end || (uintptr_t)(record + 1) <= end) {
		if (record->magic == magic)
			return record;
		if (record->magic == 0 || record->size == 0)
			return NULL;
		record = (const void *)((const char *)record + record->size);
	}
	return NULL;
}

bool signal_frame_see(void (*see)(const ucontext_t *frame))
{
	handler before = handler_get(SIGTRAP);

	see_frame = see;
	if (!handler_set(SIGTRAP, handle))
		return false;
	frame_trap();
	if (before)
		handler_set(SIGTRAP, before);
	return true;
}

size_t signal_frame_bytes(const siginfo_t *info, const ucontext_t *frame)
{
	uintptr_t end = stack_end(frame);

	return end ? end - frame_start(info, frame) : 0;
}
