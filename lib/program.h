/*
 * The smallest program there is to execute: a static ELF file of some 200 bytes, written by hand in
 * lib/arch, that ends with PROGRAM_EXIT_CODE and touches nothing.
 */
#ifndef TRAPCOST_PROGRAM_H
#define TRAPCOST_PROGRAM_H

#define PROGRAM_EXIT_CODE 42

#ifndef __ASSEMBLER__

/* A file in memory (memfd) that holds it, closed by execve(2). Skips the case where the kernel
 * makes none that may be executed; ends the process on failure. */
int program_new(void);

#endif

#endif
