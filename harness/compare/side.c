/* Sides of a comparison. */
#include "harness/compare/side.h"

#include <stdlib.h>
#include <string.h>

#include "harness/base/escape.h"
#include "harness/base/memory.h"
#include "harness/compare/kernel.h"
#include "harness/compare/side_files.h"

/* Bits of /proc/sys/kernel/tainted after which a boot's figures are not to be trusted. */
static const struct taint {
	int bit;
	const char *reason;
} taints[] = {
	{7, "the kernel had an oops"},        {9, "the kernel had a warning"},
	{5, "the kernel found a bad page"},   {14, "the kernel had a soft lockup"},
	{4, "the machine reported an error"},
};

static const char *taint_of(const struct facts *facts)
{
	const char *text = facts_file(facts, "/proc/sys/kernel/tainted");
	unsigned long tainted = text ? strtoul(text, NULL, 10) : 0;

	for (size_t i = 0; i < sizeof taints / sizeof *taints; i++)
		if (tainted >> taints[i].bit & 1)
			return taints[i].reason;
	return NULL;
}

static const char *void_reason(const struct record *record)
{
	const char *reason = taint_of(&record->facts);

	return reason ? reason : taint_of(&record->facts_after);
}

const char *side_label_value(const struct side *side, const char *key)
{
	const char *value = side->record_count ? kernel_label(side->records[0], key) : NULL;

	for (size_t i = 1; value && i < side->record_count; i++) {
		const char *other = kernel_label(side->records[i], key);

		if (!other || strcmp(other, value) != 0)
			return NULL;
	}
	return value;
}

static const char *boot_id(const struct record *record)
{
	return record->machine.boot_id ? record->machine.boot_id : "unknown";
}

static int by_time(const void *a, const void *b)
{
	const struct record *x = *(struct record *const *)a, *y = *(struct record *const *)b;
	int order = strcmp(x->started, y->started);

	return order ? order : strcmp(x->run_id, y->run_id);
}

/* Sorts the records by time and drops what is there twice. */
static void drop_copies(struct side *side)
{
	size_t kept = 0;

	qsort(side->records, side->record_count, sizeof(*side->records), by_time);
	for (size_t i = 0; i < side->record_count; i++) {
		size_t j = 0;

		while (j < kept && strcmp(side->records[j]->run_id, side->records[i]->run_id) != 0)
			j++;
		if (j < kept)
			record_free(side->records[i]);
		else
			side->records[kept++] = side->records[i];
	}
	side->record_count = kept;
}

static void add_record(struct boot *boot, const struct record *record)
{
	boot->records =
		memory_resize(boot->records, (boot->record_count + 1) * sizeof *boot->records);
	boot->records[boot->record_count++] = record;
	if (!boot->void_reason)
		boot->void_reason = void_reason(record);
}

/* The boot of that name, run and round, made if there is none. */
static struct boot *boot_of(struct side *side, const struct record *record, int run, int round)
{
	for (size_t i = 0; i < side->boot_count; i++)
		if (side->boots[i].run == run && side->boots[i].round == round &&
		    strcmp(side->boots[i].id, boot_id(record)) == 0)
			return &side->boots[i];
	side->boots = memory_resize(side->boots, (side->boot_count + 1) * sizeof *side->boots);
	side->boots[side->boot_count] = (struct boot){
		.id = boot_id(record), .started = record->started, .run = run, .round = round};
	return &side->boots[side->boot_count++];
}

static void add_rounds(struct side *side, const struct record *record, int run)
{
	for (size_t i = 0; i < record->result_count; i++) {
		const struct result *r = &record->results[i];

		for (size_t j = 0; j < r->launch_count; j++) {
			struct boot *boot = boot_of(side, record, run, r->launches[j].round);

			if (!boot->record_count)
				add_record(boot, record);
		}
	}
}

void side_group(struct side *side, bool within_boot)
{
	for (size_t i = 0; i < side->record_count; i++) {
		if (within_boot)
			add_rounds(side, side->records[i], (int)i);
		else
			add_record(boot_of(side, side->records[i], 0, -1), side->records[i]);
	}
}

static bool is_of_ab(const struct record *record, const char *boot)
{
	return kernel_label(record, RECORD_AB_LABEL) && strcmp(boot_id(record), boot) == 0;
}

bool side_within_boot(const struct side *sides, size_t count)
{
	bool within = count == 2 && sides[0].record_count == sides[1].record_count;

	for (size_t i = 0; within && i < count; i++)
		for (size_t j = 0; within && j < sides[i].record_count; j++)
			within = is_of_ab(sides[i].records[j], boot_id(sides[0].records[0]));
	return within;
}

