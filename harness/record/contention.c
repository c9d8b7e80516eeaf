/* Contention: the curve of cost over what wide operations took, and launches without it. */
#include "harness/record/contention.h"

#include <math.h>
#include <stdlib.h>

#include "harness/base/memory.h"
#include "harness/stats/stats.h"

/* A bin of fewer samples has no middle to trust; the fit has settled after so many rounds. */
enum { BIN_LEAST = 8, ROUNDS = 8, START_ROUNDS = 60, FIT_MOST = 6000 };

static const double OWN = 1.05, TRIMMED = 0.1;

/* Below this share scatter is not told from the clock's steps. */
static const double SCATTER_LEAST = 1e-4;

struct sample {
	double wide, log_cost, rest; /* rest: without the launch's level */
	size_t launch;
};

struct weighted {
	double value, weight;
};

struct fit {
	struct sample *samples; /* by wide, ascending */
	size_t count, launches;
	double *levels;
	size_t ends[CONTENTION_BINS]; /* one behind each bin's last sample */
	struct contention_curve *curve;
};

static int by_wide(const void *left, const void *right)
{
	double a = ((const struct sample *)left)->wide, b = ((const struct sample *)right)->wide;

	return (a > b) - (a < b);
}

static int by_value(const void *left, const void *right)
{
	double a = ((const struct weighted *)left)->value;
	double b = ((const struct weighted *)right)->value;

	return (a > b) - (a < b);
}

/* Half the weight lies on each side; of equal weights it is the plain median. Sorts them. */
static double weighted_median(struct weighted *list, size_t count)
{
	double total = 0, below = 0;
	size_t i = 0;

	qsort(list, count, sizeof *list, by_value);
	for (size_t j = 0; j < count; j++)
		total += list[j].weight;
	while (i + 1 < count && below + list[i].weight < total / 2 * (1 - 1e-12))
		below += list[i++].weight;
	if (i + 1 < count && below + list[i].weight <= total / 2 * (1 + 1e-12))
		return (list[i].value + list[i + 1].value) / 2;
	return list[i].value;
}

/* The mean of the middle weight, a tenth left out at either end: of the samples of a shared core it
 * varies less than the median, which two speeds pull to and fro. Sorts them. */
static double weighted_mean(struct weighted *list, size_t count)
{
	double total = 0, below = 0, sum = 0, used = 0;

	qsort(list, count, sizeof *list, by_value);
	for (size_t i = 0; i < count; i++)
		total += list[i].weight;
	for (size_t i = 0; i < count; i++) {
		double from = fmax(below, total * TRIMMED);
		double to = fmin(below + list[i].weight, total * (1 - TRIMMED));

		below += list[i].weight;
		if (to <= from)
			continue;
		sum += list[i].value * (to - from);
		used += to - from;
	}
	return sum / used;
}

/* Linear between the bins' middles, level beyond them. */
static double on_curve(const struct contention_curve *curve, const double *column, double wide)
{
	size_t i = 0;

	if (!curve->count)
		return 0;
	while (i < curve->count && curve->wide[i] < wide)
		i++;
	if (i == 0)
		return column[0];
	if (i == curve->count)
		return column[i - 1];
	return column[i - 1] + (column[i] - column[i - 1]) * (wide - curve->wide[i - 1]) /
				       (curve->wide[i] - curve->wide[i - 1]);
}

/* On a core of one's own a wide operation takes what it takes: its differences are noise. */
static double clamp(double wide, double alone)
{
	return wide <= alone * OWN ? alone : wide;
}

