/* Whole tables: what must hold whatever the values are. */
#include "harness/stats/family.h"
#include "harness/stats/stats.h"
#include "tests/locales.h"

enum { ROWS = 6, BOOTS = 5, LAUNCHES = 3, SAMPLES = 9, DUPLICATES = 10 };

/* Samples of both kernels; row r of kernel 1 is slower by r tenths of a per cent. */
struct raw {
	double samples[2][ROWS][BOOTS][LAUNCHES][SAMPLES * DUPLICATES];
	size_t count;
};

struct table {
	double values[2][ROWS][BOOTS];
	struct family_row rows[ROWS];
	struct family comparison;
	struct family_result results[ROWS];
	struct permutation_summary summary;
};

static double noise(size_t i)
{
	double x = sin((double)i * 12.9898 + 1) * 43758.5453;

	return x - floor(x) - 0.5;
}

static void fill(struct raw *raw, double scale, size_t duplicates)
{
	size_t seed = 0;

	raw->count = SAMPLES * duplicates;
	for (size_t k = 0; k < 2; k++)
		for (size_t r = 0; r < ROWS; r++)
			for (size_t b = 0; b < BOOTS; b++)
				for (size_t l = 0; l < LAUNCHES; l++)
					for (size_t s = 0; s < raw->count; s++) {
						double at = 100 + 0.5 * (double)(k * r * r) +
							    noise(1000 * (k * BOOTS + b) + r) +
							    0.3 * noise(seed++ / duplicates);

						raw->samples[k][r][b][l][s] = scale * at;
					}
}

static double boot_value(const double launches[LAUNCHES][SAMPLES * DUPLICATES], size_t samples)
{
	double sum = 0;

	for (size_t l = 0; l < LAUNCHES; l++)
		sum += log(stats_median(launches[l], samples));
	return sum / LAUNCHES;
}

/* Kernel `base` (0 or 1) against the other. */
static void table_fill(struct table *table, const struct raw *raw, size_t base)
{
	for (size_t k = 0; k < 2; k++)
		for (size_t r = 0; r < ROWS; r++)
			for (size_t b = 0; b < BOOTS; b++)
				table->values[k][r][b] =
					boot_value(raw->samples[k ^ base][r][b], raw->count);
	for (size_t r = 0; r < ROWS; r++)
		table->rows[r] = (struct family_row){
			.unit = "ns", .data = {table->values[0][r], table->values[1][r], 1e-5}};
	table->comparison = (struct family){.plan = {.base_boots = BOOTS, .new_boots = BOOTS},
					    .margin_percent = 1,
					    .rows = table->rows,
					    .row_count = ROWS};
}

static void table_compare(struct table *table)
{
	family_test(&table->comparison, table->results, &table->summary);
	family_judge(&table->comparison, table->results);
}

static bool alike(double a, double b)
{
	return fabs(a - b) < 1e-10;
}

/* Same p-values, intervals and words in every row. */
static bool same_results(const struct table *a, const struct table *b)
{
	bool same = true;

	for (size_t r = 0; r < ROWS; r++) {
		const struct family_result *x = &a->results[r], *y = &b->results[r];

		same &= alike(x->p.raw, y->p.raw) && alike(x->p_final, y->p_final) &&
			alike(x->effect.ci95[0], y->effect.ci95[0]) &&
			alike(x->effect.ci95[1], y->effect.ci95[1]) &&
			x->verdict.word == y->verdict.word;
	}
	return same;
}

static struct raw raw;
static struct table plain, other;

static void test_verdicts(void)
{
	fill(&raw, 1, 1);
	table_fill(&plain, &raw, 0);
	table_compare(&plain);
	ok(!verdict_is_claim(plain.results[0].verdict.word), "no claim where nothing changed");
	ok(plain.results[ROWS - 1].verdict.word == VERDICT_SLOWER, "slower where much did");
	ok(plain.summary.exact && plain.summary.family == ROWS, "all rows are in the family");
}

static void test_pseudo_replication(void)
{
	fill(&raw, 1, DUPLICATES);
	table_fill(&other, &raw, 0);
	table_compare(&other);
	ok(same_results(&plain, &other), "every sample tenfold changes nothing");
}

static void test_scale(void)
{
	fill(&raw, 1234.5, 1);
	table_fill(&other, &raw, 0);
	table_compare(&other);
	ok(same_results(&plain, &other), "other units change nothing");
}

