/*
 * Partner tasks: processes or threads that work together with the measuring task.
 *
 * A partner pins itself, brings its vector unit into the state the case wants, says that
 * it is ready and enters the benchmark's body, until one more round after the stop flag is
 * set. Then it writes down its switches and proves its own vector state.
 *
 * Partners are made by clone(2) itself and run project code only: pthread_create() and
 * fork() of libc copy memory with libc's functions, which may use vectors. A thread made
 * this way shares the measuring task's thread-local storage, so its body sets no errno.
 * A process is a child of the launch, not of the measuring task: lib/main.c waits for both,
 * so that the death of either ends the other at once.
 */
#ifndef TRAPCOST_TASK_H
#define TRAPCOST_TASK_H

#include <sys/types.h>

#include "lib/bench.h"

enum { TASKS_MAX = 64 }; /* the measuring task is one of them */

enum task_kind { TASK_PROCESS, TASK_THREAD };
extern const char *const task_kind_values[];
#define PARAMETER_AS                                                             \
	{                                                                        \
		.name = "as", .summary = "tasks are", .values = task_kind_values \
	}

struct switch_count {
	int64_t voluntary, involuntary;
};

struct partner {
	pid_t pid;                    /* of a process; 0 once it has been waited for */
	int cpu;                      /* where it was at its end */
	struct switch_count switches; /* since it was ready */
	bool proven;                  /* live could be read */
	struct vector_live live;
};

/* Shared by the launch, its measuring task and the partners. */
struct tasks {
	int count; /* partners */
	enum task_kind kind;
	pid_t launch;   /* the parent of all */
	uint32_t ready; /* partners at the barrier; these words are futexes */
	uint32_t stop;
	uint32_t turn; /* the partner whose turn it is to end, from 1 */
	uint32_t done; /* partners that have ended */
	struct partner partners[TASKS_MAX - 1];
};

/* Before setup(): where everything is kept, in shared memory; zeroed but for `launch`. */
void tasks_prepare(struct tasks *shared);

/*
 * In setup(): starts `count` partners on c->cpus[1], one after another, and returns when all
 * are ready. Each runs body(c, index), index from 1. Skips the case where the unit
 * cannot stay live as the case wants.
 */
void tasks_start(const struct bench_case *c, enum task_kind kind, int count,
		 void (*body)(const struct bench_case *c, int index));

/* The state of a partner's vector unit. */
enum vstate tasks_vstate(const struct bench_case *c);

/* How many partners there are. */
int tasks_partners(void);

/*
 * For a body: read between receiving the token and passing it on, it is true for every
 * partner in the same round, the last one. body() returns after that round.
 */
bool tasks_stopping(void);

/* The switches of the calling task since it began. */
struct switch_count switches_now(void);

/* Ends the partners by one more round of the benchmark; returns the calling task's switches
 * at the end of that round. The partners' accounts are complete then. */
struct switch_count tasks_stop(const struct bench_case *c, uint64_t round);

/* Skips the case where a task that is switched out, inside a system call, cannot keep its unit in
 * the state that is due. tasks_start() does it. */
void tasks_refuse_lost(const struct bench_case *c, enum vstate due);

/* vector_probe(), for a task of a case that switches, whose vector unit should be in `due`. Where
 * a switch turns the unit off, "dirty" can only be proven by touching it again. */
bool tasks_prove(const struct bench_case *c, enum vstate due, struct vector_live *live);

#endif
