/*
 * Where a signal handler returns to.
 *
 * Assumptions: the handler's RET has taken the return address off the frame, so that the
 * stack pointer is where rt_sigreturn(2) looks for the rest.
 */
#include "lib/arch/assembler.h"

#define RT_SIGRETURN 15

	function frame_restorer
	mov	$RT_SIGRETURN, %eax
	syscall
	end	frame_restorer
