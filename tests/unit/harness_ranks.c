/* Hodges-Lehmann, against full enumeration. */
#include "harness/stats/ranks.h"
#include "tests/locales.h"

static void test_u_counts(void)
{
	static const double WANT[] = {1, 1, 2, 3, 5, 5, 7, 7, 8, 7, 7, 5, 5, 3, 2, 1, 1};
	double counts[401], all = 0;

	ranks_u_counts(4, 4, counts);
	for (size_t u = 0; u < 17; u++)
		near(counts[u], WANT[u], 0, "MW11");
	ranks_u_counts(20, 20, counts);
	for (size_t u = 0; u <= 400; u++)
		all += counts[u];
	near(all, 137846528820.0, 0, "C(40, 20) labelings in all");
}

static void test_hodges_lehmann(void)
{
	static const struct {
		double a[5], b[5];
		size_t count;
		double shift;
		size_t rank;
		double low, high, coverage;
	} ORACLE[] = {
		{{100, 102, 101, 105, 99},
		 {103, 104, 102, 107, 101},
		 5,
		 2,
		 3,
		 -2,
		 6,
		 0.9682539682539683},
		{{1, 2, 3, 4}, {5, 6, 7, 8}, 4, 4.0, 1, 1, 7, 0.9714285714285714},
		{{152.1, 150.8, 151.5, 152.9, 151.2},
		 {154.9, 155.8, 154.2, 156.1, 155.0},
		 5,
		 3.5,
		 3,
		 2.0999999999999943,
		 4.900000000000006,
		 0.9682539682539683},
	};

	for (size_t i = 0; i < sizeof ORACLE / sizeof *ORACLE; i++) {
		struct ranks_shift s;

		ranks_hodges_lehmann(ORACLE[i].a, ORACLE[i].count, ORACLE[i].b, ORACLE[i].count,
				     0.95, &s);
		near(s.shift, ORACLE[i].shift, 1e-12, "HL shift");
		ok(s.has_interval && s.rank == ORACLE[i].rank, "HL rank");
		near(s.low, ORACLE[i].low, 1e-12, "HL lower end");
		near(s.high, ORACLE[i].high, 1e-12, "HL upper end");
		near(s.coverage, ORACLE[i].coverage, 1e-12, "HL coverage");
	}
}

static void test_ranks_by_count(void)
{
	static const size_t RANK[] = {0, 1, 3, 6, 9, 14};
	const double values[] = {1, 2, 3, 4, 5, 6, 7, 8};
	struct ranks_shift s;

	for (size_t n = 3; n <= 8; n++) {
		ranks_hodges_lehmann(values, n, values, n, 0.95, &s);
		ok(s.rank == RANK[n - 3] && s.has_interval == (n > 3), "HL2, n = %zu", n);
	}
	ranks_hodges_lehmann(values, 3, values, 3, 0.90, &s);
	ok(s.has_interval && s.rank == 1, "three a side reach 90 %%");
}

static void all(void)
{
	test_u_counts();
	test_hodges_lehmann();
	test_ranks_by_count();
}

int main(void)
{
	in_each_locale(all);
	return tap_done();
}
