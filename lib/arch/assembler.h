/* What the .S files of every architecture share. */
#ifndef TRAPCOST_ARCH_ASSEMBLER_H
#define TRAPCOST_ARCH_ASSEMBLER_H

	/* Aligned to a cache line, and with it the loop that begins where the function does. */
	.macro	function name
	.text
	.globl	\name
	.type	\name, %function
	.balign	64
\name:
	.endm

	.macro	end name
	.size	\name, . - \name
	.endm

	.macro	string name, text
	.section .rodata
	.globl	\name
	.type	\name, %object
\name:	.asciz	"\text"
	.size	\name, . - \name
	.endm

	/* No executable stack. */
	.section .note.GNU-stack, "", %progbits
	.text

#endif