static void test_swap(void)
{
	bool mirrored = true;

	fill(&raw, 1, 1);
	table_fill(&other, &raw, 1);
	table_compare(&other);
	for (size_t r = 0; r < ROWS; r++) {
		const struct family_result *x = &plain.results[r], *y = &other.results[r];

		mirrored &= alike(x->effect.difference, -y->effect.difference) &&
			    alike(x->effect.ci95[0], -y->effect.ci95[1]) &&
			    alike(x->p.raw, y->p.raw) && alike(x->p_final, y->p_final) &&
			    verdict_is_claim(x->verdict.word) == verdict_is_claim(y->verdict.word);
	}
	ok(mirrored, "swapped kernels mirror the effect and keep p");
	ok(other.results[ROWS - 1].verdict.word == VERDICT_FASTER, "slower becomes faster");
}

static void test_boot_order(void)
{
	table_fill(&other, &raw, 0);
	for (size_t r = 0; r < ROWS; r++) {
		double first = other.values[0][r][0];

		memmove(other.values[0][r], other.values[0][r] + 1, (BOOTS - 1) * sizeof first);
		other.values[0][r][BOOTS - 1] = first;
	}
	table_compare(&other);
	ok(same_results(&plain, &other), "other order of boots changes nothing");
}

static void test_fewer_rows(void)
{
	table_fill(&other, &raw, 0);
	other.comparison.rows = &other.rows[2];
	other.comparison.row_count = 1;
	table_compare(&other);
	ok(alike(other.results[0].p.raw, plain.results[2].p.raw) &&
		   alike(other.results[0].effect.ci95[0], plain.results[2].effect.ci95[0]),
	   "raw p and interval do not depend on other rows");
}

static void test_not_in_family(void)
{
	table_fill(&other, &raw, 0);
	other.rows[0].differs = "clock";
	other.values[1][1][0] = other.values[1][1][1] = NAN;
	for (size_t b = 0; b < BOOTS; b++)
		other.values[0][2][b] = NAN;
	table_compare(&other);
	ok(other.summary.family == ROWS - 3, "three rows leave the family");
	ok(other.results[0].verdict.word == VERDICT_INCOMPARABLE, "incomparable");
	ok(other.results[1].verdict.word == VERDICT_NO_CLAIM, "too few boots in one row");
	ok(other.results[2].verdict.word == VERDICT_MISSING, "missing");
}

/* GM3: what only one kernel has does not count. */
static void test_geomean(void)
{
	struct permutation_summary summary;
	struct family_result result;
	size_t common;
	double sum = 0;

	family_geomean(&plain.comparison, "ns", &result, &common, &summary);
	for (size_t r = 0; r < ROWS; r++)
		sum += plain.results[r].effect.difference;
	ok(common == ROWS, "all rows are common");
	near(result.effect.difference, sum / ROWS, 1e-12, "geometric mean of the ratios");
	ok(result.effect.has_interval && result.p.raw > 0, "with its own interval and test");
	table_fill(&other, &raw, 0);
	other.rows[1].unit = "cycles";
	other.rows[2].differs = "clock";
	other.values[1][3][4] = NAN;
	family_geomean(&other.comparison, "ns", &result, &common, &summary);
	sum -= plain.results[1].effect.difference + plain.results[2].effect.difference +
	       plain.results[3].effect.difference;
	ok(common == ROWS - 3, "other unit, incomparable, not in every boot: not common");
	near(result.effect.difference, sum / (ROWS - 3), 1e-12, "common rows only");
	family_geomean(&other.comparison, "none", &result, &common, &summary);
	ok(common == 0 && result.verdict.word == VERDICT_MISSING, "no common row");
}

static void test_pairs_of_kernels(void)
{
	struct family_result *both[] = {plain.results, other.results};

	table_fill(&other, &raw, 0);
	for (size_t b = 0; b < BOOTS; b++)
		other.values[1][5][b] = NAN;
	table_compare(&other);
	family_holm(both, 2, ROWS);
	near(plain.results[0].p_final, fmin(1, 2 * plain.results[0].p.adjusted), 1e-15,
	     "Holm over two pairs doubles the smaller p");
	near(plain.results[5].p_final, plain.results[5].p.adjusted, 0,
	     "a pair that lacks the row does not count");
}

static void test_cross_check(void)
{
	struct ranks_shift shift = {0};
	bool disagrees = true;

	family_cross_check(&plain.comparison.plan, &plain.rows[5].data, &plain.results[5].effect,
			   &shift, &disagrees);
	ok(!disagrees && shift.rank == 3, "Hodges-Lehmann agrees");
	near(shift.shift, plain.results[5].effect.difference, 0.005, "and is close");
}

static void all(void)
{
	test_verdicts();
	test_pseudo_replication();
	test_scale();
	test_swap();
	test_boot_order();
	test_fewer_rows();
	test_not_in_family();
	test_geomean();
	test_pairs_of_kernels();
	test_cross_check();
}

int main(void)
{
	in_each_locale(all);
	return tap_done();
}
