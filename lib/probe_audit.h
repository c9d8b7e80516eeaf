/* Whether the audit subsystem takes every system call the slow way. */
#ifndef TRAPCOST_PROBE_AUDIT_H
#define TRAPCOST_PROBE_AUDIT_H

/* Asks the kernel (it wants CAP_AUDIT_CONTROL): probe audit.enabled, 0, 1 or 2 as
 * auditctl(8) says it, or absent and why. */
void probe_audit(void);

#endif
