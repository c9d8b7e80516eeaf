/*
 * Two kernels compared over all rows: effects, then p-values that hold for all rows,
 * then verdicts. With more kernels each is compared with the first in turn, and
 * family_holm comes between the last two steps:
 *
 *	family_test(each pair) ──► family_holm(all pairs) ──► family_judge(each)
 *
 * Within one boot the launch takes the place of the boot (plan.paired, at least 6 pairs
 * of launches); nothing else changes but the noun of the sentences.
 */
#ifndef TRAPCOST_FAMILY_H
#define TRAPCOST_FAMILY_H

#include <stdbool.h>
#include <stddef.h>

#include "harness/stats/design.h"
#include "harness/stats/effect.h"
#include "harness/stats/permutation.h"
#include "harness/stats/ranks.h"
#include "harness/stats/verdict.h"

/* One case. A boot's value is the mean over its launches of ln(median of the samples);
 * NAN where the boot lacks the case or every launch of it failed. A void boot is not in
 * the plan, nor is what it was paired with. All is borrowed. */
struct family_row {
	const char *unit; /* rows of one unit share a geometric mean; compared by text */
	struct effect_data data;
	bool higher_is_better;
	const char *differs; /* name of the field that forbids a comparison, or null */
	bool company;        /* the sides had different neighbours: no claim */
};

struct family {
	struct effect_plan plan;
	double margin_percent; /* what counts as a difference; positive */
	const struct family_row *rows;
	size_t row_count;
};

struct family_result {
	struct effect effect;
	bool in_family; /* comparable, and boots enough for a claim */
	struct permutation_p p;
	double p_final;            /* p.adjusted, or over the pairs of kernels too; decides */
	struct design_power power; /* zeros unless in_family */
	struct verdict verdict;
};

/* Effects, p-values and power of every row, to results[0 .. row_count - 1]. Effect,
 * interval and raw p of a row depend on no other row. Returns 0, or -1 when memory is
 * short. */
int family_test(const struct family *comparison, struct family_result *results,
		struct permutation_summary *summary);

/* Holm over pairs of kernels, row by row: results[k][r] is row r of pair k. A pair in
 * which the row is outside the family does not count. Changes p_final. Returns 0, or -1
 * when memory is short. */
int family_holm(struct family_result *const *results, size_t pairs, size_t row_count);

/* The verdict of every row, from p_final. */
void family_judge(const struct family *comparison, struct family_result *results);

/*
 * The geometric mean over the rows of `unit` that are comparable and have a value in
 * every boot of both kernels: per boot the mean of their logs, which then goes through
 * the same machinery as a family of its own, so that its interval is right although the
 * rows are correlated. `common` is set to their number (0: verdict missing). `summary`
 * is that of this one row. Returns 0, or -1 when memory is short.
 */
int family_geomean(const struct family *comparison, const char *unit, struct family_result *result,
		   size_t *common, struct permutation_summary *summary);

/* The robust second opinion on one row: Hodges-Lehmann shift with exact 95 % interval,
 * in log units, without pairing. `disagrees` when its sign is the other one than the
 * effect's. Returns 0, or -1 when a side has no value or memory is short. */
int family_cross_check(const struct effect_plan *plan, const struct effect_data *data,
		       const struct effect *effect, struct ranks_shift *shift, bool *disagrees);

#endif
