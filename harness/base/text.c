/* Strings that grow, and lines of bounded length. */
#include "harness/base/text.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"

static void add(struct text *text, const char *format, va_list arguments)
{
	va_list again;
	int length;

	va_copy(again, arguments);
	length = vsnprintf(NULL, 0, format, again);
	va_end(again);
	if (length < 0)
		return;
	text->chars = memory_resize(text->chars, text->length + (size_t)length + 1);
	vsnprintf(text->chars + text->length, (size_t)length + 1, format, arguments);
	text->length += (size_t)length;
}

void text_add(struct text *text, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	add(text, format, arguments);
	va_end(arguments);
}

void text_list(struct text *text, const char *format, ...)
{
	va_list arguments;

	if (text->length)
		text_add(text, ", ");
	va_start(arguments, format);
	add(text, format, arguments);
	va_end(arguments);
}

const char *text_chars(const struct text *text)
{
	return text->chars ? text->chars : "";
}

void text_wrap(FILE *out, int width, int indent, const char *words)
{
	int column = (int)strspn(words, " ");

	fprintf(out, "%*s", column, "");
	words += column;
	for (int first = 1; *words; first = 0) {
		int length = (int)strcspn(words, " ");

		if (!first && column + 1 + length > width) {
			fprintf(out, "\n%*s", indent, "");
			column = indent;
		} else if (!first) {
			fputc(' ', out);
			column++;
		}
		fwrite(words, 1, (size_t)length, out);
		column += length;
		words += length;
		words += strspn(words, " ");
	}
	fputc('\n', out);
}
