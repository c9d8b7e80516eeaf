/* The first process of a test guest: runs each program it is given, then powers off. */
#include <stdio.h>
#include <sys/reboot.h>
#include <sys/wait.h>
#include <unistd.h>

static void run(char *program)
{
	pid_t child = fork();
	int status = -1;

	if (child == 0) {
		execl(program, program, (char *)NULL);
		_exit(127);
	}
	waitpid(child, &status, 0);
	printf("# %s: status %#x\n", program, status);
	fflush(stdout);
}

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		run(argv[i]);
	reboot(RB_POWER_OFF);
	return 1;
}