/* LABEL=PATH; a path may have a '=' behind its first '/'. */
static void split_operand(struct side *side, const char *operand)
{
	const char *equals = strchr(operand, '=');
	const char *slash = strchr(operand, '/');

	if (equals && equals > operand && (!slash || equals < slash)) {
		char *label = memory_copy(operand, (size_t)(equals - operand));

		side->label = escape_controls(label);
		free(label);
		operand = equals + 1;
	}
	side->path = memory_format("%s", operand);
}

/* The first other side of that release, or NULL. */
static const struct side *namesake(const struct side *sides, size_t count, size_t which)
{
	const struct record *record = sides[which].records[0];
	const char *name = record->machine.release;

	for (size_t j = 0; j < count; j++) {
		const char *other = sides[j].records[0]->machine.release;

		if (j != which && other && name && strcmp(other, name) == 0 &&
		    strcmp(sides[j].records[0]->machine_name, record->machine_name) == 0)
			return &sides[j];
	}
	return NULL;
}

/* A side's name: its release. Two of one release are told apart by their paths, two of one path
 * by label or build. */
static char *side_name(const struct side *sides, size_t count, size_t which)
{
	const struct side *side = &sides[which], *other = namesake(sides, count, which);
	const char *release = side->records[0]->machine.release;
	char *difference = NULL, *name;

	if (other && strcmp(other->path, side->path) == 0)
		difference = kernel_difference(side->records[0], other->records[0]);
	name = difference          ? memory_format("%s %s", release, difference)
	       : release && !other ? memory_format("%s", release)
				   : memory_format("%s", *side->path ? side->path : "kernel");
	free(difference);
	return name;
}

static void name_sides(struct side *sides, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (!sides[i].label)
			sides[i].label = side_name(sides, count, i);
}

/* A run or a boot on two sides is no comparison. */
static int check_apart(const struct side *a, const struct side *b, bool within_boot,
		       struct error *error)
{
	for (size_t i = 0; i < a->record_count; i++) {
		for (size_t j = 0; j < b->record_count; j++) {
			const struct record *x = a->records[i], *y = b->records[j];

			if (strcmp(x->run_id, y->run_id) == 0)
				return error_set(error, "run %.32s stands on two sides: %s and %s",
						 x->run_id, a->path, b->path);
			if (!within_boot && x->machine.boot_id && y->machine.boot_id &&
			    strcmp(boot_id(x), boot_id(y)) == 0)
				return error_set(error,
						 "boot %.36s stands on two sides, %s and %s: a "
						 "boot has one kernel",
						 boot_id(x), a->path, b->path);
		}
	}
	return 0;
}

static int read_operand(struct side *side, const char *operand, struct error *error)
{
	split_operand(side, operand);
	side->records = side_files_read(side->path, &side->record_count, error);
	if (!side->records)
		return -1;
	drop_copies(side);
	return 0;
}

static int finish(struct side *sides, size_t count, struct error *error)
{
	bool within_boot;

	name_sides(sides, count);
	within_boot = side_within_boot(sides, count);
	for (size_t i = 0; i < count; i++)
		for (size_t j = i + 1; j < count; j++)
			if (check_apart(&sides[i], &sides[j], within_boot, error) != 0)
				return -1;
	for (size_t i = 0; i < count; i++)
		side_group(&sides[i], within_boot);
	return 0;
}

int side_read_all(struct side *sides, char *const *operands, size_t count, struct error *error)
{
	memset(sides, 0, count * sizeof *sides);
	for (size_t i = 0; i < count; i++)
		if (read_operand(&sides[i], operands[i], error) != 0)
			return -1;
	return finish(sides, count, error);
}

/* Takes the records of the first record's kernel out of `rest`. */
static struct side take_kernel(struct side *rest)
{
	struct side side = {.path = memory_format("%s", rest->path)};
	size_t left = 0;

	side.records = memory_resize(NULL, rest->record_count * sizeof(struct record *));
	for (size_t i = 0; i < rest->record_count; i++) {
		struct record *record = rest->records[i];

		if (side.record_count == 0 || kernel_same(record, side.records[0]))
			side.records[side.record_count++] = record;
		else
			rest->records[left++] = record;
	}
	rest->record_count = left;
	return side;
}

int side_read_kernels(struct side **sides, size_t *count, char *operand, struct error *error)
{
	struct side all = {NULL};
	int result = read_operand(&all, operand, error);

	*sides = NULL;
	*count = 0;
	while (all.record_count) {
		*sides = memory_resize(*sides, (*count + 1) * sizeof **sides);
		(*sides)[(*count)++] = take_kernel(&all);
	}
	if (*count == 1 && all.label)
		(*sides)[0].label = memory_format("%s", all.label);
	side_free(&all);
	return result == 0 ? finish(*sides, *count, error) : -1;
}

