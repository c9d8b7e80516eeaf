/*
 * A kernel booted under QEMU. Plan and programs go in as an initramfs, text comes out of the serial
 * console, the one channel that every kernel has built in. All files are in memory, and QEMU
 * belongs to a process that ends it whatever happens: nothing is left behind.
 */
#include "harness/lab/target_qemu.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/base/memory.h"
#include "harness/lab/initramfs.h"
#include "harness/lab/qemu_watch.h"

/* Seconds that a guest sleeps; under -icount idle time is skipped. */
enum { SETTLE_S = 20, SETTLE_KVM_S = 2, REST_S = 2 };

struct guest {
	struct target target; /* first, so that a struct target is one of these */
	const struct image *image;
	struct qemu_options options;
	char *folder, *config;
	struct qemu_watch *watch;
	pid_t pid; /* of the watch */
	int output;
};

/* The unpacked image as a file in memory: QEMU reads fewer formats than there are. */
static int kernel_file(const struct image *image)
{
	int file = memfd_create("kernel", MFD_CLOEXEC);
	size_t done = 0;

	while (file >= 0 && done < image->size) {
		ssize_t n = write(file, image->data + done, image->size - done);

		if (n < 0 && errno != EINTR) {
			close(file);
			return -1;
		}
		done += n > 0 ? (size_t)n : 0;
	}
	return file;
}

static int make_initrd(const struct guest *guest, const char *plan, int limit_s,
		       struct error *error)
{
	struct initramfs files = {
		.folder = guest->folder,
		.plan = plan,
		.limit_s = limit_s,
		.settle_s = guest->options.kvm ? SETTLE_KVM_S : SETTLE_S,
		.rest_s = guest->options.kvm ? 0 : REST_S,
		.config = guest->config,
		.release = guest->image->release,
	};

	return initramfs_new(&files, error);
}

/* Forks the watch. */
static int launch(struct guest *guest, int kernel, int initrd, struct error *error)
{
	char *kernel_path = memory_format("/proc/self/fd/%d", kernel);
	char *initrd_path = memory_format("/proc/self/fd/%d", initrd);
	char **arguments = qemu_arguments(&guest->options, kernel_path, initrd_path, error);
	int limit_s = guest->options.boot_limit_s;
	int kept[2] = {kernel, initrd};
	int pipes[2] = {-1, -1};

	if (arguments && (pipe2(pipes, O_CLOEXEC) != 0 || (guest->pid = fork()) < 0))
		error_set(error, "cannot start %s: %s", arguments[0], strerror(errno));
	else if (arguments && guest->pid == 0)
		qemu_watch_run(guest->watch, arguments, kept, pipes[1],
			       limit_s ? limit_s : QEMU_BOOT_LIMIT_S);
	qemu_arguments_free(arguments);
	free(kernel_path);
	free(initrd_path);
	if (pipes[1] >= 0)
		close(pipes[1]);
	guest->output = pipes[0];
	return error->text[0] ? -1 : guest->output;
}

static int start(struct target *target, const char *plan, int limit_s, struct error *error)
{
	struct guest *guest = (struct guest *)target;
	int initrd = make_initrd(guest, plan, limit_s, error);
	int kernel = initrd < 0 ? -1 : kernel_file(guest->image);
	int output = -1;

	memset(guest->watch, 0, sizeof *guest->watch);
	if (initrd >= 0 && kernel < 0)
		error_set(error, "no memory for the kernel: %s", strerror(errno));
	if (kernel >= 0)
		output = launch(guest, kernel, initrd, error);
	if (initrd >= 0)
		close(initrd);
	if (kernel >= 0)
		close(kernel);
	return output;
}

static void stop(struct target *target)
{
	struct guest *guest = (struct guest *)target;

	if (guest->pid > 0)
		kill(guest->pid, SIGTERM);
}

/* The console's last lines in one, a new string. */
static char *last_words(const struct qemu_watch *watch)
{
	char *words = memory_format("%s", "");

	for (int i = 0; i < WATCH_TAIL_LINES; i++) {
		char *longer;

		if (!watch->tail[i][0])
			continue;
		longer = memory_format("%s%s%s", words, *words ? " | " : "", watch->tail[i]);
		free(words);
		words = longer;
	}
	return words;
}

/* What went wrong with the guest, or NULL: a new string. */
static char *complaint(const struct guest *guest)
{
	const struct qemu_watch *w = guest->watch;
	int limit_s = guest->options.boot_limit_s;

	if (w->done || w->stopped)
		return NULL;
	if (w->panicked)
		return memory_format(
			"the kernel panicked: %s%s", w->panic,
			strstr(w->panic, "root fs") ? " (it needs CONFIG_BLK_DEV_INITRD)" : "");
	if (w->silent)
		return memory_format("%s for %d s, so it was ended",
				     w->spoke ? "the guest fell silent"
					      : "nothing came from the agent",
				     limit_s ? limit_s : QEMU_BOOT_LIMIT_S);
	return memory_format("the guest ended before the plan %s (QEMU's exit code %d)",
			     w->spoke ? "did" : "began", w->code);
}

static int judge(const struct guest *guest, struct error *error)
{
	const char *machine = guest->options.machine;
	char *what, *words;

	if (guest->watch->cannot_run)
		return error_set(error, "cannot run %s; install it (Debian: %s)",
				 qemu_program(machine), qemu_package(machine));
	what = complaint(guest);
	if (!what)
		return 0;
	words = last_words(guest->watch);
	error_set(error, "%s; the console %s%s", what, *words ? "ends: " : "stayed empty", words);
	free(words);
	free(what);
	return -1;
}

static int finish(struct target *target, struct error *error)
{
	struct guest *guest = (struct guest *)target;

	while (waitpid(guest->pid, NULL, 0) < 0 && errno == EINTR)
		;
	close(guest->output);
	guest->pid = -1;
	return judge(guest, error);
}

static void guest_free(struct target *target)
{
	struct guest *guest = (struct guest *)target;

	qemu_watch_free(guest->watch);
	free(guest->folder);
	free(guest->config);
	free(guest);
}

struct target *target_qemu_new(const struct image *image, const struct qemu_options *options,
			       const char *folder, const char *config)
{
	struct guest *guest = memory_resize(NULL, sizeof *guest);

	*guest = (struct guest){
		.target = {.start = start, .stop = stop, .finish = finish, .free = guest_free},
		.image = image,
		.options = *options,
		.folder = memory_format("%s", folder),
		.config = config ? memory_format("%s", config) : NULL,
		.watch = qemu_watch_new(),
		.pid = -1,
		.output = -1,
	};
	return &guest->target;
}
