/* The agent as the first process of a guest. */
#include "agent/agent_init.h"

#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/reboot.h>
#include <termios.h>
#include <unistd.h>

enum { DEFAULT_LIMIT_S = 60 };

static int rest_s; /* 0: no guest */

bool agent_is_init(void)
{
	return getpid() == 1 && access(AGENT_INIT_PLAN, R_OK) == 0 &&
	       access(AGENT_INIT_SETTINGS, R_OK) == 0;
}

/* A kernel without one of them still runs what does not need it; the facts tell. */
static void mount_all(void)
{
	mount("proc", "/proc", "proc", 0, NULL);
	mount("sysfs", "/sys", "sysfs", 0, NULL);
	mount("devtmpfs", "/dev", "devtmpfs", 0, NULL);
}

/* No echo, and no carriage return before a newline. Firmware leaves an unfinished line behind:
 * an empty one ends it, so that the first frame starts a line. */
static void make_console_raw(void)
{
	struct termios console;

	if (tcgetattr(STDOUT_FILENO, &console) == 0) {
		cfmakeraw(&console);
		tcsetattr(STDOUT_FILENO, TCSANOW, &console);
	}
	puts("");
	fflush(stdout);
}

int agent_init(void)
{
	int limit_s = DEFAULT_LIMIT_S;
	int settle_s = 0;
	FILE *settings = fopen(AGENT_INIT_SETTINGS, "re");

	mount_all();
	make_console_raw();
	if (settings && fscanf(settings, "%d %d %d", &limit_s, &settle_s, &rest_s) < 1)
		limit_s = DEFAULT_LIMIT_S;
	if (settings)
		fclose(settings);
	sleep((unsigned int)settle_s);
	return limit_s;
}

void agent_rest(void)
{
	if (rest_s)
		sleep((unsigned int)rest_s);
}

void agent_power_off(void)
{
	tcdrain(STDOUT_FILENO);
	reboot(RB_POWER_OFF);
	for (;;)
		pause(); /* a kernel without power-off: whoever started it ends it */
}