static bool same_machine(const struct record *a, const struct record *b)
{
	return strcmp(a->machine_name, b->machine_name) == 0;
}

static bool known_run(const struct side *sides, size_t count, const char *run_id)
{
	for (size_t i = 0; i < count; i++)
		for (size_t j = 0; j < sides[i].record_count; j++)
			if (strcmp(sides[i].records[j]->run_id, run_id) == 0)
				return true;
	return false;
}

/* The side that a record of an operand with that label, or NULL, belongs to; it may be new. */
static struct side *pool_of(struct side **sides, size_t *count, const struct side *operand,
			    const struct record *record)
{
	for (size_t i = 0; i < *count; i++) {
		struct side *side = &(*sides)[i];
		const struct record *first = side->records[0];

		if (same_machine(first, record) &&
		    (operand->label ? side->label && strcmp(side->label, operand->label) == 0
				    : !side->label && kernel_same(first, record)))
			return side;
	}
	*sides = memory_resize(*sides, (*count + 1) * sizeof **sides);
	(*sides)[*count] =
		(struct side){.label = operand->label ? memory_format("%s", operand->label) : NULL,
			      .path = memory_format("%s", "")};
	return &(*sides)[(*count)++];
}

/* Gives the operand's records to their sides. */
static void pool(struct side **sides, size_t *count, struct side *operand)
{
	for (size_t i = 0; i < operand->record_count; i++) {
		struct record *record = operand->records[i];
		struct side *side;

		if (known_run(*sides, *count, record->run_id)) {
			record_free(record);
			continue;
		}
		side = pool_of(sides, count, operand, record);
		side->records = memory_resize(side->records,
					      (side->record_count + 1) * sizeof(*side->records));
		side->records[side->record_count++] = record;
	}
	operand->record_count = 0;
}

static int by_first_record(const void *a, const void *b)
{
	return by_time(((const struct side *)a)->records, ((const struct side *)b)->records);
}

/* Of several machines each name has its machine's. */
static void name_machines(struct side *sides, size_t count)
{
	bool several = false;

	for (size_t i = 1; i < count; i++)
		several = several || !same_machine(sides[0].records[0], sides[i].records[0]);
	for (size_t i = 0; several && i < count; i++) {
		char *name =
			memory_format("%s %s", sides[i].records[0]->machine_name, sides[i].label);

		free(sides[i].label);
		sides[i].label = name;
	}
}

int side_read_pooled(struct side **sides, size_t *count, char *const *operands,
		     size_t operand_count, struct error *error)
{
	*sides = NULL;
	*count = 0;
	for (size_t i = 0; i < operand_count; i++) {
		struct side operand = {NULL};
		int result = read_operand(&operand, operands[i], error);

		if (result == 0)
			pool(sides, count, &operand);
		side_free(&operand);
		if (result != 0)
			return -1;
	}
	for (size_t i = 0; i < *count; i++)
		qsort((*sides)[i].records, (*sides)[i].record_count, sizeof(struct record *),
		      by_time);
	qsort(*sides, *count, sizeof **sides, by_first_record);
	name_sides(*sides, *count);
	name_machines(*sides, *count);
	for (size_t i = 0; i < *count; i++)
		side_group(&(*sides)[i], false);
	return 0;
}

void side_from_records(struct side *side, const char *label, struct record **records, size_t count)
{
	*side = (struct side){.label = escape_controls(label),
			      .path = escape_controls(label),
			      .records = records,
			      .record_count = count};
}

struct record **side_records(const struct side *sides, size_t count, size_t *found)
{
	struct record **records = NULL;

	*found = 0;
	for (size_t i = 0; i < count; i++)
		for (size_t j = 0; j < sides[i].record_count; j++) {
			records = memory_resize(records, (*found + 1) * sizeof(struct record *));
			records[(*found)++] = sides[i].records[j];
		}
	return records;
}

void side_free(struct side *side)
{
	for (size_t i = 0; i < side->record_count; i++)
		record_free(side->records[i]);
	for (size_t i = 0; i < side->boot_count; i++)
		free(side->boots[i].records);
	free(side->records);
	free(side->boots);
	free(side->label);
	free(side->path);
}

void side_free_all(struct side *sides, size_t count)
{
	for (size_t i = 0; i < count; i++)
		side_free(&sides[i]);
	free(sides);
}
