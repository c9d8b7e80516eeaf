/* One question to a board. */
#include "harness/run/ssh_ask.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "harness/base/await.h"
#include "harness/base/memory.h"
#include "harness/run/session.h"
#include "harness/run/ssh.h"

enum { CANNOT_RUN = 127, ANSWER_MOST = 65536 };

/* The script comes through the input, so that neither the login shell nor ssh reads it. */
#define ASK "exec sh -c 'script=$(cat); exec sh -c \"$script\" </dev/null'"

static void become_ssh(const char *host, const int files[3])
{
	char *destination = memory_format("ssh://%s", host);
	char *words[] = {"ssh",
			 "-Tax",
			 "-oBatchMode=yes",
			 "-oControlMaster=no",
			 "-oControlPath=none",
			 "-oRemoteCommand=none",
			 "-oClearAllForwardings=yes",
			 "-oConnectTimeout=10",
			 "-oServerAliveInterval=5",
			 "-oServerAliveCountMax=3",
			 "--",
			 destination,
			 ASK,
			 NULL};

	await_become_child();
	for (int i = 0; i < 3; i++)
		dup2(files[i], i);
	execvp(words[0], words);
	_exit(CANNOT_RUN);
}

static bool interrupted(void)
{
	return session_interrupts() > 0;
}

static char *read_answer(int file)
{
	char *text = memory_resize(NULL, ANSWER_MOST + 1);
	ssize_t got = pread(file, text, ANSWER_MOST, 0);

	text[got > 0 ? got : 0] = '\0';
	return text;
}

static char *read_words(int file, int code, double limit_s)
{
	char *words = ssh_last_words(file);
	char *better = NULL;

	if (code == AWAIT_LATE)
		better = memory_format("no answer within %.0f s", limit_s);
	else if (code == AWAIT_STOPPED)
		better = memory_format("interrupted");
	else if (code == CANNOT_RUN && !words[0])
		better = memory_format("no ssh here: install openssh-client");
	else if (code != 0 && !words[0])
		better = code == SSH_ASK_NONE ? memory_format("the connection broke")
					      : memory_format("exit code %d", code);
	if (!better)
		return words;
	free(words);
	return better;
}

int ssh_ask(const char *host, const char *script, double limit_s, char **said, char **words)
{
	int files[3] = {memfd_create("script", MFD_CLOEXEC), memfd_create("said", MFD_CLOEXEC),
			memfd_create("words", MFD_CLOEXEC)};
	size_t size = strlen(script);
	pid_t pid = -1;
	int code = AWAIT_KILLED;

	if (files[0] >= 0 && files[1] >= 0 && files[2] >= 0 &&
	    write(files[0], script, size) == (ssize_t)size && lseek(files[0], 0, SEEK_SET) == 0)
		pid = fork();
	if (pid == 0)
		become_ssh(host, files);
	if (pid > 0)
		code = await_child(pid, limit_s, interrupted);
	*said = read_answer(files[1]);
	*words = pid < 0 ? memory_format("cannot start ssh: %s", strerror(errno))
			 : read_words(files[2], code, limit_s);
	for (int i = 0; i < 3; i++)
		if (files[i] >= 0)
			close(files[i]);
	return code < 0 ? SSH_ASK_NONE : code;
}
