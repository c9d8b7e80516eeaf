/* The standard cases of copy. */
#ifndef TRAPCOST_COPY_CASES_H
#define TRAPCOST_COPY_CASES_H

#include "lib/bench.h"

/* Kernels change their way at 71 bytes (words) and 768 (vectors) on riscv64, and where a page
 * ends. */
#define QUICK(id)                        \
	{                                \
		PRESET_QUICK, "copy." id \
	}
#define STANDARD(id)                        \
	{                                   \
		PRESET_STANDARD, "copy." id \
	}
#define RIGOROUS(id)                        \
	{                                   \
		PRESET_RIGOROUS, "copy." id \
	}
#define SWEEP(path, state)                                                               \
	QUICK(path ".768" state), QUICK(path ".4096" state), STANDARD(path ".64" state), \
		STANDARD(path ".256" state), STANDARD(path ".16k" state),                \
		STANDARD(path ".1m" state), RIGOROUS(path ".32" state),                  \
		RIGOROUS(path ".70" state), RIGOROUS(path ".71" state),                  \
		RIGOROUS(path ".72" state), RIGOROUS(path ".767" state),                 \
		RIGOROUS(path ".1024" state), RIGOROUS(path ".4095" state),              \
		RIGOROUS(path ".64k" state)
#define UNALIGNED(path)                                                               \
	RIGOROUS(path ".64.a1"), RIGOROUS(path ".768.a1"), RIGOROUS(path ".4096.a1"), \
		RIGOROUS(path ".64.a7"), RIGOROUS(path ".768.a7"), RIGOROUS(path ".4096.a7")

/* Up to eight segments the kernel keeps on its stack. */
#define IN_SEGMENTS(path)                                                                          \
	RIGOROUS(path ".4096"), RIGOROUS(path ".768.segments8"), RIGOROUS(path ".4096.segments9"), \
		RIGOROUS(path ".64k.segments64")
/* The source against the destination, and either across a page's end. */
#define BOTH_SIDES(path)                                                                    \
	RIGOROUS(path ".768.p1"), RIGOROUS(path ".768.a1.p1"), RIGOROUS(path ".768.a1.p7"), \
		RIGOROUS(path ".768.cross"), RIGOROUS(path ".768.pcross"),                  \
		RIGOROUS(path ".4096.a1.p7"), RIGOROUS(path ".4096.cross"),                 \
		RIGOROUS(path ".4096.pcross")

static const struct standard_case cases[] = {
	SWEEP("read", ""),
	SWEEP("write", ""),
	SWEEP("pipe", ""),
	SWEEP("vm_readv", ""),
	SWEEP("memcpy", ".once"),
	SWEEP("memcpy.vector", ".once"),
	QUICK("read.64k.once"),
	QUICK("read.768.dirty"),
	STANDARD("memcpy.768"),
	STANDARD("memcpy.4096"),
	STANDARD("memcpy.scalar.768"),
	STANDARD("memcpy.scalar.4096"),
	STANDARD("read.768.once"),
	STANDARD("write.768.once"),
	STANDARD("write.768.dirty"),
	UNALIGNED("read"),
	UNALIGNED("write"),
	UNALIGNED("memcpy.scalar"),
	STANDARD("socket.64"),
	STANDARD("socket.768"),
	STANDARD("socket.4096"),
	RIGOROUS("socket.16k"),
	RIGOROUS("socket.64k"),
	RIGOROUS("socket.768.once"),
	STANDARD("readv.4096.segments8"),
	STANDARD("writev.4096.segments8"),
	IN_SEGMENTS("readv"),
	IN_SEGMENTS("writev"),
	RIGOROUS("readv.16k.segments8.once"),
	RIGOROUS("writev.16k.segments8.once"),
	BOTH_SIDES("read"),
	BOTH_SIDES("write"),
	BOTH_SIDES("vm_readv"),
	BOTH_SIDES("memcpy.scalar"),
	{0, NULL},
};

#endif
