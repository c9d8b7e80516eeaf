/*
 * The table of a run: one row a case. ASCII, for people; programs read the record.
 */
#ifndef TRAPCOST_TABLE_H
#define TRAPCOST_TABLE_H

#include <stdio.h>

#include "harness/record/record.h"

/* Prints the head (what, where, how), the rows and the counts. */
void table_print(FILE *out, const struct record *record);

#endif
