/*
 * The folder of this machine: its name and its bare system calls.
 *
 * Every folder supplies raw_syscall0() to raw_syscall4(), and raw_syscall6(): the instruction
 * alone, with the kernel's return value (a negated errno on failure), never errno.
 *
 * raw_thread(flags, stack, start, argument, ended) is clone(2) for a task that begins in
 * start(argument), which must not return, on the memory below `stack` (aligned to 16 bytes). It
 * shares thread-local storage, and with it errno, with the caller. `ended` is what
 * CLONE_CHILD_CLEARTID speaks of, or NULL. Returns the new task's id or a negated errno.
 */
#ifndef TRAPCOST_ARCH_H
#define TRAPCOST_ARCH_H

#if defined(__x86_64__) && !defined(__ILP32__)
#define ARCH_MACHINE "x86_64"
#include "lib/arch/x86_64/syscall.h"
#elif defined(__riscv) && __riscv_xlen == 64
#define ARCH_MACHINE "riscv64"
#include "lib/arch/riscv64/syscall.h"
#elif defined(__aarch64__) && !defined(__ILP32__)
#define ARCH_MACHINE "aarch64"
#include "lib/arch/aarch64/syscall.h"
#else
#error "no lib/arch folder for this machine: riscv64, x86_64 and aarch64 have one"
#endif

#endif
