#include "lib/rights.h"

#include <grp.h>
#include <unistd.h>

bool rights_drop(void)
{
	return geteuid() != 0 ||
	       (setgroups(0, NULL) == 0 && setgid(RIGHTS_USER) == 0 && setuid(RIGHTS_USER) == 0);
}
