/* The functions of registers.S. An image is every register, as struct arch_unit says. */
#ifndef TRAPCOST_ARCH_X86_64_REGISTERS_H
#define TRAPCOST_ARCH_X86_64_REGISTERS_H

#include <stddef.h>

enum {
	AVX_IMAGE = 16 * 32,            /* ymm0-15 */
	AVX512_IMAGE = 32 * 64 + 8 * 8, /* zmm0-31, k0-k7 */
	AMX_IMAGE = 8 * 1024,           /* tmm0-7, 16 rows of 64 bytes each */
};

void avx_touch(void);
void avx_load(const void *image);
void avx_store(void *image);
void avx_copy(void *to, const void *from, size_t bytes);

void avx512_touch(void);
void avx512_load(const void *image);
void avx512_store(void *image);
void avx512_copy(void *to, const void *from, size_t bytes);

void amx_touch(void);
void amx_load(const void *image);
void amx_store(void *image);
void amx_copy(void *to, const void *from, size_t bytes);

/* Returns AVX, AVX-512 and AMX to their initial state, and MXCSR to its default.
 * Needs XSAVE; components that the kernel did not enable are left out. */
void xsave_reset(void);

#endif
