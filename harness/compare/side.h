/*
 * One side of a comparison: the records of one kernel, by boot. The boot is what is counted; within
 * one boot (trapcost ab) the round takes its place.
 */
#ifndef TRAPCOST_SIDE_H
#define TRAPCOST_SIDE_H

#include <stddef.h>

#include "harness/record/record.h"

/* What counts once: a boot, or a round of `ab`. Borrows from its side. */
struct boot {
	const char *id;      /* the kernel's name for it, or "unknown" */
	const char *started; /* of its first record */
	const struct record **records;
	size_t record_count;
	int run, round;          /* of `ab`: its number on this side, and only launches of this
				    round; round -1: a boot, with all launches */
	const char *void_reason; /* why it does not count, or NULL */
};

struct side {
	char *label; /* as given, else the kernel's release, or what tells it from another's */
	char *path;  /* the operand without its label */
	struct record **records;
	size_t record_count;
	struct boot *boots; /* in order of time */
	size_t boot_count;
};

/*
 * Reads operands, each a record, a folder of records or LABEL=PATH[,PATH...], and groups their
 * records by boot. A run that is there twice counts once. -1 and an error for a file that does
 * not read, an operand without a record, or a run or boot that stands on two sides. The sides
 * hold what was read in either case.
 */
int side_read_all(struct side *sides, char *const *operands, size_t count, struct error *error);

/*
 * The same of one operand, a side for each kernel (kernel.h) whose records it names, in order of
 * time: a new array of *count.
 */
int side_read_kernels(struct side **sides, size_t *count, char *operand, struct error *error);

/*
 * The same of any operands, of any machines: a label makes a side of each machine, and the other
 * records are a side for each kernel of each machine.
 */
int side_read_pooled(struct side **sides, size_t *count, char *const *operands,
		     size_t operand_count, struct error *error);

/* A side of records made already, which it takes over. */
void side_from_records(struct side *side, const char *label, struct record **records, size_t count);

/* Whether the records are those of one `ab`, or of several in one boot, each with both sides. */
bool side_within_boot(const struct side *sides, size_t count);

/* Groups the records of a side into its boots, or into rounds. */
void side_group(struct side *side, bool within_boot);

/* The value of a label of the side's records; NULL unless it has one and all agree. */
const char *side_label_value(const struct side *side, const char *key);

/* The records of all sides, a new array of *found. */
struct record **side_records(const struct side *sides, size_t count, size_t *found);

void side_free(struct side *side);

/* Releases an array of sides with its sides. */
void side_free_all(struct side *sides, size_t count);

#endif
