/* Reads the lines of the facts program; nothing in them is trusted. */
#include "harness/machine/facts.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/escape.h"
#include "harness/base/memory.h"

static const char *const kind_names[] = {"file", "gzip", "probe", "absent"};

void facts_init(struct facts *facts)
{
	*facts = (struct facts){0};
}

void facts_free(struct facts *facts)
{
	for (size_t i = 0; i < facts->count; i++) {
		free(facts->list[i].name);
		free(facts->list[i].value);
	}
	free(facts->list);
	facts_init(facts);
}

/* Paths name files of a tree that may be written out, so none may climb out of it. */
static bool is_safe_path(const char *path)
{
	size_t length = strlen(path);

	return path[0] == '/' && path[1] && path[length - 1] != '/' && !strstr(path, "//") &&
	       !strstr(path, "/../") && !strstr(path, "/./") &&
	       strcmp(strrchr(path, '/'), "/..") != 0 && strcmp(strrchr(path, '/'), "/.") != 0;
}

static bool is_good_name(const char *name, enum fact_kind kind)
{
	for (const char *c = name; *c; c++)
		if (*c <= ' ' || *c > '~')
			return false;
	return *name && (kind == FACT_PROBE || kind == FACT_ABSENT || is_safe_path(name));
}

static int find_kind(const char *line, size_t length)
{
	for (size_t kind = 0; kind < sizeof kind_names / sizeof *kind_names; kind++)
		if (strlen(kind_names[kind]) == length &&
		    memcmp(line, kind_names[kind], length) == 0)
			return (int)kind;
	return -1;
}

static struct fact *append(struct facts *facts)
{
	if (facts->count == facts->room) {
		facts->room = facts->room ? 2 * facts->room : 256;
		facts->list = memory_resize(facts->list, facts->room * sizeof *facts->list);
	}
	return &facts->list[facts->count];
}

/* Fills a fact from the text of its name and value; -1 if one is malformed. */
static int fill(struct fact *fact, const char *name, size_t name_length, const char *value)
{
	long length = -1;
	char *raw_name = memory_copy(name, name_length);

	fact->name = memory_resize(NULL, name_length + 1);
	fact->value = memory_resize(NULL, strlen(value) + 1);
	length = escape_decode(raw_name, fact->name);
	free(raw_name);
	if (length >= 0) {
		fact->name[length] = '\0';
		if (strlen(fact->name) != (size_t)length || !is_good_name(fact->name, fact->kind))
			length = -1;
	}
	if (length >= 0)
		length = fact->kind == FACT_GZIP ? base64_decode(value, fact->value)
						 : escape_decode(value, fact->value);
	if (length < 0) {
		free(fact->name);
		free(fact->value);
		return -1;
	}
	fact->length = (size_t)length;
	fact->value[length] = '\0';
	return 0;
}

int facts_add_line(struct facts *facts, const char *line, struct error *error)
{
	size_t kind_length = strcspn(line, "\t");
	const char *name = line + kind_length + 1;
	int kind = find_kind(line, kind_length);
	struct fact *fact = append(facts);
	size_t name_length;

	if (kind < 0 || !line[kind_length])
		return error_set(error, "not a fact: \"%.60s\"", line);
	name_length = strcspn(name, "\t");
	if (!name[name_length])
		return error_set(error, "a fact without a value: \"%.60s\"", line);
	fact->kind = (enum fact_kind)kind;
	if (fill(fact, name, name_length, name + name_length + 1) != 0)
		return error_set(error, "a fact with a malformed name or value: \"%.60s\"", line);
	facts->count++;
	return 0;
}

const struct fact *facts_find(const struct facts *facts, enum fact_kind kind, const char *name)
{
	for (size_t i = 0; i < facts->count; i++)
		if (facts->list[i].kind == kind && strcmp(facts->list[i].name, name) == 0)
			return &facts->list[i];
	return NULL;
}

static const char *find_value(const struct facts *facts, enum fact_kind kind, const char *name)
{
	const struct fact *fact = facts_find(facts, kind, name);

	return fact ? fact->value : NULL;
}

const char *facts_file(const struct facts *facts, const char *path)
{
	return find_value(facts, FACT_FILE, path);
}

const char *facts_probe(const struct facts *facts, const char *name)
{
	return find_value(facts, FACT_PROBE, name);
}

const char *facts_absent_reason(const struct facts *facts, const char *path)
{
	return find_value(facts, FACT_ABSENT, path);
}

const char *facts_filef(const struct facts *facts, const char *format, ...)
{
	char path[512];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(path, sizeof path, format, arguments);
	va_end(arguments);
	return facts_file(facts, path);
}

const struct fact *facts_next(const struct facts *facts, const struct fact *previous,
			      enum fact_kind kind, const char *prefix)
{
	size_t length = strlen(prefix);

	for (size_t i = previous ? (size_t)(previous - facts->list) + 1 : 0; i < facts->count; i++)
		if (facts->list[i].kind == kind &&
		    strncmp(facts->list[i].name, prefix, length) == 0)
			return &facts->list[i];
	return NULL;
}

char *facts_line(const char *text)
{
	return text ? escape_bytes(text, strcspn(text, "\n")) : NULL;
}

unsigned long long facts_steal_ticks(const struct facts *facts)
{
	enum { STEAL = 8 }; /* its place in the first line of /proc/stat, from 1 */
	const char *at = facts_probe(facts, "stat.after");
	unsigned long long ticks = 0;
	char *end;

	if (!at || strncmp(at, "cpu ", 4) != 0)
		return 0;
	at += 4;
	for (int i = 0; i < STEAL; i++, at = end)
		ticks = strtoull(at, &end, 10);
	return ticks;
}
