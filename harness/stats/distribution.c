/* Normal, incomplete beta, Student t, noncentral t. */
#include "harness/stats/distribution.h"

#include <float.h>
#include <math.h>

enum { ITERATIONS_MAX = 10000 };

double distribution_normal_cdf(double z)
{
	return 0.5 * erfc(-z * M_SQRT1_2);
}

/* lgamma of glibc and musl writes the global signgam; this one does not. */
static double log_gamma(double x)
{
	int sign;

	return lgamma_r(x, &sign);
}

static double not_zero(double x)
{
	return fabs(x) < DBL_MIN ? DBL_MIN : x;
}

/* The continued fraction of I_x(a, b) by Lentz's method as Thompson and Barnett
 * (1986) changed it; converges fast for x < (a + 1) / (a + b + 2). */
static double beta_fraction(double a, double b, double x)
{
	double c = 1, d = 1 / not_zero(1 - (a + b) * x / (a + 1)), fraction = d;

	for (int m = 1; m < ITERATIONS_MAX; m++) {
		double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
		double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));

		d = 1 / not_zero(1 + even * d);
		c = not_zero(1 + even / c);
		fraction *= c * d;
		d = 1 / not_zero(1 + odd * d);
		c = not_zero(1 + odd / c);
		fraction *= c * d;
		if (fabs(c * d - 1) < DBL_EPSILON)
			break;
	}
	return fraction;
}

/* I_x(a, b) with y = 1 - x given too: near 1 the caller knows it better. */
static double beta_complemented(double a, double b, double x, double y)
{
	if (x <= 0 || y <= 0)
		return x <= 0 ? 0 : 1;

	double power =
		exp(log_gamma(a + b) - log_gamma(a) - log_gamma(b) + a * log(x) + b * log(y));

	if (x < (a + 1) / (a + b + 2))
		return power * beta_fraction(a, b, x) / a;
	return 1 - power * beta_fraction(b, a, y) / b;
}

double distribution_t_two_sided(double t, double nu)
{
	double sum = nu + t * t;

	return beta_complemented(nu / 2, 0.5, nu / sum, t * t / sum);
}

double distribution_t_cdf(double t, double nu)
{
	double tail = 0.5 * distribution_t_two_sided(t, nu);

	return t < 0 ? tail : 1 - tail;
}

static double t_density(double t, double nu)
{
	double scale = log_gamma((nu + 1) / 2) - log_gamma(nu / 2) - 0.5 * log(nu * M_PI);

	return exp(scale - (nu + 1) / 2 * log1p(t * t / nu));
}

/* For t > 0 the upper tail is convex and falls, so Newton's steps from 0 approach the
 * quantile from below and never pass it: no bracket is needed. */
double distribution_t_quantile(double p, double nu)
{
	double tail = p < 0.5 ? p : 1 - p, t = 0;

	for (int i = 0; i < ITERATIONS_MAX; i++) {
		double excess = 0.5 * distribution_t_two_sided(t, nu) - tail;
		double step = excess / t_density(t, nu);

		t += step;
		if (step <= 4 * DBL_EPSILON * t)
			break;
	}
	return p < 0.5 ? -t : t;
}

/* AS 243: a Poisson mixture of incomplete betas; the even and odd weights are those
 * of j and j + 1/2 counts. What the weights have not reached yet bounds the rest. */
double distribution_noncentral_t_cdf(double t, double nu, double delta)
{
	if (t < 0)
		return 1 - distribution_noncentral_t_cdf(-t, nu, -delta);

	double half = delta * delta / 2, sum = 0, rest = 1;
	double even = exp(-half), odd = delta * sqrt(2 / M_PI) * exp(-half);
	double x = t * t / (nu + t * t), y = nu / (nu + t * t);

	for (int j = 0; j < ITERATIONS_MAX && rest > DBL_EPSILON; j++) {
		sum += even * beta_complemented(j + 0.5, nu / 2, x, y);
		sum += odd * beta_complemented(j + 1, nu / 2, x, y);
		rest -= even;
		even *= half / (j + 1);
		odd *= half / (j + 1.5);
	}
	return distribution_normal_cdf(-delta) + sum / 2;
}
