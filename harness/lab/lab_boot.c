/* The lab's boots: each one is a run of its own, and a record. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/exit_code.h"
#include "harness/base/folder.h"
#include "harness/base/memory.h"
#include "harness/base/pair.h"
#include "harness/lab/lab.h"
#include "harness/lab/target_qemu.h"
#include "harness/record/record_file.h"
#include "harness/run/run.h"

char *const lab_usual_cases[LAB_USUAL_CASES] = {
	"nop",
	"syscall.getppid",
	"syscall.getppid.once",
	"syscall.getppid.dirty",
	"syscall.enosys",
	"syscall.enosys.once",
	"copy.read.767",
	"copy.read.768",
	"copy.read.4096",
	"copy.write.4096",
	"ctx",
	"ctx.once",
	"pingpong.pipe",
	"pingpong.futex",
};

/* What a boot needs. */
struct guest_boot {
	struct lab_kernel *kernel;
	const struct lab_options *lab;
	struct qemu_options qemu;
	char *own_programs, *guest_programs; /* folders */
	int number;                          /* from 0 */
};

static struct pair label(const char *key, const char *value)
{
	return (struct pair){memory_format("%s", key), memory_format("%s", value)};
}

/* The user's labels and what the record could not know otherwise, a new array. */
static struct pair *make_labels(const struct guest_boot *boot, size_t *count)
{
	const struct lab_options *lab = boot->lab;
	struct pair *labels = memory_resize(NULL, (lab->label_count + 4) * sizeof *labels);
	struct error none = {""};
	char *seed = memory_format("%d", boot->qemu.seed);
	char *cpu;

	qemu_cpu(&boot->qemu, &cpu, &none);
	*count = 0;
	for (size_t i = 0; i < lab->label_count; i++)
		labels[(*count)++] = label(lab->labels[i].key, lab->labels[i].value);
	labels[(*count)++] = label("kernel", boot->kernel->name);
	labels[(*count)++] = label("qemu", lab->qemu_version);
	labels[(*count)++] = label("qemu_cpu", cpu ? cpu : "");
	labels[(*count)++] = label("qemu_seed", seed);
	free(cpu);
	free(seed);
	return labels;
}

/* A record of a guest that told nothing of itself says nothing. */
static int keep_record(const struct guest_boot *boot, struct run *run, struct error *error)
{
	char *path, *json;
	int result;

	if (run->record->facts.count == 0)
		return 0;
	path = record_path(run->record, boot->lab->output);
	json = record_json(run->record);
	result = record_file_check(path, error);
	if (result == 0)
		result = record_file_write(path, json, error);
	if (result == 0 && !boot->lab->quiet)
		fprintf(stderr, "trapcost: record %s\n", path);
	free(json);
	free(path);
	boot->kernel->boots[boot->kernel->boot_count++] = run->record;
	run->record = NULL;
	return result;
}

static int measure(const struct guest_boot *boot, struct target *target,
		   const struct run_options *options, struct error *error)
{
	struct run run;
	int code = run_prepare_whole(&run, options, boot->own_programs, boot->qemu.machine, target,
				     error);

	if (code == EXIT_DONE) {
		bool broken = run_measure(&run, error) != 0;

		code = run_exit_code(run.record, broken);
		if (keep_record(boot, &run, error) != 0)
			code = EXIT_BROKEN;
	}
	run_free(&run);
	return code;
}

static int boot_once(const struct guest_boot *boot, const struct record *like, struct error *error)
{
	const struct lab_options *lab = boot->lab;
	char *progress = memory_format("%s, boot %d of %d", boot->kernel->name, boot->number + 1,
				       lab->boots);
	struct run_options options = {
		.patterns = lab->patterns,
		.pattern_count = lab->pattern_count,
		.preset = PRESET_QUICK,
		.effort = preset_lab,
		.seed = (uint64_t)boot->qemu.seed,
		.like_record = like,
		.command = lab->command,
		.quiet = lab->quiet,
		.progress = progress,
		.icount = !boot->qemu.kvm,
	};
	struct target *target = target_qemu_new(&boot->kernel->image, &boot->qemu,
						boot->guest_programs, boot->kernel->config);
	int code;

	options.labels = make_labels(boot, &options.label_count);
	code = measure(boot, target, &options, error);
	target->free(target);
	pairs_free(options.labels, options.label_count);
	free(progress);
	return code;
}

int lab_boot_kernel(struct lab_kernel *kernel, const struct lab_options *options, int number,
		    const struct record *like)
{
	struct guest_boot boot = {
		.kernel = kernel, .lab = options, .qemu = options->qemu, .number = number};
	struct error error = {""};
	int code = EXIT_BROKEN;

	boot.qemu.machine = kernel->image.machine;
	boot.qemu.append_more = kernel->append;
	boot.own_programs = folder_programs(folder_host_machine(), &error);
	boot.guest_programs = folder_programs(kernel->image.machine, &error);
	boot.qemu.seed += number;
	if (boot.own_programs && boot.guest_programs)
		code = boot_once(&boot, like, &error);
	if (error.text[0]) {
		fprintf(stderr, "trapcost: %s: %s\n", kernel->name, error.text);
		kernel->readable = false;
	}
	free(boot.own_programs);
	free(boot.guest_programs);
	return code;
}
