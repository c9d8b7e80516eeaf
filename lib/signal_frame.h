/*
 * What the kernel saves in a signal frame. Trapping on purpose to see one is the only way for a
 * task of riscv64 or arm64 to learn which vector state it has.
 */
#ifndef TRAPCOST_SIGNAL_FRAME_H
#define TRAPCOST_SIGNAL_FRAME_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <ucontext.h>

/* How each record of a frame begins. The size includes this; the last record's magic is 0. */
struct frame_record {
	uint32_t magic;
	uint32_t size;
};

/* The record with `magic` in the frame's list that begins at `first`, or NULL. */
const struct frame_record *frame_record_find(const ucontext_t *frame, const void *first,
					     uint32_t magic);

/*
 * Raises SIGTRAP by an instruction and calls see() on the signal's frame. If nobody handles that
 * signal yet, it makes system calls first, to install a handler, which stays; else there is none
 * before the trap, and who handled it does so again afterwards. Returns false if the kernel
 * refused the handler.
 */
bool signal_frame_see(void (*see)(const ucontext_t *frame));

/* In a handler, of its arguments: the size of its frame, counted from the end of the alternate
 * stack, or 0 if the frame is not on one. The end is a page's, so that the stack pointer that was
 * interrupted has no part in how the frame is aligned. */
size_t signal_frame_bytes(const siginfo_t *info, const ucontext_t *frame);

/*
 * How many bytes of the frame hold the state of vector units that were live: the vector record
 * (riscv64, arm64), or what the XSAVE area says is in use (x86-64, where there is room for all
 * units in every frame). Each architecture's vector.c defines it.
 */
size_t signal_frame_vector_bytes(const ucontext_t *frame);

#endif
