/* Cases and their ids. */
#include "lib/case.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "native" is the first unit of whatever architecture runs the case, so that an id means
 * the same experiment everywhere; the rest name one unit. */
const char *const vector_unit_values[] = {"native", "rvv", "sve", "avx", "avx512", "amx", NULL};
const char *const vstate_values[] = {"off", "once", "dirty", NULL};
const char *const place_values[] = {"same", "smt", "core", "package", NULL};

static const enum vector_unit units[] = {VECTOR_NONE, VECTOR_RVV,    VECTOR_SVE,
					 VECTOR_AVX,  VECTOR_AVX512, VECTOR_AMX};

int parameter_count(const struct benchmark *b)
{
	int count = 0;

	while (b->parameters && b->parameters[count].name)
		count++;
	return count;
}

static int parameter_index(const struct benchmark *b, const char *name)
{
	for (int i = 0; i < parameter_count(b); i++)
		if (strcmp(b->parameters[i].name, name) == 0)
			return i;
	return -1;
}

/* The index of `text` among the words, or -1. */
static int word_value(const struct parameter *p, const char *text)
{
	for (int i = 0; p->values && p->values[i]; i++)
		if (strcmp(p->values[i], text) == 0)
			return i;
	return -1;
}

/* A number as the command line has it (16) or as an id has it (pad16); -1 if neither. */
static int number_value(const struct parameter *p, const char *text)
{
	size_t prefix = strlen(p->name);
	char *end;
	long number;

	if (p->values)
		return -1;
	if (strncmp(text, p->name, prefix) == 0)
		text += prefix;
	if (*text < '0' || *text > '9')
		return -1;
	errno = 0;
	number = strtol(text, &end, 10);
	if (*end || errno || number < p->min || number > p->max)
		return -1;
	return (int)number;
}

static int parameter_value(const struct parameter *p, const char *text)
{
	return p->values ? word_value(p, text) : number_value(p, text);
}

void parameter_print_values(const struct parameter *p, const char *between)
{
	if (!p->values)
		printf("%d..%d", p->min, p->max);
	for (int i = 0; p->values && p->values[i]; i++)
		printf("%s%s", i ? between : "", p->values[i]);
}

void case_init(struct bench_case *c, const struct benchmark *b)
{
	*c = (struct bench_case){.benchmark = b};
	for (int i = 0; i < parameter_count(b); i++)
		c->value[i] = b->parameters[i].fallback;
}

static void list_values(const struct parameter *p, char *text, size_t size)
{
	size_t used = 0;

	if (!p->values)
		snprintf(text, size, "%d to %d", p->min, p->max);
	for (int i = 0; p->values && p->values[i] && used < size; i++)
		used += (size_t)snprintf(text + used, size - used, "%s%s", i ? ", " : "",
					 p->values[i]);
}

int case_set(struct bench_case *c, const char *name, const char *text, char *why, size_t size)
{
	int i = parameter_index(c->benchmark, name);
	char values[300];
	int value;

	if (i < 0) {
		snprintf(why, size, "%s has no parameter \"%s\"", c->benchmark->name, name);
		return -1;
	}
	value = parameter_value(&c->benchmark->parameters[i], text);
	if (value < 0) {
		list_values(&c->benchmark->parameters[i], values, sizeof values);
		snprintf(why, size, "--%s cannot be \"%.40s\": it takes %s", name, text, values);
		return -1;
	}
	c->value[i] = value;
	return 0;
}

/* Values are unique across a table, so a word tells which parameter it sets. */
static int set_by_word(struct bench_case *c, const char *word)
{
	for (int i = 0; i < parameter_count(c->benchmark); i++) {
		const struct parameter *p = &c->benchmark->parameters[i];
		bool named = p->values || strncmp(word, p->name, strlen(p->name)) == 0;
		int value = named ? parameter_value(p, word) : -1;

		if (value >= 0) {
			c->value[i] = value;
			return 0;
		}
	}
	return -1;
}

