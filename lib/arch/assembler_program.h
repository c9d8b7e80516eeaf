/*
 * The image of lib/program.h, around the code of an architecture:
 *
 *	program_begin E_MACHINE
 *	...		its instructions
 *	program_end
 *
 * Method: one ELF header and two program headers, as in elf(5). One segment maps the whole file,
 * readable and executable; the other says that the stack is not executable.
 */
#ifndef TRAPCOST_ARCH_ASSEMBLER_PROGRAM_H
#define TRAPCOST_ARCH_ASSEMBLER_PROGRAM_H

#include "lib/arch/assembler.h"
#include "lib/program.h"

#define PROGRAM_ADDRESS 0x400000 /* a multiple of any page */
#define PROGRAM_PAGE 0x10000	 /* the largest base page */

	.macro	program_begin machine
	.section .rodata
	.globl	program_image, program_image_bytes
	.balign	8
program_image:
	.byte	0x7f, 'E', 'L', 'F', 2, 1, 1, 0 /* 64 bits, little endian, version 1 */
	.quad	0
	.2byte	2, \machine			/* an executable */
	.4byte	1				/* version */
	.quad	PROGRAM_ADDRESS + 2f - program_image /* entry */
	.quad	1f - program_image, 0		/* program headers; no sections */
	.4byte	0				/* flags */
	.2byte	64, 56, 2, 64, 0, 0		/* sizes and counts of headers */
1:	.4byte	1, 5				/* PT_LOAD, read and execute */
	.quad	0, PROGRAM_ADDRESS, PROGRAM_ADDRESS
	.quad	program_image_end - program_image, program_image_end - program_image
	.quad	PROGRAM_PAGE
	.4byte	0x6474e551, 6			/* PT_GNU_STACK, read and write */
	.quad	0, 0, 0, 0, 0, 16
	.balign	8
2:
	.endm

	.macro	program_end
program_image_end:
	.balign	8
program_image_bytes:
	.quad	program_image_end - program_image
	.endm

#endif
