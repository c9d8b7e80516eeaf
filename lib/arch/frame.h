/*
 * The folder of this machine: its trap instruction, and the frame that a signal puts on the stack.
 *
 * Every folder supplies:
 * frame_trap(): one instruction that raises SIGTRAP.
 * frame_step_over(frame): lets the handler return behind that instruction.
 * frame_start(info, frame): the lowest address of the frame, of which both are parts.
 * FRAME_RESTORER, FRAME_FLAGS: what rt_sigaction(2) is told of the way back from a handler.
 */
#ifndef TRAPCOST_ARCH_FRAME_H
#define TRAPCOST_ARCH_FRAME_H

#if defined(__x86_64__)
#include "lib/arch/x86_64/frame.h"
#elif defined(__riscv)
#include "lib/arch/riscv64/frame.h"
#elif defined(__aarch64__)
#include "lib/arch/aarch64/frame.h"
#endif

#endif
