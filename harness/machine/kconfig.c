/* Reads a kernel configuration; the one file that uses zlib. */
#include "harness/machine/kconfig.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "harness/base/memory.h"

enum { TEXT_MAX = 8 << 20 }; /* a real one is 0.3 MB; more is a decompression bomb */

/* What moves the cost of a trap, for fnmatch(3). */
static const char *const named[] = {
	"RANDOMIZE_KSTACK_OFFSET*",
	"RISCV_ISA_V*",
	"RISCV_ISA_ZICBO*",
	"RISCV_ISA_XTHEADVECTOR",
	"ERRATA_THEAD*",
	"ARM64_SVE",
	"ARM64_SME",
	"ARM64_PAN",
	"ARM64_MTE",
	"ARM64_PTR_AUTH*",
	"ARM64_BTI*",
	"PREEMPT*",
	"HZ",
	"HZ_*",
	"NO_HZ*",
	"RCU_NOCB_CPU*",
	"CONTEXT_TRACKING*",
	"VIRT_CPU_ACCOUNTING*",
	"TICK_CPU_ACCOUNTING",
	"IRQ_TIME_ACCOUNTING",
	"PARAVIRT*",
	"SCHED_AUTOGROUP",
	"SCHED_CLASS_EXT",
	"SCHED_CORE",
	"SCHED_DEBUG",
	"SCHED_MC",
	"SCHED_SMT",
	"SCHEDSTATS",
	"UCLAMP_TASK*",
	"FAIR_GROUP_SCHED",
	"CFS_BANDWIDTH",
	"RT_GROUP_SCHED",
	"PSI*",
	"AUDIT*",
	"SECCOMP*",
	"SECURITY",
	"SECURITY_SELINUX",
	"SECURITY_APPARMOR",
	"BPF_JIT*",
	"FTRACE*",
	"FUNCTION_TRACER",
	"DYNAMIC_FTRACE*",
	"HAVE_SYSCALL_TRACEPOINTS",
	"CPU_MITIGATIONS",
	"MITIGATION_*",
	"SPECULATION_MITIGATIONS",
	"RETPOLINE",
	"PAGE_TABLE_ISOLATION",
	"UNMAP_KERNEL_AT_EL0",
	"HARDEN_BRANCH_PREDICTOR",
	"MITIGATE_SPECTRE_BRANCH_HISTORY",
	"STACKPROTECTOR*",
	"SHADOW_CALL_STACK",
	"CFI*",
	"VMAP_STACK",
	"INIT_STACK*",
	"INIT_ON_*",
	"ZERO_CALL_USED_REGS",
	"GCC_PLUGIN_STACKLEAK",
	"KSTACK_ERASE",
	"HARDENED_USERCOPY*",
	"FORTIFY_SOURCE",
	"RANDOMIZE_BASE",
	"THREAD_INFO_IN_TASK",
	"DEBUG_*SPINLOCK*",
	"DEBUG_MUTEXES",
	"DEBUG_RT_MUTEXES",
	"DEBUG_RWSEMS",
	"DEBUG_WW_MUTEX*",
	"DEBUG_LOCK*",
	"DEBUG_ATOMIC_SLEEP",
	"DEBUG_PREEMPT",
	"DEBUG_ENTRY",
	"DEBUG_VM*",
	"DEBUG_PAGEALLOC*",
	"DEBUG_LIST",
	"DEBUG_PLIST",
	"DEBUG_SG",
	"DEBUG_OBJECTS*",
	"DEBUG_TIMEKEEPING",
	"DEBUG_PER_CPU_MAPS",
	"PAGE_OWNER",
	"PAGE_POISONING",
	"PAGE_TABLE_CHECK*",
	"SLUB_DEBUG*",
	"PROVE_LOCKING",
	"PROVE_RCU",
	"LOCKDEP",
	"LOCK_STAT",
	"KASAN*",
	"KCSAN",
	"KFENCE",
	"KCOV",
	"UBSAN*",
	"LATENCYTOP",
	"CC_OPTIMIZE_FOR_*",
	"CC_VERSION_TEXT",
	"LTO_*",
	"TRANSPARENT_HUGEPAGE*",
	"NUMA",
	"NUMA_BALANCING*",
	"PAGE_SIZE_*",
	"ARM64_*K_PAGES",
	"SMP",
	"NR_CPUS",
};

static bool is_named(const char *name)
{
	for (size_t i = 0; i < sizeof named / sizeof *named; i++)
		if (fnmatch(named[i], name, 0) == 0)
			return true;
	return false;
}

