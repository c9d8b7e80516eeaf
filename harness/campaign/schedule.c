/* Which kernel boots when. */
#include "harness/campaign/schedule.h"

#include <string.h>

/* splitmix64. */
static uint64_t draw(uint64_t *state)
{
	uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
	return z ^ (z >> 31);
}

static void shuffle(size_t *row, size_t count, uint64_t *state)
{
	for (size_t i = count; i > 1; i--) {
		size_t j = draw(state) % i, other = row[j];

		row[j] = row[i - 1];
		row[i - 1] = other;
	}
}

static void mirror(size_t *row, const size_t *before, size_t count)
{
	for (size_t i = 0; i < count; i++)
		row[i] = before[count - 1 - i];
}

void schedule_make(size_t *order, size_t kernels, size_t boots, uint64_t seed)
{
	for (size_t i = 0; i < kernels && boots > 0; i++)
		order[i] = i;
	for (size_t row = 0; row < boots; row++) {
		size_t *here = order + row * kernels;

		if (row % 2 != 0) {
			mirror(here, here - kernels, kernels);
			continue;
		}
		if (row > 0)
			memcpy(here, here - 2 * kernels, kernels * sizeof *here);
		if (row == 0 || kernels > 2)
			shuffle(here, kernels, &seed);
	}
}
