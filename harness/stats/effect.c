/* Welch and paired t on logs, one value per boot. */
#include "harness/stats/effect.h"

#include <math.h>

#include "harness/stats/distribution.h"

/* Finer than any clock or any figure kept; it stands in for a tick nobody measured. */
static const double FINEST_TICK = 1e-9;

/* Equal values averaged in groups of other sizes come out this much apart. */
static const double ROUNDING = 1e-12;

/* Count, mean and sum of squared deviations of the values present. */
struct moments {
	size_t count;
	double mean, squares;
};

double effect_percent(double log_ratio)
{
	return 100 * expm1(log_ratio);
}

double effect_log_ratio(double percent)
{
	return log1p(percent / 100);
}

double effect_statistic(double difference, double se)
{
	return fabs(difference) < ROUNDING ? 0 : difference / se;
}

double effect_floored_variance(double variance, double tick)
{
	double floor = fmax(tick, FINEST_TICK);

	return fmax(variance, floor * floor);
}

static struct moments moments_of(const double *values, size_t count)
{
	struct moments m = {0, 0, 0};

	for (size_t i = 0; i < count; i++) {
		if (isfinite(values[i])) {
			m.mean += values[i];
			m.count++;
		}
	}
	if (m.count)
		m.mean /= (double)m.count;
	for (size_t i = 0; i < count; i++) {
		if (isfinite(values[i]))
			m.squares += (values[i] - m.mean) * (values[i] - m.mean);
	}
	return m;
}

static void interval(const struct effect *effect, double confidence, double ends[2])
{
	double t = distribution_t_quantile(0.5 + confidence / 2, effect->nu);

	ends[0] = effect->difference - t * effect->se;
	ends[1] = effect->difference + t * effect->se;
}

/* Fills what follows from difference, se and nu. */
static void infer(struct effect *effect)
{
	effect->has_interval = true;
	effect->t = effect_statistic(effect->difference, effect->se);
	effect->p = distribution_t_two_sided(effect->t, effect->nu);
	interval(effect, 0.95, effect->ci95);
	interval(effect, 0.90, effect->ci90);
}

static void welch(const struct effect_plan *plan, const struct effect_data *data,
		  struct effect *effect)
{
	struct moments a = moments_of(data->base, plan->base_boots);
	struct moments b = moments_of(data->new, plan->new_boots);

	*effect = (struct effect){.base_boots = a.count,
				  .new_boots = b.count,
				  .base_mean = a.mean,
				  .new_mean = b.mean,
				  .difference = a.count && b.count ? b.mean - a.mean : 0};
	if (a.count < 2 || b.count < 2)
		return;

	double free_a = (double)(a.count - 1), free_b = (double)(b.count - 1);
	double variance_a = effect_floored_variance(a.squares / free_a, data->tick);
	double variance_b = effect_floored_variance(b.squares / free_b, data->tick);
	double share_a = variance_a / (double)a.count, share_b = variance_b / (double)b.count;
	double sum = share_a + share_b;

	effect->boot_sd = sqrt((variance_a + variance_b) / 2);
	effect->se = sqrt(sum);
	effect->nu = sum * sum / (share_a * share_a / free_a + share_b * share_b / free_b);
	infer(effect);
}

/* Means over complete pairs first, then the spread of the differences. */
static void paired(const struct effect_plan *plan, const struct effect_data *data,
		   struct effect *effect)
{
	double squares = 0;
	size_t n = 0;

	*effect = (struct effect){0};
	for (size_t i = 0; i < plan->base_boots; i++) {
		if (isfinite(data->base[i]) && isfinite(data->new[i])) {
			effect->base_mean += data->base[i];
			effect->new_mean += data->new[i];
			effect->difference += data->new[i] - data->base[i];
			n++;
		}
	}
	effect->base_boots = effect->new_boots = n;
	if (!n)
		return;
	effect->base_mean /= (double)n;
	effect->new_mean /= (double)n;
	effect->difference /= (double)n;
	if (n < 2)
		return;
	for (size_t i = 0; i < plan->base_boots; i++) {
		double off = data->new[i] - data->base[i] - effect->difference;

		if (isfinite(off))
			squares += off * off;
	}
	/* A difference of two values is known to sqrt(2) ticks. */
	effect->nu = (double)(n - 1);
	effect->boot_sd = sqrt(effect_floored_variance(squares / effect->nu, M_SQRT2 * data->tick));
	effect->se = effect->boot_sd / sqrt((double)n);
	infer(effect);
}

void effect_compute(const struct effect_plan *plan, const struct effect_data *data,
		    struct effect *effect)
{
	if (plan->paired)
		paired(plan, data, effect);
	else
		welch(plan, data, effect);
}
