/* Cases and their ids: every combination of a table goes to text and back. */
#include "lib/case.h"
#include "tests/tap.h"

enum { COLOUR, SIZE, UNIT, VSTATE, PARAMETERS };

static const char *const colours[] = {"red", "blue", NULL};

static const struct parameter parameters[] = {
	{.name = "colour", .summary = "of it", .values = colours, .always_shown = true},
	{.name = "size", .summary = "of it", .fallback = 3, .min = 1, .max = 5},
	PARAMETER_UNIT,
	PARAMETER_VSTATE,
	{0},
};

static const char *refuse(const struct bench_case *c)
{
	return c->value[COLOUR] == 1 && c->value[SIZE] == 5 ? "no blue is that big" : NULL;
}

static const struct standard_case cases[] = {{PRESET_QUICK, "thing.red"}, {0, NULL}};

const struct benchmark benchmark = {
	.name = "thing",
	.version = 1,
	.summary = "a thing",
	.operation = "one thing",
	.parameters = parameters,
	.cases = cases,
	.refuse = refuse,
};

static int count_words(const char *const *words)
{
	int count = 0;

	while (words[count])
		count++;
	return count;
}

/* 1 if the case with these values goes there and back, 0 if it is none, -1 if it gets lost. */
static int there_and_back(const int *value)
{
	struct bench_case c, back;
	char id[CASE_ID_SIZE], again[CASE_ID_SIZE], why[200];

	case_init(&c, &benchmark);
	for (int p = 0; p < PARAMETERS; p++)
		c.value[p] = value[p];
	case_id(&c, id);
	if (case_resolve(&c, why, sizeof why) != 0)
		return case_from_id(&back, &benchmark, id, why, sizeof why) == 0 ? -1 : 0;
	if (case_from_id(&back, &benchmark, id, why, sizeof why) != 0)
		return -1;
	case_id(&back, again);
	return memcmp(c.value, back.value, sizeof c.value) == 0 && strcmp(id, again) == 0 &&
			       c.unit == back.unit && c.vstate == back.vstate
		       ? 1
		       : -1;
}

static void test_round_trip(void)
{
	int units = count_words(vector_unit_values), states = count_words(vstate_values);
	int value[PARAMETERS], good = 0, refused = 0, lost = 0;

	for (value[COLOUR] = 0; value[COLOUR] < 2; value[COLOUR]++)
		for (value[SIZE] = 1; value[SIZE] <= 5; value[SIZE]++)
			for (value[UNIT] = 0; value[UNIT] < units; value[UNIT]++)
				for (value[VSTATE] = 0; value[VSTATE] < states; value[VSTATE]++) {
					int how = there_and_back(value);

					good += how == 1;
					refused += how == 0;
					lost += how < 0;
				}
	ok(lost == 0, "no combination gets lost");
	/* Off goes with the native unit only; one of ten pairs of colour and size is none. */
	ok(good == 9 * (1 + units * (states - 1)), "every case comes back: %d", good);
	ok(refused == 10 * units * states - good, "the others are refused, by id too: %d", refused);
}

static void reads(const char *id)
{
	struct bench_case c;
	char back[CASE_ID_SIZE], why[200] = "";

	ok(case_from_id(&c, &benchmark, id, why, sizeof why) == 0, "%s reads: %s", id, why);
	case_id(&c, back);
	is(back, id, "and is written the same");
}

static void refused(const char *id, const char *reason)
{
	struct bench_case c;
	char why[200] = "";

	ok(case_from_id(&c, &benchmark, id, why, sizeof why) != 0, "\"%.40s\" is refused", id);
	is(why, reason, "and the reason is given");
}

static void test_ids(void)
{
	char long_id[400];

	reads("thing.red");
	reads("thing.blue.size4");
	reads("thing.red.size5.once");
	reads("thing.red.avx512.dirty");
	refused("thing", "\"thing\" is written thing.red");
	refused("thing.red.size3", "\"thing.red.size3\" is written thing.red");
	refused("thing.size4.red", "\"thing.size4.red\" is written thing.red.size4");
	refused("thing.red.blue", "\"thing.red.blue\" is written thing.blue");
	refused("thing.red.once.", "thing has no value \"\"; --help lists them");
	refused("thing.green", "thing has no value \"green\"; --help lists them");
	refused("thing.red.size6", "thing has no value \"size6\"; --help lists them");
	refused("thing.red.4", "thing has no value \"4\"; --help lists them");
	refused("thing.red.size04", "\"thing.red.size04\" is written thing.red.size4");
	refused("think.red", "an id of this benchmark starts with \"thing\"");
	refused("", "an id of this benchmark starts with \"thing\"");
	refused("thing.blue.size5", "no blue is that big");
	refused("thing.red.avx", "unit avx says nothing while vstate is off: add once or dirty");
	memset(long_id, 'x', sizeof long_id - 1);
	long_id[sizeof long_id - 1] = '\0';
	refused(long_id, "an id this long names no case");
}

static void test_set(void)
{
	struct bench_case c;
	char why[200] = "";

	case_init(&c, &benchmark);
	ok(case_set(&c, "size", "4", why, sizeof why) == 0 && c.value[SIZE] == 4, "a number");
	ok(case_set(&c, "size", "size2", why, sizeof why) == 0 && c.value[SIZE] == 2,
	   "a number as ids have it");
	ok(case_set(&c, "size", "6", why, sizeof why) != 0, "a number too large");
	is(why, "--size cannot be \"6\": it takes 1 to 5", "says the range");
	ok(case_set(&c, "size", "-1", why, sizeof why) != 0, "a sign");
	ok(case_set(&c, "size", "99999999999999999999", why, sizeof why) != 0, "a huge number");
	ok(case_set(&c, "size", "4x", why, sizeof why) != 0, "a number and more");
	ok(case_set(&c, "shape", "round", why, sizeof why) != 0, "a parameter there is not");
	is(why, "thing has no parameter \"shape\"", "says so");
	ok(case_set(&c, "colour", "BLUE", why, sizeof why) != 0, "capitals");
	is(why, "--colour cannot be \"BLUE\": it takes red, blue", "says the words");
	ok(c.value[COLOUR] == 0 && c.value[SIZE] == 2, "what was refused changes nothing");
}

/* A unit without a state beside it is the benchmark's own matter. */
static void test_lone_unit(void)
{
	static const struct parameter unit[] = {PARAMETER_UNIT, {0}};
	static const struct benchmark lone = {.name = "lone", .parameters = unit};
	struct bench_case c;
	char why[200] = "";

	ok(case_from_id(&c, &lone, "lone", why, sizeof why) == 0, "a unit alone");
	ok(c.unit == vector_native() && c.vstate == VSTATE_OFF, "is the native one, and off");
	ok(case_from_id(&c, &lone, "lone.amx", why, sizeof why) == 0, "another unit: %s", why);
	ok(c.unit == VECTOR_AMX && c.vstate == VSTATE_OFF, "is that, and off");
	is(case_machine(&c), "x86_64", "on its machine");
	ok(case_switches(&c) == SWITCHES_NONE, "no switches are due where nothing says so");
}

int main(void)
{
	test_lone_unit();
	test_round_trip();
	test_ids();
	test_set();
	return tap_done();
}
