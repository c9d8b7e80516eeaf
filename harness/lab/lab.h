/*
 * The lab: kernels booted under QEMU and compared by instructions per operation.
 */
#ifndef TRAPCOST_LAB_H
#define TRAPCOST_LAB_H

#include <stdbool.h>
#include <stdio.h>

#include "harness/lab/image.h"
#include "harness/lab/qemu.h"
#include "harness/record/count.h"
#include "harness/record/record.h"

enum { LAB_KERNELS_MOST = 8, LAB_BOOTS_MOST = 20 };

struct lab_kernel {
	char *name;         /* what the user calls it */
	const char *path;   /* of the image */
	const char *append; /* for this kernel's command line alone, or NULL */
	struct image image;
	bool readable; /* there is an image, and its boots did not fail */
	char *config;  /* a file with its configuration, or NULL */
	struct record *boots[LAB_BOOTS_MOST];
	int boot_count;
};

/* A kernel from NAME=IMAGE; its image with what lies beside it. Each -1 and an error. Release with
 * lab_kernel_free() in either case. */
int lab_kernel_init(struct lab_kernel *kernel, const char *text, struct error *error);
int lab_kernel_read(struct lab_kernel *kernel, struct error *error);
void lab_kernel_free(struct lab_kernel *kernel);

/* Without a glob: what a change of the entry path, of a copy or of a switch shows in, on every
 * architecture, within some ten seconds a boot. */
enum { LAB_USUAL_CASES = 14 };
extern char *const lab_usual_cases[LAB_USUAL_CASES];

/* How kernels are booted and measured. Strings belong to the caller. */
struct lab_options {
	struct qemu_options qemu; /* seed: the first boot's, the next ones count up */
	int boots;                /* of each kernel */
	char *const *patterns;    /* of cases */
	int pattern_count;
	const char *output;        /* the folder of records */
	const char *command;       /* for the records */
	const char *qemu_version;  /* for the records */
	const struct pair *labels; /* for the records */
	size_t label_count;
	bool quiet; /* no progress */
};

/*
 * Boots one kernel for the time `number` (from 0), and writes a record; the batches are those of
 * `like` where it has them (NULL: none). An error is printed, and the kernel is not readable any
 * more. Returns an exit code.
 */
int lab_boot_kernel(struct lab_kernel *kernel, const struct lab_options *options, int number,
		    const struct record *like);

/* What a kernel's boots say of a case. */
struct lab_count {
	struct count count;
	const char *reason; /* why not measured, or NULL; the record's */
};

/* Counts the case `id` of a kernel. */
struct lab_count lab_count(const struct lab_kernel *kernel, const char *id);

/* Prints the kernels, then a row a case with differences to the first kernel. `how` is a line about
 * the guests. */
void lab_table_print(FILE *out, const struct lab_kernel *kernels, int count, const char *how);

#endif
