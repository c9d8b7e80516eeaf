/* A kernel booted under QEMU as a target: each plan is one boot. */
#ifndef TRAPCOST_TARGET_QEMU_H
#define TRAPCOST_TARGET_QEMU_H

#include "harness/lab/image.h"
#include "harness/lab/qemu.h"
#include "harness/run/target.h"

/*
 * The kernel of `image` with the static programs of `folder`; `config` is a file with its
 * configuration for the facts, or NULL. What the options and the image point to outlives the
 * target. Ownership passes to the caller.
 */
struct target *target_qemu_new(const struct image *image, const struct qemu_options *options,
			       const char *folder, const char *config);

#endif
