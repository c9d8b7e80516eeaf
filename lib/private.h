/*
 * What in the kernel's own files says who or where a machine is: cut out before it leaves the
 * machine. Each function works in place on `text`, which holds `length` bytes and one more for
 * a NUL, and returns the new length.
 */
#ifndef TRAPCOST_PRIVATE_H
#define TRAPCOST_PRIVATE_H

#include <stddef.h>

/* The kernel's command line: parameters that name this machine, its disk or its network (addresses,
 * MACs, UUIDs, serial numbers, host names, cloud-init's source) or its init stay without their
 * value
 * ("ip="); what follows "--" is init's, and goes. Quoted values may have blanks. */
size_t private_cmdline(char *text, size_t length);

/* /proc/version: the user and host that built the kernel, "(user@host)", become "()". */
size_t private_version(char *text, size_t length);

/* /proc/PID/cgroup: the names in each path become "*"; how deep a group is stays. */
size_t private_cgroup(char *text, size_t length);

/* What of these fits the file at `path`; other files stay as they are. */
size_t private_hide(const char *path, char *text, size_t length);

#endif
