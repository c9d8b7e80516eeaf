/* The yardstick: names, and counts of turns. Nothing here asserts a time. */
#include "lib/yardstick.h"
#include "tests/tap.h"

/* The operations are four bytes long on every architecture, and the chains adjacent. */
static bool is_one_block_long(void)
{
	uintptr_t bytes = (uintptr_t)yardstick_second_chain - (uintptr_t)yardstick_chain;

	return bytes > 4 * YARDSTICK_BLOCK && bytes <= 4 * YARDSTICK_BLOCK + 64;
}

int main(void)
{
	uint64_t blocks = yardstick_blocks_for(20000);
	int64_t agreement = yardstick_agreement_ppm(20000);

	ok(yardstick_name[0] && yardstick_second_name[0], "both chains have names");
	ok(strcmp(yardstick_name, yardstick_second_name) != 0, "and they are two chains");
	ok(is_one_block_long(), "a chain is one block of operations and a loop's end");
	ok(blocks > 0 && (blocks & (blocks - 1)) == 0, "turns are found by doubling");
	ok(yardstick_blocks_for(0) == 1, "one turn is the least");
	ok(yardstick_time_ns(blocks) >= 0, "a chain returns");
	ok(agreement > 0, "the chains can be compared");
	printf("# %s and %s: %lld ppm\n", yardstick_name, yardstick_second_name,
	       (long long)agreement);
	yardstick_pad(0);
	yardstick_pad(1);
	yardstick_pad(1000000);
	ok(true, "a pad of any length returns");
	return tap_done();
}
