/*
 * Vector state: bring a unit to life, prove what is live.
 *
 * Facts and sources: sstatus.VS and the V extension's chapter on system calls
 * (riscv64), XINUSE and XSAVE in the Intel SDM volume 1 chapter 13 (x86-64),
 * Documentation/arch/arm64/sve.rst (arm64).
 *
 * Everything here may run in the measuring child, so nothing here calls a
 * memory or string function of libc. What has to execute a vector instruction
 * to learn something says so; call it in a throw-away child.
 */
#ifndef TRAPCOST_VECTOR_H
#define TRAPCOST_VECTOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/vector_unit.h"

/* What a task has in use. */
struct vector_live {
	uint32_t units; /* bit 1 << unit for every unit that is live */
	uint64_t raw;   /* what the proof read: XINUSE, or the size of the signal
			   frame's vector record in bytes */
};

/* "none", "rvv", "sve", "avx", "avx512", "amx". */
const char *vector_unit_name(enum vector_unit unit);

/* The machine (as uname -m says) a unit belongs to, "any" for VECTOR_NONE. */
const char *vector_unit_machine(enum vector_unit unit);

/* The unit this architecture means by "native": rvv, sve or avx. */
enum vector_unit vector_native(void);

/*
 * Why `unit` cannot be used by this process on this CPU, or NULL if it can.
 * The text is static. May run throw-away children; call it before measuring.
 * For AMX it also asks the kernel for permission, which children inherit.
 */
const char *vector_unavailable(enum vector_unit unit);

/* Makes every unit off, where the architecture lets a task do so (x86-64); elsewhere
 * a new task is off by birth and this does nothing. */
void vector_reset(void);

/* The least that makes `unit` live and its state dirty: a function to call in
 * the loop. All registers it changes are caller-saved. Does nothing for VECTOR_NONE
 * and for a unit of another machine; must not be called where the unit is unavailable. */
void (*vector_touch(enum vector_unit unit))(void);

/* Writes every register of `unit` with a pattern made of `seed`; nothing for VECTOR_NONE. Only
 * among project code: on arm64 it overwrites halves of registers that callees preserve. */
void vector_fill(enum vector_unit unit, uint8_t seed);

/* True if every register of `unit` still holds what vector_fill(unit, seed) put there. */
bool vector_holds(enum vector_unit unit, uint8_t seed);

/* True if those still hold it that every kernel preserves in a system call, by the ABI: all on
 * x86-64, V0-V31 on arm64 (the lower 16 bytes of SVE's), none on riscv64. */
bool vector_holds_kept(enum vector_unit unit, uint8_t seed);

/* Copies `bytes` with the widest loads and stores of `unit`. No overlap. */
void vector_copy(enum vector_unit unit, void *to, const void *from, size_t bytes);

/*
 * What is live now, in the calling task. Reads XINUSE (x86-64) or traps into a
 * handler of its own and looks at the signal frame (riscv64, arm64); returns false if the
 * proof itself failed. Changes no vector state, but the first call in a process may make
 * system calls, to install the handler: so call it before the loop as well as after.
 */
bool vector_probe(struct vector_live *live);

/*
 * Why vector_probe cannot be believed here, or NULL if it can: the text is static.
 * It is tried on the native unit, off and live, in a throw-away child. QEMU's emulated
 * x86-64 CPUs say that everything is always in use, and its user mode knows no
 * kernel's signal frames.
 */
const char *vector_unproven(void);

/* Size in bytes of what the kernel saves for `unit` alone on this CPU (for avx512 not
 * what avx saves besides), 0 if it is not available. On riscv64 it reads vlenb in a
 * throw-away child. */
size_t vector_state_bytes(enum vector_unit unit);

/*
 * Whether a system call of this kernel discards the unit's registers:
 * 1 it does, 0 it preserves them, -1 not known (no unit). Runs in a throw-away child.
 */
int vector_discards(enum vector_unit unit);

/* Whether `unit` goes off when the kernel puts its task's state away inside a system call, at a
 * switch or into a signal's frame, as SVE does: then it cannot be touched once and stay live
 * in a case that does so. */
bool vector_lost_at_switch(enum vector_unit unit);

#endif
