/*
 * What the kernel saves in a signal frame, seen by trapping on purpose: the only place
 * where a task of riscv64 or arm64 can see which vector state it has.
 */
#ifndef TRAPCOST_SIGNAL_FRAME_H
#define TRAPCOST_SIGNAL_FRAME_H

#include <stdbool.h>
#include <stdint.h>
#include <ucontext.h>

/* How each record of a frame begins. The size includes this; the last record's magic is 0. */
struct frame_record {
	uint32_t magic;
	uint32_t size;
};

/* The record with `magic` in the list that begins at `first`, or NULL. */
const struct frame_record *frame_record_find(const struct frame_record *first, uint32_t magic);

/*
 * Calls trap(), one instruction that raises SIGTRAP, and see() on the signal's frame;
 * see() must move the program counter past that instruction. The first call in a process
 * makes a system call to install the handler, which stays; later ones make none
 * before the trap. Returns false if the kernel refused the handler.
 */
bool signal_frame_see(void (*trap)(void), void (*see)(ucontext_t *frame));

#endif
