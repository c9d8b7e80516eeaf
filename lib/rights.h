/* The rights of programs that are not ours, where the launch has root's. */
#ifndef TRAPCOST_RIGHTS_H
#define TRAPCOST_RIGHTS_H

#include <stdbool.h>

/* Whose rights a program has where the launch has root's: nobody's. */
enum { RIGHTS_USER = 65534 };

/* A program from outside needs no right but to its folder: the calling task gives root's up, if it
 * has them. False if it cannot. */
bool rights_drop(void);

#endif
