/* The order of boots. */
#include "harness/compare/order.h"

#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"

/* A boot of either side, in time. */
struct place {
	const struct boot *boot;
	bool is_new, counts;
};

static int by_time(const void *a, const void *b)
{
	const struct boot *x = ((const struct place *)a)->boot,
			  *y = ((const struct place *)b)->boot;
	int order = strcmp(x->started, y->started);

	if (x->run != y->run)
		return x->run < y->run ? -1 : 1;
	if (x->round != y->round)
		return x->round < y->round ? -1 : 1;
	return order ? order : strcmp(x->id, y->id);
}

static struct place *places_in_time(const struct side *base, const struct side *new)
{
	size_t count = base->boot_count + new->boot_count;
	struct place *places = memory_resize(NULL, (count + 1) * sizeof *places);

	for (size_t i = 0; i < count; i++) {
		bool is_new = i >= base->boot_count;
		const struct boot *boot =
			is_new ? &new->boots[i - base->boot_count] : &base->boots[i];

		places[i] = (struct place){boot, is_new, !boot->void_reason};
	}
	qsort(places, count, sizeof *places, by_time);
	return places;
}

/* Began at the same second: which was first is not known, so they are no pair. */
static bool in_sequence(const struct place *first, const struct place *second)
{
	return first->boot->run != second->boot->run || first->boot->round != second->boot->round ||
	       strcmp(first->boot->started, second->boot->started) != 0;
}

static bool is_pair(const struct place *places)
{
	return places[0].is_new != places[1].is_new && in_sequence(&places[0], &places[1]);
}

/* The number of pairs without a void boot; 0 unless all boots are in pairs. */
static size_t whole_pairs(const struct place *places, size_t count)
{
	size_t pairs = 0;

	if (count % 2 != 0)
		return 0;
	for (size_t i = 0; i < count; i += 2) {
		if (!is_pair(&places[i]) || (i > 0 && !in_sequence(&places[i - 1], &places[i])))
			return 0;
		pairs += places[i].counts && places[i + 1].counts;
	}
	return pairs;
}

static void leave_out_widows(struct order *order, struct place *places, size_t count)
{
	for (size_t i = 0; i < count; i += 2) {
		if (places[i].counts == places[i + 1].counts)
			continue;
		places[i].counts = places[i + 1].counts = false;
		order->widowed++;
	}
}

static void count_letters(struct order *order, const struct place *places, size_t count)
{
	order->letters = memory_resize(NULL, count + 1);
	for (size_t i = 0; i < count; i++) {
		order->letters[i] = places[i].boot->void_reason ? '-'
				    : places[i].is_new          ? 'B'
								: 'A';
		order->voids += places[i].boot->void_reason != NULL;
	}
	order->letters[count] = '\0';
}

/* Boots that count, each side in time, and where each stands among them. */
static void place_boots(struct order *order, const struct place *places, size_t count)
{
	size_t *base_position = memory_resize(NULL, (count + 1) * sizeof(size_t));
	size_t *new_position = memory_resize(NULL, (count + 1) * sizeof(size_t));
	size_t position = 0, a = 0, b = 0;

	order->base = memory_resize(NULL, (count + 1) * sizeof(*order->base));
	order->new = memory_resize(NULL, (count + 1) * sizeof(*order->new));
	order->position = memory_resize(NULL, (count + 1) * sizeof(size_t));
	for (size_t i = 0; i < count; i++) {
		if (!places[i].counts)
			continue;
		if (places[i].is_new) {
			order->new[b] = places[i].boot;
			new_position[b++] = position++;
		} else {
			order->base[a] = places[i].boot;
			base_position[a++] = position++;
		}
	}
	memcpy(order->position, base_position, a * sizeof(size_t));
	memcpy(order->position + a, new_position, b * sizeof(size_t));
	order->plan.base_boots = a;
	order->plan.new_boots = b;
	order->plan.position = order->position;
	free(base_position);
	free(new_position);
}

void order_new(struct order *order, const struct side *base, const struct side *new)
{
	size_t count = base->boot_count + new->boot_count;
	struct place *places = places_in_time(base, new);

	*order = (struct order){.letters = NULL};
	count_letters(order, places, count);
	order->plan.paired = whole_pairs(places, count) >= EFFECT_PAIRS_MIN;
	if (order->plan.paired)
		leave_out_widows(order, places, count);
	place_boots(order, places, count);
	free(places);
}

void order_free(struct order *order)
{
	free(order->letters);
	free(order->base);
	free(order->new);
	free(order->position);
}
