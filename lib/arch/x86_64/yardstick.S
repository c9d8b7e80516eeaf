/*
 * The yardstick's chains for x86-64.
 *
 * Assumptions: `rol $3` and `xor $imm8` of one register take one cycle each and are
 * not removed at rename. `add $imm` and `lea` are removed there by recent cores
 * (0.18 cycles), and `rol $1` takes 1.1 cycles, so neither is used.
 *
 * Method: YARDSTICK_BLOCK dependent operations on rax, then a decrement and a branch, which
 * run beside the chain. A block is 4 KiB of code, inside any first-level cache.
 */
#include "lib/arch/assembler.h"
#include "lib/yardstick.h"

#define BLOCKS %rdi
#define VALUE %rax

	function yardstick_chain
	.rept	YARDSTICK_BLOCK
	rol	$3, VALUE
	.endr
	dec	BLOCKS
	jnz	yardstick_chain
	ret
	end	yardstick_chain

	function yardstick_second_chain
	.rept	YARDSTICK_BLOCK
	xor	$85, VALUE
	.endr
	dec	BLOCKS
	jnz	yardstick_second_chain
	ret
	end	yardstick_second_chain

	function yardstick_pad
	test	%rdi, %rdi
	jz	2f
	.balign	64
1:	rol	$3, VALUE
	dec	%rdi
	jnz	1b
2:	ret
	end	yardstick_pad

	/* Seven registers in turn, each waiting for itself alone. */
	function yardstick_wide
	.rept	YARDSTICK_BLOCK / 8
	xor	%r11, %rax
	xor	%r11, %rcx
	xor	%r11, %rdx
	xor	%r11, %rsi
	xor	%r11, %r8
	xor	%r11, %r9
	xor	%r11, %r10
	xor	%r11, %rax
	.endr
	dec	BLOCKS
	jnz	yardstick_wide
	ret
	end	yardstick_wide

	string	yardstick_name, rol
	string	yardstick_second_name, xor
