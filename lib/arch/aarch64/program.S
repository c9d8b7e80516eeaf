/* A program that ends at once: exit_group, 94 on arm64. */
#include "lib/arch/assembler_program.h"

	program_begin 183 /* EM_AARCH64 */
	mov	x0, #PROGRAM_EXIT_CODE
	mov	x8, #94
	svc	#0
	program_end
