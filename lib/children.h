/* Waiting for the measuring task and its partners, which are all children of the launch. */
#ifndef TRAPCOST_CHILDREN_H
#define TRAPCOST_CHILDREN_H

#include <sys/types.h>

#include "lib/task.h"

/*
 * Returns when the measuring task `child` has ended well, and with it its partners. As
 * soon as one of them ends in another way, kills the rest and ends this process: with the
 * exit code of the one that failed, which has said why, or with a line about the one
 * that was killed. No child is left when it returns or ends.
 */
void children_await(pid_t child, struct tasks *tasks);

#endif
