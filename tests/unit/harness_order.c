/* Orders of boots: what is compared in pairs, and who stands where in time. */
#include "harness/compare/order.h"

#include <stdlib.h>

#include "tests/tap.h"

enum { BOOTS_MAX = 40 };

static struct boot boots[BOOTS_MAX];
static char times[BOOTS_MAX][32], ids[BOOTS_MAX][16];

/* Sides as letters say, a boot an hour: A and B count, a and b are void; '=' before a letter: it
 * began at the same time as the one before. */
static void sides_of(const char *letters, struct side *base, struct side *new)
{
	static struct boot bases[BOOTS_MAX], news[BOOTS_MAX];
	int hour = 0, n = 0;

	*base = (struct side){.boots = bases};
	*new = (struct side){.boots = news};
	for (; *letters; letters++) {
		bool is_new = *letters == 'B' || *letters == 'b';

		if (*letters == '=') {
			hour--;
			continue;
		}
		snprintf(times[n], sizeof times[n], "2026-11-30T%02d:00:00Z", hour++);
		snprintf(ids[n], sizeof ids[n], "boot-%02d", n);
		boots[n] = (struct boot){.id = ids[n],
					 .started = times[n],
					 .round = -1,
					 .void_reason = *letters >= 'a' ? "void" : NULL};
		if (is_new)
			news[new->boot_count++] = boots[n++];
		else
			bases[base->boot_count++] = boots[n++];
	}
}

static void check(const char *letters, bool paired, size_t base_count, size_t new_count,
		  const char *name)
{
	struct side base, new;
	struct order order;

	sides_of(letters, &base, &new);
	order_new(&order, &base, &new);
	ok(order.plan.paired == paired, "%s: %s", name, paired ? "in pairs" : "not in pairs");
	ok(order.plan.base_boots == base_count && order.plan.new_boots == new_count,
	   "%s: %zu and %zu boots count", name, order.plan.base_boots, order.plan.new_boots);
	order_free(&order);
}

static void check_positions(void)
{
	struct side base, new;
	struct order order;

	sides_of("ABbBA", &base, &new);
	order_new(&order, &base, &new);
	is(order.letters, "AB-BA", "void boots keep their place among the letters");
	ok(order.position[0] == 0 && order.position[1] == 3 && order.position[2] == 1 &&
		   order.position[3] == 2,
	   "positions are among the boots that count, the base's first");
	ok(order.voids == 1 && order.widowed == 0, "without pairs nobody is left out with it");
	order_free(&order);
}

static void check_pairs_in_time(void)
{
	struct side base, new;
	struct order order;

	sides_of("ABBAABBAABBABA", &base, &new);
	order_new(&order, &base, &new);
	for (size_t i = 0; i < order.plan.base_boots; i++) {
		size_t a = order.position[i], b = order.position[order.plan.base_boots + i];

		ok(a / 2 == i && b / 2 == i, "pair %zu stands together", i);
	}
	order_free(&order);
}

int main(void)
{
	check("ABBAABBAAB", false, 5, 5, "five pairs are too few");
	check("ABBAABBAABBA", true, 6, 6, "six pairs in ABBA order");
	check("ABABABABABAB", true, 6, 6, "six pairs in AB order");
	check("AAAAAABBBBBB", false, 6, 6, "one side after the other");
	check("ABBAABBAABBAA", false, 7, 6, "one boot more than pairs");
	check("ABBAABBAABBAAABB", false, 8, 8, "two of one side where a pair should be");
	check("ABBAABBAABBaAB", true, 6, 6, "a void boot takes its partner with it");
	check("ABBAABBAABBa", false, 5, 6, "with five whole pairs left all boots count");
	check("ABBAABBAABB=A", false, 6, 6, "two that began together: which was first?");
	check("", false, 0, 0, "no boots");
	check_positions();
	check_pairs_in_time();
	return tap_done();
}
