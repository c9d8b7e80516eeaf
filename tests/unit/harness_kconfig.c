/* Configurations as text and compressed. The CRC was computed by another program from
 * the eleven options, sorted by hand. */
#include "harness/machine/kconfig.h"
#include "tests/load_facts.h"
#include "tests/tap.h"

enum { CRC = 0x655141aa, OPTIONS = 11 };

static const struct {
	const char *name, *value; /* NULL: not known to this kernel */
	bool named;
} options[] = {
	{"HZ", "250", true},
	{"PREEMPT_NONE", "n", true},
	{"PREEMPT_VOLUNTARY", "y", true},
	{"PREEMPT_LAZY", NULL, false},
	{"RISCV_ISA_V", "y", true},
	{"RISCV_ISA_V_UCOPY_THRESHOLD", "768", true},
	{"RANDOMIZE_KSTACK_OFFSET_DEFAULT", "y", true},
	{"DEBUG_SPINLOCK", "y", true},
	{"DEBUG_MUTEXES", "n", true},
	{"SND_HDA", "m", false},
	{"EMPTY", "\"\"", false},
	{"CC_VERSION_TEXT", "\"riscv64-linux-gnu-gcc (Debian 14.2.0) 14.2.0\"", true},
	{"BROKEN", NULL, false},
	{"NO_VALUE", NULL, false},
};

static bool is_named(const struct kconfig *config, const char *name)
{
	for (size_t i = 0; i < config->count; i++)
		if (strcmp(config->options[i].name, name) == 0)
			return config->options[i].named;
	return false;
}

static void test_good(const char *tree, const char *path)
{
	struct error error = {""};
	struct kconfig *config;
	struct facts facts;

	load_facts(&facts, tree);
	config = kconfig_new(&facts, &error);
	facts_free(&facts);
	if (!ok(config, "%s: %s", tree, error.text))
		return;
	is(config->path, path, "where it was read");
	ok(config->count == OPTIONS && config->crc == CRC, "the same options, the same CRC");
	for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
		const char *value = kconfig_get(config, options[i].name);

		if (options[i].value)
			is(value, options[i].value, options[i].name);
		else
			ok(!value, "%s is not known", options[i].name);
		ok(is_named(config, options[i].name) == options[i].named, "named or not");
	}
	for (size_t i = 1; i < config->count; i++)
		ok(strcmp(config->options[i - 1].name, config->options[i].name) < 0, "sorted");
	kconfig_free(config);
}

static void test_bad(const char *tree, const char *expected)
{
	struct error error = {""};
	struct facts facts;

	load_facts(&facts, tree);
	ok(!kconfig_new(&facts, &error), "%s: refused", tree);
	is(error.text, expected, "and it says why");
	facts_free(&facts);
}

int main(void)
{
	test_good("config_gzip", "/proc/config.gz");
	test_good("config_text", "/boot/config-6.12.30");
	test_bad("config_cut", "/proc/config.gz: not a kernel configuration");
	test_bad("config_bomb", "/proc/config.gz: not a kernel configuration");
	test_bad("config_none",
		 "no kernel configuration: /proc/config.gz: No such file or directory");
	test_bad("smt", "no kernel configuration: /proc/config.gz: not among the facts");
	return tap_done();
}
