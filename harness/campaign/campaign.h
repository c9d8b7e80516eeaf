/*
 * A campaign as data: what is to be booted and measured, in which order, and what became of each
 * boot so far.
 */
#ifndef TRAPCOST_CAMPAIGN_H
#define TRAPCOST_CAMPAIGN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "harness/base/error.h"
#include "harness/base/pair.h"
#include "harness/campaign/identity.h"
#include "harness/run/preset.h"

enum {
	CAMPAIGN_KERNELS_MOST = 16,
	CAMPAIGN_BOOTS_MOST = 500,   /* of a kernel */
	CAMPAIGN_LOST_MOST = 3,      /* in a row */
	CAMPAIGN_BOOT_LIMIT_S = 600, /* defaults */
	CAMPAIGN_SETTLE_S = 10,
	CAMPAIGN_SETTLE_LIMIT_S = 300
};

/* What stands for the kernel's name in a command of the host. */
#define CAMPAIGN_NAME "{}"

enum campaign_status {
	CAMPAIGN_PLANNED,  /* not begun, or interrupted: it is to be done */
	CAMPAIGN_BOOTING,  /* the board is told to boot */
	CAMPAIGN_RUNNING,  /* it is up, and measures */
	CAMPAIGN_MEASURED, /* its record is whole */
	CAMPAIGN_FAILED,   /* it was up, and something went wrong; there may be part of a record */
	CAMPAIGN_VOID,     /* another kernel came up: nothing was measured */
	CAMPAIGN_LOST,     /* it did not come up */
	CAMPAIGN_STATUSES
};

struct campaign_kernel {
	char *name;
	char *command;            /* for the board, before it boots; or NULL */
	char *image, *initrd;     /* for kexec; NULL: the board reboots. No initrd: NULL */
	char *expect;             /* in its release, version or command line; or NULL */
	struct identity identity; /* as it came up first */
};

struct campaign_boot {
	size_t kernel;
	enum campaign_status status;
	int attempts;
	char *boot_id;       /* of the last attempt that came up, or NULL */
	char *record;        /* its file below the folder, or NULL */
	char *reason;        /* why not measured, or what was wrong all the same; or NULL */
	char *findings;      /* what `check` finds, in brief; or NULL */
	char *settled;       /* why it was measured though not idle; or NULL */
	int64_t clock_off_s; /* the board's clock less the host's */
	double took_s;       /* from the command to the record; 0: not measured */
};

/* Operations in a batch of a case: those of the first run that knew. */
struct campaign_batch {
	char *id;
	int64_t iterations;
};

struct campaign {
	char *folder; /* where it is kept, without a slash at its end */
	char *command_line, *target;
	char *reboot; /* for the board */
	char *boot;   /* for the host, instead of what the board does; or NULL */
	char *rescue; /* for the host, or NULL */
	int boot_limit_s, settle_s, settle_limit_s;
	int64_t seed;
	enum preset preset;
	char *cpus, *machine_name; /* or NULL */
	char **patterns;           /* of cases */
	int pattern_count;
	struct pair *labels;
	size_t label_count;
	struct campaign_kernel *kernels;
	size_t kernel_count;
	int boots_each;
	struct campaign_boot *boots; /* in order */
	size_t boot_count;
	struct campaign_batch *batches;
	size_t batch_count;
};

/* An empty one; what is put into it becomes its own. */
struct campaign *campaign_new(void);
void campaign_free(struct campaign *campaign);

/* Adds a kernel; takes over the strings. -1 and an error for a name that is no good as a folder's,
 * or there already. */
int campaign_add_kernel(struct campaign *campaign, struct campaign_kernel kernel,
			struct error *error);

/* Makes the boots from the kernels, `boots_each` and the seed. */
void campaign_schedule(struct campaign *campaign);

/* "planned" and so on. */
const char *campaign_status_name(int status);

/* What a boot has come to; takes over `reason`, which may be NULL. */
void campaign_set(struct campaign_boot *boot, enum campaign_status status, char *reason);

/* Makes every boot that is not measured a planned one again, for another attempt. */
void campaign_renew(struct campaign *campaign);

/* The first planned boot, or `boot_count`. */
size_t campaign_next(const struct campaign *campaign);

/* How many boots have that status. */
size_t campaign_count(const struct campaign *campaign, enum campaign_status status);

/* Whether a boot of the campaign has that boot_id. */
bool campaign_knows_boot(const struct campaign *campaign, const char *boot_id);

/* The batch size of a case, 0: none yet; and keeps it unless there is one. */
int64_t campaign_batch(const struct campaign *campaign, const char *id);
void campaign_keep_batch(struct campaign *campaign, const char *id, int64_t iterations);

/* The file of a boot's record below the folder, a new string: "base/007.json". */
char *campaign_record_name(const struct campaign *campaign, size_t boot);

/* A file of the campaign's folder, a new string. */
char *campaign_path(const struct campaign *campaign, const char *name);

/* Whether nothing is known of the time a boot takes, and the mean of those measured. */
double campaign_boot_s(const struct campaign *campaign);

#endif
