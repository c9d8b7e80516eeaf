/* Lines in, files and probes out; and what machine they describe. */
#include <stdlib.h>

#include "harness/machine/machine.h"
#include "tests/load_facts.h"
#include "tests/tap.h"

#define MANY_LINES 10000

static void test_good_lines(void)
{
	static const char *const lines[] = {
		"file\t/a/b\tone\\ntwo\\t\\\\ \\x41\\x00tail\\n",
		"file\t/empty\t",
		"gzip\t/z\tAAH/",
		"gzip\t/z1\tQQ==",
		"probe\tclock.hz\t250",
		"absent\t/sys/x/cpu[0-9]*/y\tNo such file or directory",
		"file\t/a/b\tthe second is kept, the first is found",
	};
	struct error error = {""};
	struct facts facts;

	facts_init(&facts);
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
		ok(facts_add_line(&facts, lines[i], &error) == 0, "good line %zu", i);
	is(error.text, "", "no error");
	ok(facts.count == 7, "all are there");
	is(facts_file(&facts, "/a/b"), "one\ntwo\t\\ A", "the text up to its NUL");
	ok(facts_find(&facts, FACT_FILE, "/a/b")->length == 17, "its whole length");
	ok(memcmp(facts.list[0].value, "one\ntwo\t\\ A\0tail\n", 18) == 0,
	   "what is behind the NUL");
	is(facts_file(&facts, "/empty"), "", "an empty file is no absent file");
	ok(facts.list[2].length == 3 && memcmp(facts.list[2].value, "\0\1\xff", 4) == 0, "base64");
	ok(facts.list[3].length == 1 && facts.list[3].value[0] == 'A', "base64 with padding");
	is(facts_probe(&facts, "clock.hz"), "250", "a probe");
	ok(!facts_file(&facts, "clock.hz") && !facts_file(&facts, "/z"), "kinds are kept apart");
	is(facts_absent_reason(&facts, "/sys/x/cpu[0-9]*/y"), "No such file or directory",
	   "why there is none");
	ok(!facts_absent_reason(&facts, "/a/b"), "no reason for what is there");
	ok(facts_next(&facts, &facts.list[0], FACT_FILE, "/a/") == &facts.list[6], "iteration");
	ok(!facts_next(&facts, &facts.list[6], FACT_FILE, "/a/"), "its end");
	facts_free(&facts);
}

static void test_bad_lines(void)
{
	static const char *const lines[] = {
		"",
		"\t",
		"\t\t",
		"file",
		"file\t",
		"file\t/x",
		"files\t/x\ty",
		"fil\t/x\ty",
		"FILE\t/x\ty",
		"file\t\ty",
		"file\trelative\ty",
		"file\t/\ty",
		"file\t/x/\ty",
		"file\t//x\ty",
		"file\t/a/../b\ty",
		"file\t/..\ty",
		"file\t/a/.\ty",
		"file\t/a/./b\ty",
		"gzip\t/a/..\tAAAA",
		"file\t/a b\ty",
		"file\t/a\\x00b\ty",
		"file\t/a\\nb\ty",
		"file\t/a\\q\ty",
		"file\t/x\ty\tz",
		"file\t/x\t\\",
		"file\t/x\t\\q",
		"file\t/x\t\\x",
		"file\t/x\t\\x4",
		"file\t/x\t\\x4g",
		"file\t/x\t\\xFF",
		"file\t/x\traw \001 control",
		"file\t/x\traw \xc3\xa9",
		"file\t/x\traw \x7f",
		"gzip\t/x\tA",
		"gzip\t/x\tAAA",
		"gzip\t/x\tA===",
		"gzip\t/x\t====",
		"gzip\t/x\tAA=A",
		"gzip\t/x\tAA A",
		"gzip\t/x\tAAAA\\n",
		"probe\t\tvalue",
		"probe\tno value",
		"not a line of facts at all",
	};
	struct facts facts;

	facts_init(&facts);
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		struct error error = {""};

		ok(facts_add_line(&facts, lines[i], &error) == -1 && error.text[0],
		   "bad line %zu: %s", i, error.text);
	}
	ok(facts.count == 0, "none was added");
	facts_free(&facts);
}

/* Every line cut short anywhere is a fact or an error, never a crash. */
static void test_torn_lines(void)
{
	static const char whole[] = "file\t/sys/x\tabc\\x41\\ndef";
	struct error error = {""};
	struct facts facts;
	char line[sizeof whole];

	facts_init(&facts);
	for (size_t length = 0; length < sizeof whole; length++) {
		snprintf(line, length + 1, "%s", whole);
		facts_add_line(&facts, line, &error);
	}
	ok(facts.count > 0 && error.text[0], "torn lines");
	for (int i = 0; i < MANY_LINES; i++)
		facts_add_line(&facts, whole, &error);
	ok(facts.count > MANY_LINES, "many lines");
	facts_free(&facts);
}

