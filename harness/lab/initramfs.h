/*
 * The first files of a guest: the agent as /init, the programs its plan names, and the plan.
 */
#ifndef TRAPCOST_INITRAMFS_H
#define TRAPCOST_INITRAMFS_H

#include "harness/base/error.h"

struct initramfs {
	const char *folder;  /* of the target's programs */
	const char *plan;    /* its text */
	int limit_s;         /* of a line of the plan */
	int settle_s;        /* the guest sleeps before it starts */
	int rest_s;          /* and before each line of the plan */
	const char *config;  /* a file with the kernel's configuration, or NULL */
	const char *release; /* of the kernel; NULL: then there is no place for the configuration */
};

/* A file in memory that holds the archive, read from its start; -1 and an error. */
int initramfs_new(const struct initramfs *initramfs, struct error *error);

#endif
