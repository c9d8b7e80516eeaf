/*
 * Vector registers of x86-64: touch, load, store, copy, reset.
 *
 * Assumptions: the caller asked CPUID, XCR0 and, for AMX, the kernel. Every vector, mask
 * and tile register is caller-saved. Images are aligned to 64 bytes; what is
 * copied is not.
 *
 * Method: a register made all ones cannot be taken for its initial state, so touch
 * writes ones where it can. avx_touch keeps to AVX 1. Copies move whole registers, then
 * the rest byte by byte with REP MOVSB. Nothing executes VZEROUPPER: the state
 * is to stay dirty.
 */
#include "lib/arch/assembler.h"

#define TO %rdi
#define FROM %rsi
#define BYTES %rdx
#define IMAGE %rdi
#define STRIDE %rax

#define ALL_BITS 0x600e4 /* 2 AVX, 5-7 AVX-512, 17-18 AMX; not x87, SSE, PKRU */

	/* Between these two: one block of `size` bytes from FROM to TO. */
	.macro	blocks_of size
	sub	$\size, BYTES
	jb	2f
1:
	.endm

	.macro	next_block_or_return size
	add	$\size, FROM
	add	$\size, TO
	sub	$\size, BYTES
	jae	1b
2:	add	$\size, BYTES
	mov	BYTES, %rcx
	rep movsb
	ret
	.endm

	function avx_touch
	vpcmpeqd %xmm0, %xmm0, %xmm0
	vinsertf128 $1, %xmm0, %ymm0, %ymm0
	ret
	end	avx_touch

	function avx_load
	.irp	n, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15
	vmovups	32*\n(IMAGE), %ymm\n
	.endr
	ret
	end	avx_load

	function avx_store
	.irp	n, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15
	vmovups	%ymm\n, 32*\n(IMAGE)
	.endr
	ret
	end	avx_store

	function avx_copy
	blocks_of 32
	vmovups	(FROM), %ymm0
	vmovups	%ymm0, (TO)
	next_block_or_return 32
	end	avx_copy

	function avx512_touch
	vpternlogd $0xff, %zmm0, %zmm0, %zmm0
	ret
	end	avx512_touch

	function avx512_load
	.irp	n, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
	vmovups	64*\n(IMAGE), %zmm\n
	.endr
	.irp	n, 0,1,2,3,4,5,6,7
	kmovq	2048+8*\n(IMAGE), %k\n
	.endr
	ret
	end	avx512_load

	function avx512_store
	.irp	n, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
	vmovups	%zmm\n, 64*\n(IMAGE)
	.endr
	.irp	n, 0,1,2,3,4,5,6,7
	kmovq	%k\n, 2048+8*\n(IMAGE)
	.endr
	ret
	end	avx512_store

	function avx512_copy
	blocks_of 64
	vmovups	(FROM), %zmm0
	vmovups	%zmm0, (TO)
	next_block_or_return 64
	end	avx512_copy

	function amx_touch
	ldtilecfg tiles(%rip)
	tilezero %tmm0
	ret
	end	amx_touch

	function amx_load
	ldtilecfg tiles(%rip)
	mov	$64, %eax
	.irp	n, 0,1,2,3,4,5,6,7
	tileloadd 1024*\n(IMAGE,STRIDE), %tmm\n
	.endr
	ret
	end	amx_load

	function amx_store
	mov	$64, %eax
	.irp	n, 0,1,2,3,4,5,6,7
	tilestored %tmm\n, 1024*\n(IMAGE,STRIDE)
	.endr
	ret
	end	amx_store

	function amx_copy
	ldtilecfg tiles(%rip)
	mov	$64, %eax
	blocks_of 1024
	tileloadd (FROM,STRIDE), %tmm0
	tilestored %tmm0, (TO,STRIDE)
	next_block_or_return 1024
	end	amx_copy

	function xsave_reset
	mov	$ALL_BITS, %eax
	xor	%edx, %edx
	xrstor64 initial(%rip)
	ret
	end	xsave_reset

	.section .rodata

	/* An area whose header names no component: all become initial. XRSTOR with
	 * the AVX bit loads MXCSR even so, and 0 there would unmask every exception. */
	.balign	64
initial:
	.zero	24
	.long	0x1f80
	.zero	576 - 28

	/* Palette 1, and eight tiles of 16 rows of 64 bytes. */
	.balign	64
tiles:
	.byte	1
	.zero	15
	.rept	8
	.short	64
	.endr
	.zero	16
	.rept	8
	.byte	16
	.endr
	.zero	8
