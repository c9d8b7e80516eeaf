/* How numbers are written for people. */
#ifndef TRAPCOST_NUMBER_H
#define TRAPCOST_NUMBER_H

/* A value with four significant digits, never in exponent form; `text` has NUMBER_TEXT bytes. */
enum { NUMBER_TEXT = 32 };
const char *number_text(char *text, double value);

#endif
