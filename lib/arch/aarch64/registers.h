/* The functions of registers.S. An image is z0-z31 and p0-p15, as struct arch_unit says. */
#ifndef TRAPCOST_ARCH_AARCH64_REGISTERS_H
#define TRAPCOST_ARCH_AARCH64_REGISTERS_H

#include <stddef.h>

void sve_touch(void);
void sve_load(const void *image);
void sve_store(void *image);
void sve_copy(void *to, const void *from, size_t bytes);

/* Bytes of one z register. Reading it makes the task's unit live. */
size_t sve_length(void);

#endif
