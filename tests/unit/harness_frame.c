/* Frames: what was encoded comes back, and what is torn in any place does not. */
#include <stdlib.h>

#include "agent/frame.h"
#include "tests/tap.h"

static char line[4096];

static const char *decode(const char *text, unsigned long *sequence)
{
	snprintf(line, sizeof line, "%s", text);
	return frame_decode(line, sequence);
}

static void test_crc(void)
{
	ok(frame_crc("", 0) == 0, "crc of nothing");
	ok(frame_crc("123456789", 9) == 0xcbf43926, "crc of the standard's example");
	ok(frame_crc("\xff\x00\x80", 3) == 0xac616edf,
	   "crc of bytes that are no text, as zlib has it");
}

static void test_round_trip(void)
{
	static const char *const payloads[] = {"", "hello 1 riscv64", "out 1  two  blanks ",
					       "\xc3\xa4 \x1b[31m", "@trapcost 0 0 00000000 "};
	unsigned long sequence;

	for (size_t i = 0; i < sizeof payloads / sizeof *payloads; i++) {
		size_t size = frame_encode(line, 4000000000ul + i, payloads[i]);

		ok(size == strlen(line) && line[size - 1] == '\n', "a line and its length");
		ok(size <= strlen(payloads[i]) + FRAME_OVERHEAD, "within the promised room");
		is(frame_decode(line, &sequence), payloads[i], "the payload comes back");
		ok(sequence == 4000000000ul + i, "and its number");
	}
	ok(decode("@trapcost 7 9 cbf43926 123456789\r\n", &sequence) && sequence == 7,
	   "a carriage return of a serial console is dropped");
}

/* Whether any line made of `whole` by `change` at one place is taken for a frame with another
 * payload or number. */
static void test_damage(void)
{
	static const char whole[] = "@trapcost 7 9 cbf43926 123456789";
	char torn[sizeof whole];
	unsigned long sequence;
	int taken = 0;

	for (size_t i = 0; i + 1 < sizeof whole; i++) {
		memcpy(torn, whole, sizeof whole);
		torn[i] = '\0';
		taken += decode(torn, &sequence) != NULL;
		memcpy(torn, whole, i);
		strcpy(torn + i, whole + i + 1);
		taken += decode(torn, &sequence) != NULL;
	}
	ok(taken == 0, "cut short or with a byte lost it is no frame");
	taken = 0;
	for (size_t i = 0; i + 1 < sizeof whole; i++) {
		if (i == 10)
			continue; /* the number: a wrong one shows by its place in the row */
		memcpy(torn, whole, sizeof whole);
		torn[i] ^= 1;
		taken += decode(torn, &sequence) != NULL;
	}
	ok(taken == 0, "with a bit turned neither");
}

static void test_strangers(void)
{
	static const char *const lines[] = {
		"",
		"\n",
		"@trapcost",
		"@trapcost ",
		"@trapcost 7",
		"@trapcost 7 9",
		"@trapcost 7 9 cbf43926",
		"@trapcost -7 9 cbf43926 123456789",
		"@trapcost 7 +9 cbf43926 123456789",
		"@trapcost  7 9 cbf43926 123456789",
		"[    1.5] trapcost 7 9 cbf43926 123456789",
		"@trapcost 7 9 cbf43926 123456789[    1.5] oops",
		"@trapcost 7 99999999999999999999 cbf43926 123456789",
		"trapcost 7 9 cbf43926 123456789",
	};
	unsigned long sequence;

	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
		ok(!decode(lines[i], &sequence), "no frame: \"%s\"",
		   lines[i][0] == '\n' ? "" : lines[i]);
}

/* A console's own text may stand before a frame, but not in it. */
static void test_console(void)
{
	unsigned long sequence = 0;
	const char *payload = decode("[    1.5] @trapcost 7 9 cbf43926 123456789", &sequence);

	is(payload, "123456789", "a frame behind a kernel's message");
	ok(sequence == 7, "and its number");
}

int main(void)
{
	test_console();
	test_crc();
	test_round_trip();
	test_damage();
	test_strangers();
	return tap_done();
}
