/* What a launch said, as columns and pairs: good lines, torn lines, numbers that are none. */
#include "harness/record/launch.h"
#include "tests/tap.h"

#define NAME "BenchmarkTrapcost/id=syscall.getppid"

static struct launch read_lines(const char *const *lines)
{
	struct launch launch = {0};

	for (; *lines; lines++)
		launch_add_line(&launch, *lines);
	return launch;
}

static void test_samples(void)
{
	static const char *const lines[] = {
		"id: syscall.getppid",
		NAME "\t4096\t150.5 ns/op\t550.1 cycles/op\t616448 batch-ns\t280000 yardstick-ns",
		NAME "\t4096\t151.5 ns/op\t620544 batch-ns\t280001 yardstick-ns\t2 "
		     "involuntary-switches",
		NAME "\t4096\tnan ns/op\t620000 batch-ns\t280002 yardstick-ns",
		NAME "/part=overhead\t512\t1 ns/op\t-3 batch-ns\t28 yardstick-ns",
		"something else that a benchmark says",
		"operations-total: 9000000000",
		NULL,
	};
	struct launch launch = read_lines(lines);

	ok(launch.status == STATUS_OK && !launch.reason, "a good launch is ok");
	ok(launch.result.count == 3 && launch.result.iterations == 4096, "three samples of 4096");
	ok(launch.result.column[COLUMN_BATCH_NS][0] == 616448 &&
		   launch.result.column[COLUMN_BATCH_NS][2] == 620000,
	   "their times");
	ok(launch.result.column[COLUMN_YARDSTICK_NS][1] == 280001, "the yardstick's");
	ok(launch.result.column[COLUMN_INVOLUNTARY][0] == 0 &&
		   launch.result.column[COLUMN_INVOLUNTARY][1] == 2 &&
		   launch.result.column[COLUMN_INVOLUNTARY][2] == 0,
	   "what only one sample has is 0 in the others");
	ok(!launch.result.column[COLUMN_CYCLES] && !launch.result.column[COLUMN_INSTRUCTIONS],
	   "what no sample has is no column");
	ok(launch.overhead.count == 1 && launch.overhead.iterations == 512 &&
		   launch.overhead.column[COLUMN_BATCH_NS][0] == -3,
	   "the twin has a series of its own, and its sign");
	ok(launch_integer(&launch, "operations-total", -1) == 9000000000, "more than 32 bits");
	launch_free(&launch);
}

static void test_growth(void)
{
	struct launch launch = {0};
	char line[200];
	int wrong = 0;

	for (int i = 0; i < 5000; i++) {
		snprintf(line, sizeof line, NAME "\t8\t%d batch-ns%s", i,
			 i == 4321 ? "\t7 batch-cycles" : "");
		launch_add_line(&launch, line);
	}
	for (int i = 0; i < 5000; i++)
		wrong += launch.result.column[COLUMN_BATCH_NS][i] != i ||
			 launch.result.column[COLUMN_CYCLES][i] != (i == 4321 ? 7 : 0);
	ok(launch.status == STATUS_OK && launch.result.count == 5000 && wrong == 0,
	   "thousands of samples, a column that starts late");
	launch_free(&launch);
}

/* A line that makes its launch failed. */
static void broken(const char *rest, const char *what)
{
	struct launch launch = {0};
	char line[300];

	snprintf(line, sizeof line, NAME "%s", rest);
	launch_add_line(&launch, NAME "\t64\t10 batch-ns");
	launch_add_line(&launch, line);
	launch_add_line(&launch, NAME "\t64\t11 batch-ns");
	ok(launch.status == STATUS_FAILED && launch.reason, "%s: failed", what);
	launch_free(&launch);
}

static void test_broken(void)
{
	broken("", "a name alone");
	broken("\t64", "no values");
	broken("\t64\t1 ns/op", "no batch time");
	broken("\t64\t1 ns/op\t10", "a value without a unit");
	broken("\t64\tnan batch-ns", "nan");
	broken("\t64\tinf batch-ns", "inf");
	broken("\t64\t1e3 batch-ns", "an exponent");
	broken("\t64\t1.5 batch-ns", "a fraction");
	broken("\t64\t0x10 batch-ns", "hexadecimal");
	broken("\t64\t99999999999999999999 batch-ns", "more than 64 bits");
	broken("\t64\t-99999999999999999999 batch-ns", "less than 64 bits");
	broken("\t64\t10 batch-ns\t1.2 yardstick-ns", "a fraction in another column");
	broken("\t0\t10 batch-ns", "no iterations");
	broken("\t-64\t10 batch-ns", "negative iterations");
	broken("\t64.0\t10 batch-ns", "iterations with a fraction");
	broken("\t99999999999999999999\t10 batch-ns", "iterations beyond 64 bits");
	broken("\t128\t10 batch-ns", "another batch size than before");
}

/* Cut at any place, a line is refused, ignored, or says what the whole one says. */
static void test_torn(void)
{
	static const char whole[] = NAME "\t64\t2.5 ns/op\t12345 batch-ns\t678 yardstick-ns";
	char torn[sizeof whole];
	int lies = 0;

	for (size_t length = 0; length < sizeof whole; length++) {
		struct launch launch = {0};

		memcpy(torn, whole, length);
		torn[length] = '\0';
		launch_add_line(&launch, torn);
		lies += launch.status == STATUS_OK && launch.result.count == 1 &&
			(launch.result.iterations != 64 ||
			 launch.result.column[COLUMN_BATCH_NS][0] != 12345);
		launch_free(&launch);
	}
	ok(lies == 0, "no torn line gives another time");
}

static void test_pairs(void)
{
	static const char *const lines[] = {
		"cpu: 3",
		"cpu: 4",
		"void: vstate should be off: but avx: is live",
		"empty: ",
		"no colon",
		"two words: value",
		": nothing",
		"key:without a blank",
		"fraction: 1.5",
		"huge: 99999999999999999999",
		"",
		NULL,
	};
	struct launch launch = read_lines(lines);

	is(launch_get(&launch, "cpu"), "4", "the last of a key counts");
	is(launch_get(&launch, "void"), "vstate should be off: but avx: is live",
	   "a value may hold colons");
	is(launch_get(&launch, "empty"), "", "and may be empty");
	ok(launch.pair_count == 5, "what is no pair is ignored");
	ok(!launch_get(&launch, "absent"), "a key that is not there");
	ok(launch_integer(&launch, "cpu", -1) == 4, "an integer");
	ok(launch_integer(&launch, "fraction", -1) == -1 &&
		   launch_integer(&launch, "huge", -1) == -1 &&
		   launch_integer(&launch, "absent", -1) == -1,
	   "what is no integer gives the fallback");
	launch_free(&launch);
}

static void test_judge(void)
{
	struct launch launch = {0};

	launch_judge(&launch, STATUS_VOID, "first");
	launch_judge(&launch, STATUS_FAILED, "second");
	ok(launch.status == STATUS_VOID, "the first judgement stays");
	is(launch.reason, "first", "and its reason");
	is(status_name(STATUS_VOID), "void", "by name");
	launch_free(&launch);
}

int main(void)
{
	test_samples();
	test_growth();
	test_broken();
	test_torn();
	test_pairs();
	test_judge();
	return tap_done();
}
