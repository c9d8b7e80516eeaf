/* "Did you mean": distances known by hand, and when a name is near enough. */
#include "harness/base/suggest.h"
#include "tests/tap.h"

static void distance(const char *a, const char *b, size_t want)
{
	ok(suggest_distance(a, b) == want, "\"%s\" to \"%s\" is %zu", a, b, want);
	ok(suggest_distance(b, a) == want, "and back");
}

/* What is suggested for `typed` among some cases. */
static const char *suggest(const char *typed)
{
	static const char *const names[] = {"syscall.getppid", "syscall.getppid.once",
					    "syscall.enosys", "ctx.512k", "nop"};
	const char *best = NULL;
	size_t away = 0;

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		suggest_consider(typed, names[i], &best, &away);
	return best ? best : "nothing";
}

int main(void)
{
	distance("", "", 0);
	distance("", "abc", 3);
	distance("same", "same", 0);
	distance("kitten", "sitting", 3);
	distance("flaw", "lawn", 2);
	distance("intention", "execution", 5);
	distance("ab", "ba", 2);

	is(suggest("syscall.getpid"), "syscall.getppid", "a letter forgotten");
	is(suggest("syscall.getppid.onec"), "syscall.getppid.once", "two letters swapped");
	is(suggest("nope"), "nop", "a letter too many");
	is(suggest("syscall.getppid"), "syscall.getppid", "the name itself");
	is(suggest("pipe.futex.core"), "nothing", "something else altogether");
	is(suggest(""), "nothing", "nothing at all");
	return tap_done();
}
