/* A campaign's pure parts: order, identity, time. */
#include <stdlib.h>
#include <string.h>

#include "harness/campaign/campaign.h"
#include "harness/campaign/identity.h"
#include "harness/campaign/line.h"
#include "harness/campaign/schedule.h"
#include "tests/tap.h"

enum { KERNELS = 3, BOOTS = 6 };

static void letters(const size_t *order, size_t count, char *text)
{
	for (size_t i = 0; i < count; i++)
		text[i] = (char)('A' + order[i]);
	text[count] = '\0';
}

static void test_two(void)
{
	bool both[2] = {false, false}, all = true;
	size_t order[8];
	char text[9];

	for (uint64_t seed = 0; seed < 20; seed++) {
		schedule_make(order, 2, 4, seed);
		letters(order, 8, text);
		both[0] = both[0] || strcmp(text, "ABBAABBA") == 0;
		both[1] = both[1] || strcmp(text, "BAABBAAB") == 0;
		all = all && (!strcmp(text, "ABBAABBA") || !strcmp(text, "BAABBAAB"));
	}
	ok(all, "two kernels boot in ABBA order");
	ok(both[0] && both[1], "and the seed chooses who begins");
}

/* The mean place of each kernel is the middle, for drift to hit all alike. */
static void test_balance(void)
{
	size_t order[KERNELS * BOOTS], again[KERNELS * BOOTS], sum[KERNELS] = {0};
	bool row_has_all = true, differs = false;

	schedule_make(order, KERNELS, BOOTS, 7);
	schedule_make(again, KERNELS, BOOTS, 7);
	ok(memcmp(order, again, sizeof order) == 0, "one seed is one order");
	for (size_t row = 0; row < BOOTS; row++) {
		unsigned int seen = 0;

		for (size_t i = 0; i < KERNELS; i++) {
			seen |= 1u << order[row * KERNELS + i];
			sum[order[row * KERNELS + i]] += row * KERNELS + i;
		}
		row_has_all = row_has_all && seen == (1u << KERNELS) - 1;
	}
	ok(row_has_all, "each row of three boots has each kernel once");
	ok(sum[0] == sum[1] && sum[1] == sum[2], "all stand in the middle of the campaign");
	for (uint64_t seed = 0; seed < 5; seed++) {
		schedule_make(order, KERNELS, BOOTS, seed);
		differs = differs || memcmp(order, order + 2 * KERNELS, KERNELS * sizeof *order);
	}
	ok(differs, "rows of three differ in their order");
}

static const struct identity unknown = {NULL, NULL, NULL};
static const struct identity old = {"6.12", "#1 old", "quiet"}, fresh = {"6.12", "#2 new", "quiet"},
			     loud = {"6.12", "#1 old", "debug"},
			     image = {"6.12", "#2 new", "BOOT_IMAGE=3 quiet"};

/* Whether `now` is taken for names[1], with what both are known as. */
static bool is_b(const struct identity *a, const struct identity *b, const struct identity *now)
{
	const struct identity *known[] = {a, b};
	const char *names[] = {"a", "b"};
	char *wrong = identity_wrong(known, names, 2, 1, now);
	bool right = wrong == NULL;

	free(wrong);
	return right;
}

static void test_identity(void)
{
	ok(is_b(&unknown, &unknown, &old), "what comes up first is what the name is");
	ok(is_b(&old, &unknown, &fresh), "another build is another kernel");
	ok(!is_b(&old, &unknown, &old), "the kernel of another name is not this one");
	ok(is_b(&old, &unknown, &loud), "unless the command line differs");
	ok(is_b(&old, &fresh, &fresh), "the same as before is right");
	ok(!is_b(&old, &fresh, &old), "another name's is wrong");
	ok(!is_b(&unknown, &fresh, &old), "anything else is wrong");
	ok(is_b(&old, &fresh, &image), "a command line may change where builds differ");
	ok(!is_b(&old, &loud, &old), "where builds are the same it may not");
	ok(is_b(&old, &loud, &loud), "and tells them apart");
}

static bool unexpected(const char *text)
{
	char *why = identity_unexpected(&loud, "b", text);
	bool wrong = why != NULL;

	free(why);
	return wrong;
}

static void test_expectation(void)
{
	ok(!unexpected(NULL), "nothing is expected of a kernel");
	ok(!unexpected("6.1") && !unexpected("old") && !unexpected("debug"),
	   "or something of release, version or command line");
	ok(unexpected("new"), "and what is in none is missed");
}

static void test_time(void)
{
	char text[40];

	line_time(-1, text, sizeof text);
	ok(strcmp(text, "0 s") == 0, "no time is left below none");
	line_time(119, text, sizeof text);
	ok(strcmp(text, "119 s") == 0, "seconds");
	line_time(23 * 60 + 20, text, sizeof text);
	ok(strcmp(text, "23 min") == 0, "minutes");
	line_time(3 * 3600 + 59 * 60, text, sizeof text);
	ok(strcmp(text, "3 h 59 min") == 0, "hours");
}

static struct campaign *two_by_two(void)
{
	struct campaign *campaign = campaign_new();
	struct error error = {""};

	for (int k = 0; k < 2; k++)
		campaign_add_kernel(campaign,
				    (struct campaign_kernel){.name = strdup(k ? "new" : "base")},
				    &error);
	campaign->boots_each = 2;
	campaign_schedule(campaign);
	return campaign;
}

static void test_left(void)
{
	struct campaign *campaign = two_by_two();

	ok(line_left_s(campaign, 0, 100, 30) == 370, "four boots of a guess, less what is spent");
	campaign->boots[0].status = CAMPAIGN_MEASURED;
	campaign->boots[0].took_s = 50;
	ok(line_left_s(campaign, 1, 100, 0) == 150, "then as long as those measured took");
	ok(line_left_s(campaign, 1, 100, 60) == 100,
	   "a slow boot does not make time run backwards");
	campaign_free(campaign);
}

static bool refused(const char *name)
{
	struct campaign *campaign = two_by_two();
	struct error error = {""};
	bool wrong = campaign_add_kernel(campaign, (struct campaign_kernel){.name = strdup(name)},
					 &error) != 0 &&
		     error.text[0];

	campaign_free(campaign);
	return wrong;
}

static void test_names(void)
{
	ok(refused(""), "a kernel has a name");
	ok(refused("base"), "of its own");
	ok(refused("a/b") && refused("..") && refused("-n") && refused("a b") && refused("$(x)"),
	   "that is safe as a folder and in a shell");
	ok(!refused("v6.18-rc4+patch_2"), "and may look like a release");
}

static void test_batches(void)
{
	struct campaign *campaign = two_by_two();

	campaign_keep_batch(campaign, "nop", 1024);
	campaign_keep_batch(campaign, "nop", 2048);
	campaign_keep_batch(campaign, "ctx", 0);
	ok(campaign_batch(campaign, "nop") == 1024, "the first run's batch size stays");
	ok(campaign_batch(campaign, "ctx") == 0 && campaign->batch_count == 1,
	   "a case that was not measured has none");
	campaign_free(campaign);
}

int main(void)
{
	test_two();
	test_balance();
	test_identity();
	test_expectation();
	test_time();
	test_left();
	test_names();
	test_batches();
	return tap_done();
}
