/*
 * A mutation fuzzer that needs nothing: seeds are files, mutants go to fuzz_one(), and what goes
 * wrong is seen by the sanitizers or abort(). The mutant that did it is left in a file. With
 * clang's -fsanitize=fuzzer -DLIBFUZZER the same fuzz_one() is libFuzzer's.
 */
#ifndef TRAPCOST_FUZZ_H
#define TRAPCOST_FUZZ_H

#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Tries one input; it may end the program, and returns whether the input was taken for good. */
static int fuzz_one(const uint8_t *bytes, size_t size);

#ifdef LIBFUZZER

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	fuzz_one(bytes, size);
	return 0;
}

#else

enum { FUZZ_ROOM = 1 << 16, FUZZ_SEEDS = 64 };

static struct {
	uint8_t bytes[FUZZ_ROOM];
	size_t size;
} fuzz_seeds[FUZZ_SEEDS], fuzz_mutant;
static int fuzz_seed_count;
static uint64_t fuzz_state;
static const char *fuzz_crash = "fuzz-crash";

static uint64_t fuzz_random(uint64_t below)
{
	uint64_t z = fuzz_state += 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return (z ^ z >> 31) % below;
}

/* Puts `words` in the place of `length` bytes, if there is room. */
static void fuzz_replace(size_t at, size_t length, const void *words, size_t count)
{
	if (fuzz_mutant.size - length + count > FUZZ_ROOM)
		return;
	memmove(fuzz_mutant.bytes + at + count, fuzz_mutant.bytes + at + length,
		fuzz_mutant.size - at - length);
	memcpy(fuzz_mutant.bytes + at, words, count);
	fuzz_mutant.size += count - length;
}

/* A number or a word becomes another one: the text stays well formed, what it says does not. */
static void fuzz_token(void)
{
	static const char *const words[] = {"0",
					    "-1",
					    "1",
					    "2147483648",
					    "9223372036854775807",
					    "-9223372036854775808",
					    "1e308",
					    "null",
					    "true",
					    "[]",
					    "{}",
					    "\"\"",
					    "\"\\u001b[31m\"",
					    "\"n\"",
					    "1.5"};
	const char *word = words[fuzz_random(sizeof words / sizeof *words)];
	size_t at = fuzz_random(fuzz_mutant.size), end;

	while (at < fuzz_mutant.size && !strchr("0123456789", fuzz_mutant.bytes[at]))
		at++;
	for (end = at; end < fuzz_mutant.size && fuzz_mutant.bytes[end] >= '0' &&
		       fuzz_mutant.bytes[end] <= '9';)
		end++;
	fuzz_replace(at, end - at, word, strlen(word));
}

static void fuzz_mutate(void)
{
	uint8_t piece[256];
	size_t at = fuzz_random(fuzz_mutant.size), room = fuzz_mutant.size - at;
	size_t length = fuzz_random(room < sizeof piece ? room : sizeof piece) + 1;

	memcpy(piece, fuzz_mutant.bytes + at, length);
	switch (fuzz_random(6)) {
	case 0:
		fuzz_mutant.bytes[at] ^= (uint8_t)(1 << fuzz_random(8));
		break;
	case 1:
		fuzz_mutant.bytes[at] = (uint8_t)fuzz_random(256);
		break;
	case 2:
		fuzz_replace(at, length, "", 0);
		break;
	case 3:
		fuzz_replace(fuzz_random(fuzz_mutant.size), 0, piece, length);
		break;
	default:
		fuzz_token();
	}
}

/* A sanitizer's exit comes by here, too. */
static void fuzz_keep(int signal_number)
{
	int file = open(fuzz_crash, O_WRONLY | O_CREAT | O_TRUNC, 0644);

	if (file >= 0 && write(file, fuzz_mutant.bytes, fuzz_mutant.size) >= 0)
		close(file);
	signal(signal_number, SIG_DFL);
	raise(signal_number);
}

static void fuzz_read_seed(const char *path)
{
	FILE *file = fopen(path, "rb");

	if (!file || fuzz_seed_count == FUZZ_SEEDS) {
		perror(path);
		exit(2);
	}
	fuzz_seeds[fuzz_seed_count].size =
		fread(fuzz_seeds[fuzz_seed_count].bytes, 1, FUZZ_ROOM, file);
	fuzz_seed_count += fuzz_seeds[fuzz_seed_count].size > 0;
	fclose(file);
}

/* usage: fuzz SECONDS RANDOM-SEED FILE... */
int main(int argc, char **argv)
{
	unsigned long tried = 0, good = 0;
	time_t end;

	if (argc < 4) {
		fprintf(stderr, "usage: %s SECONDS RANDOM-SEED FILE...\n", argv[0]);
		return 2;
	}
	signal(SIGABRT, fuzz_keep);
	fuzz_state = strtoull(argv[2], NULL, 10);
	for (int i = 3; i < argc; i++)
		fuzz_read_seed(argv[i]);
	for (end = time(NULL) + atoi(argv[1]); fuzz_seed_count && time(NULL) < end; tried++) {
		fuzz_mutant = fuzz_seeds[fuzz_random((uint64_t)fuzz_seed_count)];
		for (uint64_t i = fuzz_random(5); i > 0 && fuzz_mutant.size; i--)
			fuzz_mutate();
		good += (unsigned long)fuzz_one(fuzz_mutant.bytes, fuzz_mutant.size);
	}
	printf("%s: %lu inputs tried, %lu taken for good, seed %s\n", argv[0], tried, good,
	       argv[2]);
	return tried && good && good < tried ? 0 : 1;
}

#endif
#endif
