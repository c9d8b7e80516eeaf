/*
 * The order in which the boots of two sides ran, and what it allows: which boots count, where
 * they stand in time, whether they are compared in pairs.
 */
#ifndef TRAPCOST_ORDER_H
#define TRAPCOST_ORDER_H

#include "harness/compare/side.h"
#include "harness/stats/effect.h"

struct order {
	char *letters; /* "ABBA": all boots in time, void ones as '-' */
	const struct boot **base, **new;
	struct effect_plan plan; /* of base[] and new[]; its position is `position` */
	size_t *position;
	size_t voids;
	size_t widowed; /* boots left out because their partner is void */
};

/*
 * Works out the order from when the boots began (rounds within one boot: from their numbers).
 * Boots are in pairs if all of them, taken two by two in time, are one of each side and at least
 * EFFECT_PAIRS_MIN such pairs are left without a void one. Figures play no part in it. Release
 * with order_free().
 */
void order_new(struct order *order, const struct side *base, const struct side *new);
void order_free(struct order *order);

#endif
