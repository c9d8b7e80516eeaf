/* Lines of bounded length, and what is escaped once only. */
#include "harness/base/text.h"

#include <stdlib.h>

#include "harness/base/escape.h"
#include "tests/tap.h"

static void wraps(int width, int indent, const char *words, const char *want, const char *name)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	text_wrap(out, width, indent, words);
	fclose(out);
	is(text, want, name);
	free(text);
}

static void check_list(void)
{
	struct text text = {NULL, 0};

	is(text_chars(&text), "", "an empty text has characters");
	text_list(&text, "%d", 1);
	text_list(&text, "%s", "two");
	is(text.chars, "1, two", "a list has commas between");
	ok(text.length == strlen(text.chars), "and knows its length");
	free(text.chars);
}

static void check_controls(void)
{
	char *once = escape_controls("a\x1b[0m\\n\xff\n");
	char *twice = escape_controls(once);

	is(once, "a\\x1b[0m\\n\\xff\\n", "controls are escaped, backslashes stay");
	is(twice, once, "escaping again changes nothing");
	free(once);
	free(twice);
}

int main(void)
{
	wraps(20, 2, "short", "short\n", "a short line");
	wraps(10, 2, "one two three four", "one two\n  three\n  four\n", "broken at spaces");
	wraps(10, 2, "a aaaaaaaaaaaaaaa b", "a\n  aaaaaaaaaaaaaaa\n  b\n", "a long word");
	wraps(10, 4, "  lead in", "  lead in\n", "leading spaces stay");
	wraps(10, 4, "", "\n", "nothing");
	check_list();
	check_controls();
	return tap_done();
}
