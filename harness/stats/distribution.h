/*
 * The distributions the tests need: normal, incomplete beta, Student t, noncentral t.
 * Degrees of freedom `nu` are positive and need not be whole (Satterthwaite). Pure
 * functions of finite arguments; relative errors are near 1e-13, also far out in a
 * tail. Numbers of equations are those of the NIST Digital Library of Mathematical
 * Functions (DLMF).
 */
#ifndef TRAPCOST_DISTRIBUTION_H
#define TRAPCOST_DISTRIBUTION_H

/* P(Z <= z), Z standard normal (DLMF 7.2, by erfc). */
double distribution_normal_cdf(double z);

/* P(T <= t), and P(|T| >= |t|): the two-sided p, accurate however small. */
double distribution_t_cdf(double t, double nu);
double distribution_t_two_sided(double t, double nu);

/* The t with P(T <= t) = p, for p in (0, 1). */
double distribution_t_quantile(double p, double nu);

/* P(T' <= t) for noncentral t with noncentrality `delta`, |delta| < 37
 * (Lenth 1989, algorithm AS 243). */
double distribution_noncentral_t_cdf(double t, double nu, double delta);

#endif
