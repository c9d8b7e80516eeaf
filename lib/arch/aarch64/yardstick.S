/*
 * The yardstick's chains for arm64.
 *
 * Assumptions: `eor` and `add` of two registers, unshifted, take one cycle each when
 * the next one waits for the result, and no core fuses or removes them.
 *
 * Method: YARDSTICK_BLOCK dependent operations on x1, 4 KiB of code, inside any first-level
 * cache; then a decrement and a branch, which run beside the chain.
 */
#include "lib/arch/assembler.h"
#include "lib/yardstick.h"

#define BLOCKS x0
#define VALUE x1
#define OPERAND x2

	function yardstick_chain
	.rept	YARDSTICK_BLOCK
	eor	VALUE, VALUE, OPERAND
	.endr
	subs	BLOCKS, BLOCKS, #1
	b.ne	yardstick_chain
	ret
	end	yardstick_chain

	function yardstick_second_chain
	.rept	YARDSTICK_BLOCK
	add	VALUE, VALUE, OPERAND
	.endr
	subs	BLOCKS, BLOCKS, #1
	b.ne	yardstick_second_chain
	ret
	end	yardstick_second_chain

	function yardstick_pad
	cbz	x0, 2f
	.balign	64
1:	eor	VALUE, VALUE, OPERAND
	subs	x0, x0, #1
	b.ne	1b
2:	ret
	end	yardstick_pad

	/* Eight registers in turn, each waiting for itself alone. */
	function yardstick_wide
	.rept	YARDSTICK_BLOCK / 8
	eor	x1, x1, x2
	eor	x3, x3, x2
	eor	x4, x4, x2
	eor	x5, x5, x2
	eor	x6, x6, x2
	eor	x7, x7, x2
	eor	x8, x8, x2
	eor	x9, x9, x2
	.endr
	subs	BLOCKS, BLOCKS, #1
	b.ne	yardstick_wide
	ret
	end	yardstick_wide

	string	yardstick_name, eor
	string	yardstick_second_name, add
