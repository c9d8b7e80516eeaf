/*
 * The agent as the first process of a guest. Its files: the plan, and "LIMIT SETTLE REST", seconds:
 * what a line may take, and what the agent sleeps before the plan and before each line of it.
 */
#ifndef TRAPCOST_AGENT_INIT_H
#define TRAPCOST_AGENT_INIT_H

#include <stdbool.h>

#define AGENT_INIT_PLAN "/plan"
#define AGENT_INIT_SETTINGS "/settings"

/* Whether this is the first process of such a guest, and not of a container. */
bool agent_is_init(void);

/* Mounts what launches and facts read, makes the console carry bytes as they are, sleeps until the
 * kernel's own start-up work is over. Returns the limit of a line, in seconds. */
int agent_init(void);

/* Sleeps before a line of the plan, in a guest: what a launch leaves behind in the kernel (perf's
 * hook in every switch, RCU's callbacks) is over when the next one starts. */
void agent_rest(void);

/* Sends what is still in the console, and switches the machine off. */
void agent_power_off(void) __attribute__((noreturn));

#endif
