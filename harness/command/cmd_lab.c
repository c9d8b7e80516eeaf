/* trapcost lab: boot kernels under QEMU, compare instructions per operation. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harness/base/exit_code.h"
#include "harness/base/memory.h"
#include "harness/base/pair.h"
#include "harness/base/spawn.h"
#include "harness/campaign/schedule.h"
#include "harness/command/command.h"
#include "harness/lab/lab.h"
#include "harness/run/session.h"

enum { DEFAULT_BOOTS = 2, SEED_MOST = 1000000, MEMORY_MOST_MIB = 65536 };

const struct cli_option lab_options[] = {
	{"boots", 'b', "N", "of each kernel (default: 2)"},
	{"append", 'a', "[NAME=]TEXT", "command line of all kernels, or of one"},
	{"qemu-cpu", 0, "MODEL", "QEMU's -cpu (default: with a vector unit)"},
	{"vlen", 0, "BITS", "vector length: 128, 256, 512 or 1024"},
	{"smp", 0, "N", "CPUs of the guest (default: 1)"},
	{"memory", 0, "MIB", "of the guest (default: 1024)"},
	{"accel", 0, "tcg|kvm", "count instructions (default), or run on this CPU"},
	{"boot-limit", 0, "SECONDS", "longest silence of a guest (default: 120)"},
	{"seed", 0, "N", "of the first boot, counting up (default: 1)"},
	{"output", 'o', "DIR", "where the records go (default: results/)"},
	{"label", 'l', "KEY=VALUE", "kept in the records; may be repeated"},
	{"quiet", 'q', NULL, "no progress"},
	{0},
};

struct lab {
	struct lab_kernel kernels[LAB_KERNELS_MOST];
	int count;
	struct lab_options options;
	struct pair *labels;
	char *output;
};

static struct lab_kernel *find_kernel(struct lab *lab, const char *name, size_t length)
{
	for (int k = 0; k < lab->count; k++)
		if (strlen(lab->kernels[k].name) == length &&
		    strncmp(lab->kernels[k].name, name, length) == 0)
			return &lab->kernels[k];
	return NULL;
}

static int add_kernel(struct lab *lab, const char *text, const char *equals, struct error *error)
{
	if (find_kernel(lab, text, (size_t)(equals - text)))
		return error_set(error, "two kernels with the name of \"%s\"", text);
	if (lab->count == LAB_KERNELS_MOST)
		return error_set(error, "more than %d kernels", LAB_KERNELS_MOST);
	return lab_kernel_init(&lab->kernels[lab->count++], text, error);
}

/* Kernels have a '=', globs have not; the globs move to the front of the operands. */
static int read_operands(struct lab *lab, const struct cli *cli, struct error *error)
{
	int globs = 0;

	for (int i = 0; i < cli->operand_count; i++) {
		char *operand = cli->operands[i];
		char *equals = strchr(operand, '=');

		if (equals && add_kernel(lab, operand, equals, error) != 0)
			return -1;
		if (!equals)
			cli->operands[globs++] = operand;
	}
	if (lab->count == 0)
		return error_set(error, "no kernel: give at least one as NAME=IMAGE");
	lab->options.patterns = globs ? cli->operands : lab_usual_cases;
	lab->options.pattern_count = globs ? globs : LAB_USUAL_CASES;
	return 0;
}

/* What stands before the first '=' may be a kernel's name. */
static int read_appends(struct lab *lab, const struct cli *cli)
{
	for (int i = 0; i < cli->given_count; i++) {
		const char *text = cli->given[i].value;
		struct lab_kernel *kernel;

		if (strcmp(cli->given[i].name, "append") != 0)
			continue;
		kernel = find_kernel(lab, text, strcspn(text, "="));
		if (kernel)
			kernel->append = strchr(text, '=') ? strchr(text, '=') + 1 : text;
		else
			lab->options.qemu.append = text;
	}
	return 0;
}

static int read_int(const struct cli *cli, const char *name, int least, int most, int fallback,
		    int *number, struct error *error)
{
	long long value;
	int result = cli_number(cli, name, least, most, fallback, &value, error);

	*number = (int)value;
	return result;
}

static int read_accel(struct lab *lab, const struct cli *cli, struct error *error)
{
	const char *accel = cli_value(cli, "accel");

	lab->options.qemu.kvm = accel && strcmp(accel, "kvm") == 0;
	if (accel && !lab->options.qemu.kvm && strcmp(accel, "tcg") != 0)
		return error_set(error, "--accel is tcg or kvm, not \"%s\"", accel);
	if (lab->options.qemu.kvm && access("/dev/kvm", R_OK | W_OK) != 0)
		return error_set(error, "--accel kvm: /dev/kvm is not there or not allowed");
	return 0;
}

