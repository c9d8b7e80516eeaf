/* The functions of registers.S. An image is v0-v31, as struct arch_unit says. */
#ifndef TRAPCOST_ARCH_RISCV64_REGISTERS_H
#define TRAPCOST_ARCH_RISCV64_REGISTERS_H

#include <stddef.h>

void rvv_touch(void);
void rvv_load(const void *image);
void rvv_store(void *image);
void rvv_copy(void *to, const void *from, size_t bytes);

/* The CSRs. Reading them makes the task's unit live. */
size_t rvv_vlenb(void);
unsigned long rvv_vtype(void);

#endif