static const struct {
	const char *tree;
	int cpu;
	const char *slug, *model, *core_type;
	enum machine_kind kind;
	const char *reason, *preemption;
	long hz;
} machines[] = {
	{"k3", 2, "spacemit-k3-pico-itx-spacemit-x100-0x710-0x8000000058000002",
	 "SpacemiT K3 Pico-ITX", "spacemit,x100 0x710/0x8000000058000002", MACHINE_HARDWARE,
	 "no sign of a hypervisor or an emulator", NULL, 250},
	{"k3", 9, "spacemit-k3-pico-itx-spacemit-a100-0x710-0x8000000041000002",
	 "SpacemiT K3 Pico-ITX", "spacemit,a100 0x710/0x8000000041000002", MACHINE_HARDWARE,
	 "no sign of a hypervisor or an emulator", NULL, 250},
	{"jh7110", 1, "starfive-visionfive-2-v1-3b", "StarFive VisionFive 2 v1.3B",
	 "sifive,u74-mc 0x489/0x8000000000000007", MACHINE_HARDWARE,
	 "no sign of a hypervisor or an emulator", NULL, 100},
	/* DMI's form was not filled in; the command line's last preempt= counts */
	{"smt", 1, "intel-core-i5-6500t", "Intel Core i5-6500T", "Intel Core i5-6500T",
	 MACHINE_HARDWARE, "no sign of a hypervisor or an emulator", "full", 0},
	{"offline_sparse", 3, "rack-server-9", "Rack Server 9", "midr 0x410fd4f0", MACHINE_HARDWARE,
	 "no sign of a hypervisor or an emulator", NULL, 0},
	{"container", 5, "google-compute-engine", "Google Compute Engine", "AMD EPYC 7B13",
	 MACHINE_VIRTUAL, "CPUID: hypervisor KVMKVMKVM", NULL, 0},
	{"hetero", 5, "example-phone_7-rev-2-midr-0x412fd050", "Example Phone_7 (rev 2)",
	 "midr 0x412fd050", MACHINE_HARDWARE, "no sign of a hypervisor or an emulator", NULL, 0},
	{"hybrid", 4, "12th-gen-intel-core-i5-1240p-core-12th-gen-intel-core-i5-1240p-atom",
	 "12th Gen Intel Core i5-1240P core", "12th Gen Intel Core i5-1240P atom", MACHINE_HARDWARE,
	 "no sign of a hypervisor or an emulator", NULL, 0},
	{"guest", 1, "amd-epyc", "AMD EPYC", "AMD EPYC", MACHINE_VIRTUAL,
	 "CPUID: hypervisor KVMKVMKVM", NULL, 0},
	{"tcg_riscv", 0, "riscv-virtio-qemu", "riscv-virtio,qemu", "0x0/0x70200", MACHINE_EMULATED,
	 "QEMU's board and cores without a vendor (mvendorid 0x0)", "voluntary", 250},
	{"qemu_user", 0, "unknown", NULL, NULL, MACHINE_EMULATED,
	 "a aarch64 program on a x86_64 kernel: qemu-user", NULL, 0},
};

static void same(const char *got, const char *want, const char *name)
{
	if (want)
		is(got, want, name);
	else
		ok(!got, "%s: not told", name);
}

static void test_machines(void)
{
	for (size_t i = 0; i < sizeof machines / sizeof *machines; i++) {
		struct error error = {""};
		struct kconfig *config;
		struct machine machine;
		struct facts facts;
		char *slug, *type;

		load_facts(&facts, machines[i].tree);
		config = kconfig_new(&facts, &error);
		machine_read(&machine, &facts, config);
		slug = machine_slug(&facts, machines[i].cpu);
		type = machine_core_type(&facts, machines[i].cpu);
		is(slug, machines[i].slug, machines[i].tree);
		same(type, machines[i].core_type, "core type");
		same(machine.model, machines[i].model, "model");
		is(machine_kind_name(machine.kind), machine_kind_name(machines[i].kind), "kind");
		is(machine.kind_reason, machines[i].reason, "how it was told");
		same(machine.preemption, machines[i].preemption, "preemption");
		ok(machine.hz == machines[i].hz, "HZ");
		free(slug);
		free(type);
		machine_free(&machine);
		kconfig_free(config);
		facts_free(&facts);
	}
}

static void test_strings(void)
{
	struct machine machine;
	struct facts facts;

	load_facts(&facts, "smt");
	machine_read(&machine, &facts, NULL);
	is(machine.mitigations, "l1tf: Mitigation: PTE Inversion; mds: Not affected",
	   "mitigations");
	is(machine.release, "6.12.95", "release");
	is(machine.cmdline, "root=/dev/vda1 preempt=none preempt=full quiet", "command line");
	ok(!machine.boot_id, "what is not there is NULL");
	machine_free(&machine);
	facts_free(&facts);
	load_facts(&facts, "jh7110");
	ok(facts_find(&facts, FACT_FILE, "/sys/firmware/devicetree/base/compatible")->length == 44,
	   "a list with NUL bytes");
	facts_free(&facts);
}

int main(void)
{
	test_good_lines();
	test_bad_lines();
	test_torn_lines();
	test_machines();
	test_strings();
	return tap_done();
}
