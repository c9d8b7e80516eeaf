/* /proc/cpuinfo: one block of "name : value" lines per online CPU. */
#ifndef TRAPCOST_CPUINFO_H
#define TRAPCOST_CPUINFO_H

/* The value of `field` in the block whose "processor" is `cpu`, a new string with what is
 * not printable escaped; NULL if there is no such block or field. `text` may be NULL. */
char *cpuinfo_field(const char *text, int cpu, const char *field);

#endif
