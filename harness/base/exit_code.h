/* What the program ends with, and what each code means. */
#ifndef TRAPCOST_EXIT_CODE_H
#define TRAPCOST_EXIT_CODE_H

/* Several at once: 130, 2, 3, 4, 1, 0 in that order. */
enum exit_code {
	EXIT_DONE = 0,
	EXIT_REGRESSION = 1,
	EXIT_USAGE = 2,   /* usage, or unusable input */
	EXIT_BROKEN = 3,  /* something failed or was void, or the target was not reached */
	EXIT_NOTHING = 4, /* nothing ran, or everything was skipped */
	EXIT_INTERRUPTED = 130
};

/* In words; ends with a NULL meaning. */
struct exit_meaning {
	int code;
	const char *meaning;
};
extern const struct exit_meaning exit_meanings[];

/* The code of two that matters more. */
int exit_worse(int a, int b);

#endif
