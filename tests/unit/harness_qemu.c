/* QEMU's command lines: the recipe, and options that cannot be. */
#include "harness/lab/qemu.h"

#include <stdlib.h>

#include "harness/base/memory.h"
#include "tests/tap.h"

/* The arguments in one line, a new string; the error's text if there are none. */
static char *line_of(struct qemu_options options)
{
	struct error error = {""};
	char **arguments = qemu_arguments(&options, "KERNEL", "INITRD", &error);
	char *line = memory_format("%s", arguments ? "" : error.text);

	for (size_t i = 0; arguments && arguments[i]; i++) {
		char *longer = memory_format("%s%s ", line, arguments[i]);

		free(line);
		line = longer;
	}
	qemu_arguments_free(arguments);
	return line;
}

static void has(struct qemu_options options, const char *part, const char *name)
{
	char *line = line_of(options);

	if (!ok(strstr(line, part), "%s", name))
		printf("#  got: %s\n# want: %s\n", line, part);
	free(line);
}

int main(void)
{
	has((struct qemu_options){.machine = "riscv64"},
	    "qemu-system-riscv64 -M virt -cpu rv64,v=true,vlen=256 -smp 1 -m 1024M",
	    "riscv64 with its vector unit");
	has((struct qemu_options){.machine = "riscv64", .vlen = 1024}, "v=true,vlen=1024 ",
	    "its vector length");
	has((struct qemu_options){.machine = "aarch64", .vlen = 512}, "-cpu max,sve512=on ",
	    "SVE's vector length");
	has((struct qemu_options){.machine = "x86_64"}, "-cpu max,-cx16 ",
	    "x86-64 without what double-faults");
	has((struct qemu_options){.machine = "x86_64", .cpu = "EPYC"}, "-cpu EPYC ",
	    "a CPU by name");
	has((struct qemu_options){.machine = "aarch64", .seed = 7, .smp = 2, .memory_mib = 256},
	    "-smp 2 -m 256M -accel tcg -icount shift=0,sleep=off", "it counts instructions");
	has((struct qemu_options){.machine = "aarch64", .seed = 7}, "-seed 7 ", "the seed");
	has((struct qemu_options){.machine = "riscv64", .append = "a=1", .append_more = "b"},
	    "norandmaps a=1 b ", "the command line goes on");
	has((struct qemu_options){.machine = "x86_64", .kvm = true},
	    "-cpu host -smp 1 -m 1024M -accel kvm -no-reboot", "KVM counts nothing");
	has((struct qemu_options){.machine = "riscv64", .smp = 2}, "more than one CPU",
	    "riscv64 boots with one CPU only");
	has((struct qemu_options){.machine = "riscv64", .vlen = 200}, "not 200", "no such length");
	has((struct qemu_options){.machine = "x86_64", .vlen = 256}, "--vlen is for",
	    "x86-64 has no such choice");
	has((struct qemu_options){.machine = "s390x"}, "no recipe for a guest of s390x",
	    "no such architecture");
	return tap_done();
}
