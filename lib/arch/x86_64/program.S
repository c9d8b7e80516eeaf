/* A program that ends at once: exit_group, 231 on x86-64. */
#include "lib/arch/assembler_program.h"

	program_begin 62 /* EM_X86_64 */
	mov	$PROGRAM_EXIT_CODE, %edi
	mov	$231, %eax
	syscall
	program_end