static int set_by_words(struct bench_case *c, char *words, char *why, size_t size)
{
	char *rest = words;
	char *word = strsep(&rest, ".");

	if (strcmp(word, c->benchmark->name) != 0) {
		snprintf(why, size, "an id of this benchmark starts with \"%s\"",
			 c->benchmark->name);
		return -1;
	}
	while ((word = strsep(&rest, ".")) != NULL)
		if (set_by_word(c, word) != 0) {
			snprintf(why, size, "%s has no value \"%.40s\"; --help lists them",
				 c->benchmark->name, word);
			return -1;
		}
	return 0;
}

int case_from_id(struct bench_case *c, const struct benchmark *b, const char *id, char *why,
		 size_t size)
{
	char words[CASE_ID_SIZE];
	char canonical[CASE_ID_SIZE];

	if (snprintf(words, sizeof words, "%s", id) >= (int)sizeof words) {
		snprintf(why, size, "an id this long names no case");
		return -1;
	}
	case_init(c, b);
	if (set_by_words(c, words, why, size) != 0)
		return -1;
	case_id(c, canonical);
	if (strcmp(canonical, id) != 0) {
		snprintf(why, size, "\"%s\" is written %s", id, canonical);
		return -1;
	}
	return case_resolve(c, why, size);
}

void case_id(const struct bench_case *c, char *id)
{
	int used = snprintf(id, CASE_ID_SIZE, "%s", c->benchmark->name);

	for (int i = 0; i < parameter_count(c->benchmark); i++) {
		const struct parameter *p = &c->benchmark->parameters[i];
		char *end = id + used;
		size_t left = CASE_ID_SIZE - (size_t)used;

		if (!p->always_shown && c->value[i] == p->fallback)
			continue;
		used += p->values ? snprintf(end, left, ".%s", p->values[c->value[i]])
				  : snprintf(end, left, ".%s%d", p->name, c->value[i]);
	}
}

static int value_or_first(const struct bench_case *c, const char *name)
{
	int i = parameter_index(c->benchmark, name);

	return i < 0 ? 0 : c->value[i];
}

/* A benchmark may have a unit but no vstate: then what is to happen to the unit is its own matter,
 * and the measuring task leaves it off. */
static bool names_unit(const struct bench_case *c)
{
	bool has_vstate = parameter_index(c->benchmark, "vstate") >= 0;

	return has_vstate ? c->vstate != VSTATE_OFF : parameter_index(c->benchmark, "unit") >= 0;
}

int case_resolve(struct bench_case *c, char *why, size_t size)
{
	int unit = value_or_first(c, "unit");
	const char *refusal;

	c->vstate = (enum vstate)value_or_first(c, "vstate");
	c->place = (enum place)value_or_first(c, "place");
	if (!names_unit(c) && unit != 0) {
		snprintf(why, size, "unit %s says nothing while vstate is off: add once or dirty",
			 vector_unit_values[unit]);
		return -1;
	}
	if (!names_unit(c))
		c->unit = VECTOR_NONE;
	else
		c->unit = unit == 0 ? vector_native() : units[unit];
	refusal = c->benchmark->refuse ? c->benchmark->refuse(c) : NULL;
	if (refusal) {
		snprintf(why, size, "%s", refusal);
		return -1;
	}
	return 0;
}

const char *case_machine(const struct bench_case *c)
{
	int unit = value_or_first(c, "unit");

	return vector_unit_machine(units[unit]); /* units[0], "native", is any machine's */
}

const char *case_bound(const struct bench_case *c)
{
	static const char *const names[] = {"core", "memory", "wakeup"};

	return names[c->benchmark->bound ? c->benchmark->bound(c) : BOUND_CORE];
}

const char *case_operation(const struct bench_case *c)
{
	return c->benchmark->operation_of ? c->benchmark->operation_of(c) : c->benchmark->operation;
}

enum switches case_switches(const struct bench_case *c)
{
	return c->benchmark->switches ? c->benchmark->switches(c) : SWITCHES_NONE;
}

int case_round(const struct bench_case *c)
{
	return c->benchmark->round ? c->benchmark->round(c) : 1;
}