static double level_of(const struct contention_launch *launch, const struct contention_curve *curve,
		       double alone)
{
	struct weighted *list = memory_resize(NULL, (launch->count + 1) * sizeof *list);
	double level;

	for (size_t i = 0; i < launch->count; i++) {
		double wide = clamp(launch->wide[i], alone);
		double scatter = curve->count ? on_curve(curve, curve->scatter, wide) : 1;

		list[i].value = log(launch->cost[i]) - on_curve(curve, curve->rise, wide);
		list[i].weight = 1 / (scatter * scatter);
	}
	level = !launch->count ? NAN
		: curve->count ? weighted_mean(list, launch->count)
			       : weighted_median(list, launch->count);
	free(list);
	return level;
}

static void collect(struct fit *fit, const struct contention_launch *launches, double alone)
{
	for (size_t i = 0; i < fit->launches; i++)
		fit->count += launches[i].count;
	fit->samples = memory_resize(NULL, (fit->count + 1) * sizeof *fit->samples);
	fit->count = 0;
	for (size_t i = 0; i < fit->launches; i++)
		for (size_t j = 0; j < launches[i].count; j++)
			fit->samples[fit->count++] =
				(struct sample){.wide = clamp(launches[i].wide[j], alone),
						.log_cost = log(launches[i].cost[j]),
						.launch = i};
	qsort(fit->samples, fit->count, sizeof *fit->samples, by_wide);
}

/* Of equal counts, except that samples of one wide time, a core of one's own, share a bin. */
static void cut(struct fit *fit)
{
	size_t bins = fit->count / BIN_LEAST, start = 0;

	if (bins > CONTENTION_BINS)
		bins = CONTENTION_BINS;
	for (size_t bin = 1; bin <= bins; bin++) {
		size_t end = fit->count * bin / bins;

		while (end > 0 && end < fit->count &&
		       fit->samples[end].wide <= fit->samples[end - 1].wide)
			end++;
		if (end < start + BIN_LEAST / 2)
			continue;
		fit->curve->wide[fit->curve->count] =
			(fit->samples[start + (end - start - 1) / 2].wide +
			 fit->samples[start + (end - start) / 2].wide) /
			2;
		fit->ends[fit->curve->count++] = end;
		start = end;
	}
}

static void bin_middle(struct fit *fit, size_t bin)
{
	size_t start = bin ? fit->ends[bin - 1] : 0, count = fit->ends[bin] - start;
	double *rests = memory_resize(NULL, (count + 1) * sizeof *rests);
	double middle;

	for (size_t i = 0; i < count; i++) {
		const struct sample *sample = &fit->samples[start + i];

		rests[i] = sample->log_cost - fit->levels[sample->launch];
	}
	middle = stats_median(rests, count);
	for (size_t i = 0; i < count; i++)
		rests[i] = fabs(rests[i] - middle);
	fit->curve->rise[bin] = middle;
	fit->curve->scatter[bin] = stats_median(rests, count) + SCATTER_LEAST;
	free(rests);
}

/* Pools neighbours that fall until none does. */
static void make_rising(struct fit *fit)
{
	double means[CONTENTION_BINS], weights[CONTENTION_BINS];
	size_t lengths[CONTENTION_BINS], pools = 0, at = 0;

	for (size_t bin = 0; bin < fit->curve->count; bin++) {
		means[pools] = fit->curve->rise[bin];
		weights[pools] = (double)(fit->ends[bin] - (bin ? fit->ends[bin - 1] : 0));
		lengths[pools++] = 1;
		for (; pools > 1 && means[pools - 2] >= means[pools - 1]; pools--) {
			double sum = weights[pools - 2] + weights[pools - 1];

			means[pools - 2] = (means[pools - 2] * weights[pools - 2] +
					    means[pools - 1] * weights[pools - 1]) /
					   sum;
			weights[pools - 2] = sum;
			lengths[pools - 2] += lengths[pools - 1];
		}
	}
	for (size_t pool = 0; pool < pools; pool++)
		for (size_t i = 0; i < lengths[pool]; i++)
			fit->curve->rise[at++] = means[pool];
}

