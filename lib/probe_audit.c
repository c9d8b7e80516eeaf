/* One AUDIT_GET request over netlink, as auditctl -s makes it. */
#include "lib/probe_audit.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/netlink.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "lib/fact.h"

struct answer {
	struct nlmsghdr header;
	union {
		struct nlmsgerr failure;
		struct audit_status status;
		char space[1024];
	};
};

/* Returns 0 and fills `status`, or -1 and errno. Waits a second at most. */
static int ask(int fd, struct audit_status *status)
{
	struct nlmsghdr request = {
		.nlmsg_len = sizeof request, .nlmsg_type = AUDIT_GET, .nlmsg_flags = NLM_F_REQUEST};
	struct sockaddr_nl kernel = {.nl_family = AF_NETLINK};
	struct timeval limit = {.tv_sec = 1};
	struct answer answer;
	ssize_t got;

	setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
	if (sendto(fd, &request, sizeof request, 0, (struct sockaddr *)&kernel, sizeof kernel) < 0)
		return -1;
	got = recv(fd, &answer, sizeof answer, 0);
	if (got < 0)
		return -1;
	errno = EPROTO;
	if (got < (ssize_t)(sizeof answer.header + 2 * sizeof(__u32)))
		return -1;
	if (answer.header.nlmsg_type == NLMSG_ERROR)
		errno = -answer.failure.error;
	if (answer.header.nlmsg_type != AUDIT_GET)
		return -1;
	*status = answer.status;
	return 0;
}

void probe_audit(void)
{
	struct audit_status status;
	int fd = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_AUDIT);

	if (fd < 0 || ask(fd, &status) != 0)
		fact_absent_errno("audit.enabled");
	else
		fact_probe("audit.enabled", "%u", status.enabled);
	if (fd >= 0)
		close(fd);
}
