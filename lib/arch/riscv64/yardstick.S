/*
 * The yardstick's chains for riscv64.
 *
 * Assumptions: `xor` and `add` of two registers take one cycle each when the next one
 * waits for the result, on in-order and out-of-order cores alike, and no core fuses
 * or removes them. The base ISA alone is used.
 *
 * Method: YARDSTICK_BLOCK dependent operations on a1, none of them compressed, so that every
 * core fetches the same 4 KiB; then a decrement and a branch, which run beside the chain.
 */
#include "lib/arch/assembler.h"
#include "lib/yardstick.h"

#define BLOCKS a0
#define VALUE a1
#define OPERAND a2

	.option	norvc

	/* The branch back spans more than a conditional branch reaches. */
	function yardstick_chain
	.rept	YARDSTICK_BLOCK
	xor	VALUE, VALUE, OPERAND
	.endr
	addi	BLOCKS, BLOCKS, -1
	beqz	BLOCKS, 1f
	j	yardstick_chain
1:	ret
	end	yardstick_chain

	function yardstick_second_chain
	.rept	YARDSTICK_BLOCK
	add	VALUE, VALUE, OPERAND
	.endr
	addi	BLOCKS, BLOCKS, -1
	beqz	BLOCKS, 1f
	j	yardstick_second_chain
1:	ret
	end	yardstick_second_chain

	function yardstick_pad
	beqz	a0, 2f
	.balign	64
1:	xor	VALUE, VALUE, OPERAND
	addi	a0, a0, -1
	bnez	a0, 1b
2:	ret
	end	yardstick_pad

	/* Eight registers in turn, each waiting for itself alone. */
	function yardstick_wide
	.rept	YARDSTICK_BLOCK / 8
	xor	a1, a1, a2
	xor	a3, a3, a2
	xor	a4, a4, a2
	xor	a5, a5, a2
	xor	a6, a6, a2
	xor	a7, a7, a2
	xor	t0, t0, a2
	xor	t1, t1, a2
	.endr
	addi	BLOCKS, BLOCKS, -1
	beqz	BLOCKS, 1f
	j	yardstick_wide
1:	ret
	end	yardstick_wide

	string	yardstick_name, xor
	string	yardstick_second_name, add