/* The rise is counted from a core of one's own, or from the quietest samples there are. */
static void refine(struct fit *fit, const struct contention_launch *launches, double alone)
{
	struct contention_curve *curve = fit->curve;

	for (size_t bin = 0; bin < curve->count; bin++)
		bin_middle(fit, bin);
	make_rising(fit);
	for (size_t bin = curve->count; bin-- > 0;)
		curve->rise[bin] -= curve->rise[0];
	for (size_t i = 0; i < fit->launches; i++)
		fit->levels[i] = level_of(&launches[i], curve, alone);
}

static void bin_means(struct fit *fit)
{
	size_t i = 0;

	for (size_t bin = 0; bin < fit->curve->count; bin++) {
		size_t start = i;
		double sum = 0;

		for (; i < fit->ends[bin]; i++)
			sum += fit->samples[i].log_cost - fit->levels[fit->samples[i].launch];
		fit->curve->rise[bin] = sum / (double)(i - start);
	}
}

static void launch_means(struct fit *fit, const struct contention_launch *launches)
{
	size_t bin = 0;

	for (size_t i = 0; i < fit->launches; i++)
		fit->levels[i] = 0;
	for (size_t i = 0; i < fit->ends[fit->curve->count - 1]; i++) {
		const struct sample *sample = &fit->samples[i];

		bin += i == fit->ends[bin];
		fit->levels[sample->launch] += (sample->log_cost - fit->curve->rise[bin]) /
					       (double)launches[sample->launch].count;
	}
}

/* Least squares first: medians alone stay where they start when few samples of a launch tell
 * what its company costs. */
static void start(struct fit *fit, const struct contention_launch *launches)
{
	for (int round = 0; fit->curve->count && round < START_ROUNDS; round++) {
		bin_means(fit);
		launch_means(fit, launches);
	}
}

static bool fit_all(const struct contention_launch *launches, size_t count, double alone,
		    struct contention_curve *curve)
{
	struct fit fit = {.launches = count, .curve = curve};

	*curve = (struct contention_curve){0};
	collect(&fit, launches, alone);
	fit.levels = memory_resize(NULL, (count + 1) * sizeof *fit.levels);
	for (size_t i = 0; i < count; i++)
		fit.levels[i] = level_of(&launches[i], curve, alone);
	cut(&fit);
	if (curve->count < 2)
		curve->count = 0;
	start(&fit, launches);
	for (int round = 0; curve->count && round < ROUNDS; round++)
		refine(&fit, launches, alone);
	free(fit.levels);
	free(fit.samples);
	return curve->count > 0;
}

/* Every so many-th sample of a launch. */
static struct contention_launch thinned(const struct contention_launch *launch, size_t stride)
{
	double *cost = memory_resize(NULL, (launch->count + 1) * sizeof *cost);
	double *wide = memory_resize(NULL, (launch->count + 1) * sizeof *wide);
	size_t count = 0;

	for (size_t i = 0; i < launch->count; i += stride) {
		cost[count] = launch->cost[i];
		wide[count++] = launch->wide[i];
	}
	return (struct contention_launch){cost, wide, count};
}

/* A curve needs no more samples than FIT_MOST, evenly spread over the launches. */
bool contention_fit(const struct contention_launch *launches, size_t count, double alone,
		    struct contention_curve *curve)
{
	struct contention_launch *some = memory_resize(NULL, (count + 1) * sizeof *some);
	size_t samples = 0;
	bool fits;

	for (size_t i = 0; i < count; i++)
		samples += launches[i].count;
	for (size_t i = 0; i < count; i++)
		some[i] = thinned(&launches[i], samples / FIT_MOST + 1);
	fits = fit_all(some, count, alone, curve);
	for (size_t i = 0; i < count; i++) {
		free((double *)some[i].cost);
		free((double *)some[i].wide);
	}
	free(some);
	return fits;
}

double contention_value(const struct contention_launch *launch,
			const struct contention_curve *curve, double alone)
{
	return exp(level_of(launch, curve, alone));
}
