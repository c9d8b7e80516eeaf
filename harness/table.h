/*
 * The table of a run: one row a case. ASCII, for people; programs read the record.
 */
#ifndef TRAPCOST_TABLE_H
#define TRAPCOST_TABLE_H

#include <stdio.h>

#include "harness/record.h"

/* Prints the head (what, where, how), the rows and the counts. */
void table_print(FILE *out, const struct record *record);

/* A value with four significant digits, never in exponent form; `text` has TABLE_NUMBER bytes. */
enum { TABLE_NUMBER = 32 };
const char *table_number(char *text, double value);

#endif
