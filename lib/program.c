/* The smallest program, in a file of its own. */
#include "lib/program.h"

#include <errno.h>
#include <sys/mman.h>

#include "lib/arch/arch.h"
#include "lib/die.h"

#ifndef MFD_EXEC
#define MFD_EXEC 0x0010U /* since 6.3, where vm.memfd_noexec may ask for it */
#endif

/* lib/arch/<machine>/program.S */
extern const char program_image[];
extern const int64_t program_image_bytes;

int program_new(void)
{
	long bytes = program_image_bytes;
	long file = raw_syscall2(SYS_memfd_create, (long)"program", MFD_CLOEXEC | MFD_EXEC);
	long written;

	if (file == -EINVAL)
		file = raw_syscall2(SYS_memfd_create, (long)"program", MFD_CLOEXEC);
	if (file == -EACCES || file == -EPERM || file == -ENOSYS) {
		errno = (int)-file;
		skip("no file in memory to execute: %m (see vm.memfd_noexec)");
	}
	if (file < 0)
		die_short("memfd_create", file);
	written = raw_syscall3(SYS_write, file, (long)program_image, bytes);
	if (written != bytes)
		die_short("write", written);
	return (int)file;
}