static int read_options(struct lab *lab, const struct cli *cli, struct error *error)
{
	struct lab_options *o = &lab->options;
	const char *output = cli_value(cli, "output");

	lab->output = memory_format("%s/", output ? output : "results");
	o->output = lab->output;
	o->command = cli->line;
	o->quiet = cli_value(cli, "quiet") != NULL;
	o->qemu.cpu = cli_value(cli, "qemu-cpu");
	if (read_int(cli, "boots", 1, LAB_BOOTS_MOST, DEFAULT_BOOTS, &o->boots, error) != 0 ||
	    read_int(cli, "vlen", 1, INT32_MAX, 0, &o->qemu.vlen, error) != 0 ||
	    read_int(cli, "smp", 1, QEMU_SMP_MOST, 1, &o->qemu.smp, error) != 0 ||
	    read_int(cli, "memory", QEMU_MEMORY_LEAST_MIB, MEMORY_MOST_MIB, 0, &o->qemu.memory_mib,
		     error) != 0 ||
	    read_int(cli, "boot-limit", 1, 86400, QEMU_BOOT_LIMIT_S, &o->qemu.boot_limit_s,
		     error) != 0 ||
	    read_int(cli, "seed", 0, SEED_MOST, 1, &o->qemu.seed, error) != 0)
		return -1;
	lab->labels = command_labels(cli, &o->label_count, error);
	o->labels = lab->labels;
	if (error->text[0])
		return -1;
	return read_operands(lab, cli, error) == 0 && read_appends(lab, cli) == 0
		       ? read_accel(lab, cli, error)
		       : -1;
}

/* Reads every image; what is wrong with one is printed, and the others go on. Returns whether all
 * are good; an error if they do not go together. */
static bool read_images(struct lab *lab, const char **machine, struct error *error)
{
	bool all = true;

	*machine = NULL;
	for (int k = 0; k < lab->count; k++) {
		struct lab_kernel *kernel = &lab->kernels[k];
		struct error wrong = {""};

		if (lab_kernel_read(kernel, &wrong) != 0) {
			fprintf(stderr, "trapcost: %s: %s\n", kernel->name, wrong.text);
			all = false;
			continue;
		}
		if (!*machine)
			*machine = kernel->image.machine;
		if (strcmp(*machine, kernel->image.machine) != 0)
			error_set(error,
				  "%s is for %s, another kernel for %s: one architecture a "
				  "comparison",
				  kernel->name, kernel->image.machine, *machine);
	}
	return all;
}

/* "QEMU emulator version 7.2.22 (...)" as "7.2.22", a new string; NULL and an error. */
static char *ask_version(const char *machine, struct error *error)
{
	char *argv[] = {"/usr/bin/env", (char *)qemu_program(machine), "--version", NULL};
	struct error ignored = {""};
	int code;
	char *text = spawn_read(argv, &code, NULL, &ignored);
	const char *version = text && code == 0 ? strstr(text, "version ") : NULL;
	char *number = NULL;

	if (version)
		number = memory_copy(version + 8, strcspn(version + 8, " (\n"));
	else
		error_set(error, "cannot run %s; install it (Debian: %s)", argv[1],
			  qemu_package(machine));
	free(text);
	return number;
}

/* In the order of a campaign: what drifts on this machine hits all kernels alike. */
static int boot_kernels(struct lab *lab)
{
	size_t kernels = (size_t)lab->count, boots = (size_t)lab->options.boots;
	size_t order[LAB_KERNELS_MOST * LAB_BOOTS_MOST];
	int numbers[LAB_KERNELS_MOST] = {0};
	const struct record *like = NULL;
	int code = EXIT_DONE;

	schedule_make(order, kernels, boots, (uint64_t)lab->options.qemu.seed);
	for (size_t i = 0; i < kernels * boots && !session_interrupts(); i++) {
		struct lab_kernel *kernel = &lab->kernels[order[i]];

		if (!kernel->readable)
			continue;
		code = exit_worse(
			code, lab_boot_kernel(kernel, &lab->options, numbers[order[i]]++, like));
		if (!like && kernel->boot_count)
			like = kernel->boots[0];
	}
	return code;
}

static bool any_boot(const struct lab *lab)
{
	for (int k = 0; k < lab->count; k++)
		if (lab->kernels[k].boot_count)
			return true;
	return false;
}

static void print_table(const struct lab *lab, const char *machine, const char *cpu)
{
	const struct lab_options *o = &lab->options;
	char *how = memory_format("QEMU %s %s, -cpu %s,\n%d boots a kernel, %d launches x %d "
				  "batches a boot",
				  o->qemu_version, machine, cpu, o->boots, preset_lab.rounds,
				  preset_lab.samples);

	lab_table_print(stdout, lab->kernels, lab->count, how);
	free(how);
}

static int run_lab(struct lab *lab, const char *machine, struct error *error)
{
	char *version = ask_version(machine, error);
	char *cpu = NULL;
	int code = EXIT_BROKEN;

	lab->options.qemu.machine = machine;
	lab->options.qemu_version = version;
	if (version && qemu_cpu(&lab->options.qemu, &cpu, error) != 0)
		code = EXIT_USAGE;
	if (cpu) {
		code = boot_kernels(lab);
		if (any_boot(lab))
			print_table(lab, machine, cpu);
	}
	free(cpu);
	free(version);
	return code;
}

static void free_lab(struct lab *lab)
{
	for (int k = 0; k < lab->count; k++)
		lab_kernel_free(&lab->kernels[k]);
	pairs_free(lab->labels, lab->options.label_count);
	free(lab->output);
}

int cmd_lab(const struct cli *cli, struct error *error)
{
	struct lab lab = {.count = 0};
	const char *machine;
	bool all_good;
	int code = EXIT_USAGE;

	session_catch_interrupts();
	if (read_options(&lab, cli, error) == 0) {
		all_good = read_images(&lab, &machine, error);
		if (!error->text[0])
			code = machine ? run_lab(&lab, machine, error) : EXIT_BROKEN;
		if (!all_good)
			code = exit_worse(code, EXIT_BROKEN);
	}
	if (session_interrupts())
		fputs("trapcost: interrupted\n", stderr);
	free_lab(&lab);
	return code;
}