/* A new string, or NULL if the bytes are no complete gzip file or too much. */
static char *decompress(const struct fact *fact)
{
	z_stream stream = {.next_in = (Bytef *)fact->value, .avail_in = (uInt)fact->length};
	char *text = memory_resize(NULL, TEXT_MAX + 1);
	int result;

	stream.next_out = (Bytef *)text;
	stream.avail_out = TEXT_MAX;
	if (inflateInit2(&stream, 16 + MAX_WBITS) != Z_OK) {
		free(text);
		return NULL;
	}
	result = inflate(&stream, Z_FINISH);
	text[stream.total_out] = '\0';
	inflateEnd(&stream);
	if (result == Z_STREAM_END)
		return text;
	free(text);
	return NULL;
}

/* Adds the option of one line, CONFIG_NAME=VALUE or "# CONFIG_NAME is not set". */
static void add_line(struct kconfig *config, const char *line, size_t length)
{
	static const char unset[] = " is not set";
	bool is_comment = length > 2 && line[0] == '#';
	const char *name = line + (is_comment ? 2 : 0) + strlen("CONFIG_");
	size_t prefix = (size_t)(name - line), size;
	struct kconfig_option *option;

	if (length <= prefix || memcmp(name - strlen("CONFIG_"), "CONFIG_", strlen("CONFIG_")) != 0)
		return;
	size = strcspn(name, "= \n");
	if (is_comment ? strncmp(name + size, unset, strlen(unset)) != 0 : name[size] != '=')
		return;
	config->options = memory_resize(config->options, (config->count + 1) * sizeof *option);
	option = &config->options[config->count++];
	option->name = memory_copy(name, size);
	option->value = is_comment ? memory_copy("n", 1)
				   : memory_copy(name + size + 1, length - prefix - size - 1);
	option->named = is_named(option->name);
}

static int compare_options(const void *left, const void *right)
{
	const struct kconfig_option *a = left, *b = right;

	return strcmp(a->name, b->name);
}

static void sum_up(struct kconfig *config)
{
	uLong crc = crc32(0, NULL, 0);

	if (config->count)
		qsort(config->options, config->count, sizeof *config->options, compare_options);
	for (size_t i = 0; i < config->count; i++) {
		char *line =
			memory_format("%s=%s\n", config->options[i].name, config->options[i].value);

		crc = crc32(crc, (const Bytef *)line, (uInt)strlen(line));
		free(line);
	}
	config->crc = (uint32_t)crc;
}

static struct kconfig *parse(const char *path, const char *text)
{
	struct kconfig *config = memory_resize(NULL, sizeof *config);

	*config = (struct kconfig){.path = memory_copy(path, strlen(path))};
	while (*text) {
		size_t length = strcspn(text, "\n");

		add_line(config, text, length);
		text += length + (text[length] == '\n');
	}
	sum_up(config);
	return config;
}

/* Only the running kernel's files are among the facts, so any will do. */
static const struct fact *find_text(const struct facts *facts)
{
	const struct fact *fact = facts_next(facts, NULL, FACT_FILE, "/boot/config-");

	return fact ? fact : facts_next(facts, NULL, FACT_FILE, "/lib/modules/");
}

struct kconfig *kconfig_new(const struct facts *facts, struct error *error)
{
	const struct fact *zipped = facts_next(facts, NULL, FACT_GZIP, "/proc/config.gz");
	const struct fact *fact = zipped ? zipped : find_text(facts);
	const char *reason = facts_absent_reason(facts, "/proc/config.gz");
	struct kconfig *config;
	char *text;

	if (!fact) {
		error_set(error, "no kernel configuration: /proc/config.gz: %s",
			  reason ? reason : "not among the facts");
		return NULL;
	}
	text = zipped ? decompress(zipped) : memory_copy(fact->value, fact->length);
	config = text ? parse(fact->name, text) : NULL;
	free(text);
	if (config && config->count)
		return config;
	kconfig_free(config);
	error_set(error, "%s: not a kernel configuration", fact->name);
	return NULL;
}

void kconfig_free(struct kconfig *config)
{
	if (!config)
		return;
	for (size_t i = 0; i < config->count; i++) {
		free(config->options[i].name);
		free(config->options[i].value);
	}
	free(config->options);
	free(config->path);
	free(config);
}

const char *kconfig_get(const struct kconfig *config, const char *name)
{
	for (size_t i = 0; i < config->count; i++)
		if (strcmp(config->options[i].name, name) == 0)
			return config->options[i].value;
	return NULL;
}
