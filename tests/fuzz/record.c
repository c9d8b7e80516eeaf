/* Mutated records: read, compared with themselves under another name, written and printed. */
#include "tests/fuzz/fuzz.h"

#include <sys/mman.h>

#include "harness/base/memory.h"
#include "harness/compare/compare.h"
#include "harness/record/record.h"
#include "harness/show/compare_out.h"

static struct record *read_bytes(const uint8_t *bytes, size_t size, struct error *error)
{
	int file = memfd_create("record", 0);
	char *path = memory_format("/proc/self/fd/%d", file);
	struct record *record = NULL;

	if (file < 0 || write(file, bytes, size) != (ssize_t)size)
		abort();
	record = record_read(path, error);
	if (!record == !error->text[0])
		abort(); /* either a record or a reason */
	for (const char *c = error->text; *c; c++)
		if (*c < ' ' || *c > '~')
			abort();
	close(file);
	free(path);
	return record;
}

static void print(const struct compare *compare, FILE *out)
{
	struct compare_style style = {.full = true,
				      .cover = true,
				      .verbose = true,
				      .width = COMPARE_WIDTH,
				      .command = "fuzz"};

	compare_text(out, compare, &style);
	style.width = 40;
	compare_text(out, compare, &style);
	compare_markdown(out, compare, &style);
	compare_json(out, compare, &style);
}

/* Nothing but printable ASCII and newlines reaches an output. */
static void check_output(const struct compare *compare)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	print(compare, out);
	fclose(out);
	for (size_t i = 0; i < size; i++)
		if (text[i] != '\n' && (text[i] < ' ' || text[i] > '~'))
			abort();
	free(text);
}

static void compare_sides(struct record *a, struct record *b)
{
	struct compare_options options = {.row = {.metric = -1, .allowed = ~0u}};
	struct side *sides = memory_resize(NULL, 2 * sizeof *sides);
	struct record *records[] = {a, b};
	struct error error = {""};
	struct compare *compare;

	for (int s = 0; s < 2; s++) {
		struct record **list = memory_resize(NULL, sizeof(*list));

		list[0] = records[s];
		side_from_records(&sides[s], s ? "b" : "a", list, 1);
		side_group(&sides[s], false);
	}
	compare = compare_new(sides, 2, &options, &error);
	if (!compare)
		return;
	check_output(compare);
	compare_free(compare);
}

static int fuzz_one(const uint8_t *bytes, size_t size)
{
	struct error error = {""};
	struct record *a = read_bytes(bytes, size, &error), *b;
	char *json;

	if (!a)
		return 0;
	json = record_json(a);
	b = read_bytes((const uint8_t *)json, strlen(json), &error);
	if (!b) {
		fprintf(stderr, "what was read and written is not read again: %s\n", error.text);
		abort();
	}
	free(json);
	compare_sides(a, b);
	return 1;
}
