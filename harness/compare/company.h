/* Whether the two sides of a row had company alike, where times were adjusted for it. */
#ifndef TRAPCOST_COMPANY_H
#define TRAPCOST_COMPANY_H

#include <stdbool.h>

#include "harness/compare/order.h"

/*
 * Whether less than a tenth of the samples stand where the other side has some: then the curve
 * (record/contention.h) ties the sides together by next to nothing, and a difference may be one of
 * company. False where nothing was adjusted.
 */
bool company_differs(const struct order *order, const char *const case_id[2]);

#endif
