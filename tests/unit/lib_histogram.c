/* The spread of values, against sorted ones. */
#include "lib/histogram.h"
#include "tests/tap.h"

static struct histogram h;

static void fill(int64_t first, int64_t last)
{
	histogram_reset(&h);
	for (int64_t value = first; value <= last; value++)
		histogram_add(&h, value);
}

static void check_small(void)
{
	fill(0, 31);
	ok(h.count == 32 && h.least == 0 && h.most == 31, "small values: count and ends");
	ok(histogram_percentile(&h, 50) == 15, "small values are exact");
	ok(histogram_percentile(&h, 1) == 0 && histogram_percentile(&h, 99) == 31, "to both ends");
}

/* Values 1 to `last`: the percentile is known. */
static void check_width(int64_t last)
{
	bool right = true;

	fill(1, last);
	for (int percent = 1; percent < 100; percent++) {
		double want = (double)((last * percent + 99) / 100);
		double got = (double)histogram_percentile(&h, percent);

		right &= got >= want * 0.984 - 0.5 && got <= want * 1.016 + 0.5;
	}
	ok(right, "1 to %lld: every percentile within 1.6 %%", (long long)last);
}

static void check_large(void)
{
	histogram_reset(&h);
	for (int power = 0; power < 63; power++)
		histogram_add(&h, INT64_C(1) << power);
	near((double)histogram_percentile(&h, 50), 0x1p31, 0x1p31 * 0.016,
	     "powers of two: the median");
	ok(h.most == INT64_C(1) << 62, "beyond the last bucket the most is exact");
	ok(histogram_percentile(&h, 99) > INT64_C(1) << 39, "and a percentile is large");
}

static void check_negative(void)
{
	histogram_reset(&h);
	histogram_add(&h, -5);
	histogram_add(&h, -7);
	histogram_add(&h, 100);
	ok(h.least == -7, "a clock that is behind: the least keeps its sign");
	ok(histogram_percentile(&h, 50) == 0, "and counts as nothing among the percentiles");
	histogram_reset(&h);
	histogram_add(&h, -5);
	ok(histogram_percentile(&h, 50) == -5, "unless all are");
}

int main(void)
{
	ok(histogram_percentile(&h, 50) == 0, "no values, no percentile");
	check_small();
	check_width(1000);
	check_width(100000);
	check_large();
	check_negative();
	histogram_reset(&h);
	ok(h.count == 0 && histogram_percentile(&h, 99) == 0, "forgotten");
	return tap_done();
}
