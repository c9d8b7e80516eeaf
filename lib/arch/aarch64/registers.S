/*
 * SVE registers of arm64: touch, load, store, copy.
 *
 * Assumptions: the kernel reports SVE. Callers keep nothing in z and p registers, not
 * even the lower halves of z8-z15 that the procedure call standard preserves: they
 * are compiled -mgeneral-regs-only, and load overwrites them for its tests' sake.
 *
 * Method: offsets count in register lengths. The first-fault register is left alone,
 * since only some patterns are allowed in it.
 */
#include "lib/arch/assembler.h"

#define IMAGE x0
#define TO x0
#define FROM x1
#define BYTES x2
#define AT x3

	.arch	armv8-a+sve

	.macro	each_register operation
	.irp	n, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
	\operation	z\n, [IMAGE, #\n, mul vl]
	.endr
	addvl	IMAGE, IMAGE, #16
	addvl	IMAGE, IMAGE, #16
	.irp	n, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15
	\operation	p\n, [IMAGE, #\n, mul vl]
	.endr
	.endm

	function sve_touch
	ptrue	p0.b
	mov	z0.b, #1
	ret
	end	sve_touch

	function sve_load
	each_register ldr
	ret
	end	sve_load

	function sve_store
	each_register str
	ret
	end	sve_store

	/* p0 covers what is left, all of a register until the last turn. */
	function sve_copy
	mov	AT, #0
	b	2f
1:	ld1b	{z0.b}, p0/z, [FROM, AT]
	st1b	{z0.b}, p0, [TO, AT]
	incb	AT
2:	whilelo	p0.b, AT, BYTES
	b.first	1b
	ret
	end	sve_copy

	function sve_length
	rdvl	x0, #1
	ret
	end	sve_length
