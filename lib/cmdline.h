/* The kernel's command line, fit to be shown to others. */
#ifndef TRAPCOST_CMDLINE_H
#define TRAPCOST_CMDLINE_H

#include <stddef.h>

/* Cuts the values of parameters that name this machine out of `line`, which holds `length`
 * bytes and one more for a NUL: addresses, MACs, serial numbers, host names. The
 * parameters stay ("ip="). Returns the new length. */
size_t cmdline_hide_private(char *line, size_t length);

#endif
