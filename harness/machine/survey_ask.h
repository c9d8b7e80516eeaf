/* The questions of a survey. Each returns what it found, a new string, or NULL. */
#ifndef TRAPCOST_SURVEY_ASK_H
#define TRAPCOST_SURVEY_ASK_H

#include <stdarg.h>

#include "harness/machine/survey_input.h"

/* A list "a, b, c and 4 more"; start from zeroes. */
struct survey_list {
	char *text;
	size_t count, hidden;
};
void survey_list_add(struct survey_list *list, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
/* The text, a new string; NULL if nothing was added. */
char *survey_list_text(struct survey_list *list);

/* The machine, its clock and its load (survey_machine.c). */
char *ask_emulated(const struct survey_input *input);
char *ask_virtual(const struct survey_input *input);
char *ask_steal(const struct survey_input *input);
char *ask_load(const struct survey_input *input);
char *ask_types(const struct survey_input *input);
char *ask_clocksource(const struct survey_input *input);
char *ask_clock_read(const struct survey_input *input);
char *ask_clock_tick(const struct survey_input *input);

/* Frequency, heat, idle states, siblings (survey_power.c). */
char *ask_governor(const struct survey_input *input);
char *ask_turbo(const struct survey_input *input);
char *ask_throttled(const struct survey_input *input);
char *ask_hot(const struct survey_input *input);
char *ask_idle(const struct survey_input *input);
char *ask_smt(const struct survey_input *input);

/* What the kernel does besides (survey_kernel.c). */
char *ask_traced(const struct survey_input *input);
char *ask_tracer(const struct survey_input *input);
char *ask_debug(const struct survey_input *input);
char *ask_kstack(const struct survey_input *input);
char *ask_mitigations(const struct survey_input *input);
char *ask_audit(const struct survey_input *input);
char *ask_seccomp(const struct survey_input *input);
char *ask_isolation(const struct survey_input *input);
char *ask_nohz(const struct survey_input *input);
char *ask_sched_ext(const struct survey_input *input);
char *ask_accounting(const struct survey_input *input);
char *ask_cgroup(const struct survey_input *input);
char *ask_autogroup(const struct survey_input *input);

#endif
