/* The launches of a case in a boot. */
#ifndef TRAPCOST_VISIT_H
#define TRAPCOST_VISIT_H

#include "harness/compare/side.h"

typedef void launch_visitor(const struct result *r, const struct launch *launch, void *context);

/* Calls the visitor with each launch that is ok, of the boot's round where it is one. */
void visit_launches(const struct boot *boot, const char *id, launch_visitor *visitor,
		    void *context);

#endif
