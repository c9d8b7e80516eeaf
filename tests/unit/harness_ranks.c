/* Mann-Whitney and Hodges-Lehmann, against full enumeration. */
#include "harness/stats/ranks.h"
#include "tests/locales.h"

static void test_mann_whitney(void)
{
	static const struct {
		double a[5];
		size_t a_count;
		double b[5];
		size_t b_count;
		double u, p;
	} ORACLE[] = {
		{{1, 2, 3, 4}, 4, {5, 6, 7, 8}, 4, 0.0, 1.0 / 35},
		{{2, 1, 3, 5}, 4, {0, 4, 6, 7}, 4, 5.0, 17.0 / 35},
		{{2, 1, 3, 5}, 4, {2, 1, 3, 5}, 4, 8.0, 1},
		{{2, 1, 3, 5}, 4, {2, 2, 2, 2}, 4, 10.0, 5.0 / 7},
		{{2, 1, 3, 5}, 4, {1, 1, 1, 1, 1}, 5, 17.5, 2.0 / 21},
		{{115, 115, 115, 115}, 4, {78.8, 78.8, 78.8, 78.8, 78.8}, 5, 20.0, 1.0 / 63},
		{{115, 114, 115, 115, 115}, 5, {78.8, 78.8, 78.8, 78.8, 78.8}, 5, 25.0, 1.0 / 126},
		{{100, 102, 101, 105, 99}, 5, {103, 104, 102, 107, 101}, 5, 6.0, 25.0 / 126},
		{{7, 7, 7}, 3, {7, 7, 7}, 3, 4.5, 1},
		{{1, 2, 3}, 3, {4, 5, 6}, 3, 0.0, 1.0 / 10},
		{{1}, 1, {2}, 1, 0.0, 1},
	};

	for (size_t i = 0; i < sizeof ORACLE / sizeof *ORACLE; i++) {
		struct ranks_test test, swapped;

		ranks_mann_whitney(ORACLE[i].a, ORACLE[i].a_count, ORACLE[i].b, ORACLE[i].b_count,
				   &test);
		ranks_mann_whitney(ORACLE[i].b, ORACLE[i].b_count, ORACLE[i].a, ORACLE[i].a_count,
				   &swapped);
		near(test.u, ORACLE[i].u, 0, "U counts the pairs with a above b");
		near(test.p, ORACLE[i].p, 1e-15, "p by enumeration, midranks");
		near(swapped.p, test.p, 1e-15, "p the other way round");
	}
}

static void test_smallest_p(void)
{
	static const double LABELINGS[] = {20, 70, 252, 924, 3432, 12870};
	const double values[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
	struct ranks_test test;

	for (size_t n = 3; n <= 8; n++) {
		ranks_mann_whitney(values, n, values + n, n, &test);
		near(test.p, 2 / LABELINGS[n - 3], 1e-15, "MW12, complete separation");
	}
}

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
	test_mann_whitney();
	test_smallest_p();
	test_u_counts();
	test_hodges_lehmann();
	test_ranks_by_count();
}

int main(void)
{
	in_each_locale(all);
	return tap_done();
}
