/*
 * What an architecture's folder tells lib/vector.c about its vector units.
 *
 * The folder also defines vector_reset() and vector_probe() of lib/vector.h.
 */
#ifndef TRAPCOST_ARCH_UNITS_H
#define TRAPCOST_ARCH_UNITS_H

#include <stdbool.h>
#include <stddef.h>

#include "lib/vector_unit.h"

struct arch_unit {
	enum vector_unit unit;

	/* As in lib/vector.h, for this unit. */
	const char *(*unavailable)(void);
	void (*touch)(void);
	void (*copy)(void *to, const void *from, size_t bytes);
	size_t (*state_bytes)(void);

	/* Every register from and to an image of image_bytes(), which is aligned to 64 bytes.
	 * All three may use the unit, and none makes a system call. */
	size_t (*image_bytes)(void);
	void (*load)(const void *image);
	void (*store)(void *image);

	bool lost_at_switch; /* as in lib/vector.h */

	/* Whether every kernel preserves byte `at` of the image in a system call, by the ABI;
	 * NULL: all are. */
	bool (*is_kept)(size_t at);
};

/* The units of this architecture, the native one first; the row after the last has
 * the unit VECTOR_NONE. */
extern const struct arch_unit arch_units[];

enum { ARCH_IMAGE_MOST = 32 * 8192 }; /* RISC-V at VLEN 65536, the largest there can be */

#endif
