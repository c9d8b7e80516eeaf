/*
 * Vector registers of riscv64: touch, load, store, copy.
 *
 * Assumptions: V 1.0 is there and this task may use it. Every vector register, vl and
 * vtype are caller-saved.
 *
 * Method: instructions are words, because clang 14 rejects `.option arch`, and CSRs
 * are numbers. Whole-register loads and stores do not depend on vtype, which a
 * system call leaves illegal.
 */
#include "lib/arch/assembler.h"

#define VSETIVLI_ZERO_1_E32_M1 .4byte 0xcd00f057 /* vsetivli zero, 1, e32, m1, ta, ma */
#define VSETVLI_T0_A2_E8_M8 .4byte 0x0c3672d7	 /* vsetvli t0, a2, e8, m8, ta, ma */
#define VMV_V_I_V0_1 .4byte 0x5e00b057		 /* vmv.v.i v0, 1 */
#define VLE8_V0_A1 .4byte 0x02058007		 /* vle8.v v0, (a1) */
#define VSE8_V0_A0 .4byte 0x02050027		 /* vse8.v v0, (a0) */
#define VL8R_A0(first) .4byte 0xe2850007 | (first) << 7 /* vl8r.v v<first>, (a0) */
#define VS8R_A0(first) .4byte 0xe2850027 | (first) << 7 /* vs8r.v v<first>, (a0) */
#define VTYPE 0xc21
#define VLENB 0xc22

	/* a0 on by eight registers of t0 bytes each. */
	.macro	next_eight
	slli	t1, t0, 3
	add	a0, a0, t1
	.endm

	function rvv_touch
	VSETIVLI_ZERO_1_E32_M1
	VMV_V_I_V0_1
	ret
	end	rvv_touch

	function rvv_load
	csrr	t0, VLENB
	VL8R_A0(0)
	next_eight
	VL8R_A0(8)
	next_eight
	VL8R_A0(16)
	next_eight
	VL8R_A0(24)
	ret
	end	rvv_load

	function rvv_store
	csrr	t0, VLENB
	VS8R_A0(0)
	next_eight
	VS8R_A0(8)
	next_eight
	VS8R_A0(16)
	next_eight
	VS8R_A0(24)
	ret
	end	rvv_store

	/* to in a0, from in a1, bytes in a2; t0 is what one turn moves. */
	function rvv_copy
	beqz	a2, 2f
1:	VSETVLI_T0_A2_E8_M8
	VLE8_V0_A1
	VSE8_V0_A0
	add	a1, a1, t0
	add	a0, a0, t0
	sub	a2, a2, t0
	bnez	a2, 1b
2:	ret
	end	rvv_copy

	function rvv_vlenb
	csrr	a0, VLENB
	ret
	end	rvv_vlenb

	function rvv_vtype
	csrr	a0, VTYPE
	ret
	end	rvv_vtype
