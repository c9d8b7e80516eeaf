/* The vDSO's clock: it tells the time, and a clock that enters the kernel is told apart. */
#include "lib/arch/arch.h"
#include "lib/clock.h"
#include "lib/vdso.h"
#include "tests/tap.h"

static int by_kernel(clockid_t clock, struct timespec *now)
{
	return (int)raw_syscall2(SYS_clock_gettime, clock, (long)now);
}

static bool between(int64_t least, const struct timespec *now, int64_t most)
{
	int64_t ns = now->tv_sec * INT64_C(1000000000) + now->tv_nsec;

	return least <= ns && ns <= most;
}

int main(void)
{
	clock_reader *clock = vdso_clock_gettime();
	const char *conflict = clock_conflict(by_kernel);
	struct timespec now = {0};
	int64_t before = clock_now_ns();

	if (conflict && strstr(conflict, "no seccomp"))
		skip_test("a system call", "no seccomp filter");
	else
		ok(conflict && strstr(conflict, "makes a system call"), "a system call is noticed");
	if (!clock) {
		skip_test("the vDSO's clock", "there is none");
		return tap_done();
	}
	ok(clock(CLOCK_MONOTONIC, &now) == 0, "the vDSO's clock answers");
	ok(between(before, &now, clock_now_ns()), "with the time");
	return tap_done();
}
