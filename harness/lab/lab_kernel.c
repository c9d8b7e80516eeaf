/* A kernel of the lab. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harness/base/memory.h"
#include "harness/lab/lab.h"

enum { NAME_MOST = 24 };

static bool is_name(const char *text, size_t length)
{
	for (size_t i = 0; i < length; i++)
		if (!isalnum((unsigned char)text[i]) && !strchr("._+-", text[i]))
			return false;
	return length > 0 && length <= NAME_MOST;
}

int lab_kernel_init(struct lab_kernel *kernel, const char *text, struct error *error)
{
	size_t length = strcspn(text, "=");

	*kernel = (struct lab_kernel){.name = memory_copy(text, length)};
	if (!text[length] || !is_name(text, length))
		return error_set(error,
				 "\"%s\": a kernel is NAME=IMAGE, NAME of letters, digits, "
				 "._+-, at most %d",
				 text, NAME_MOST);
	kernel->path = text + length + 1;
	return 0;
}

/* A configuration beside the image, as harness/lab/kernels puts it there. */
static char *find_config(const char *path)
{
	const char *slash = strrchr(path, '/');
	int folder = slash ? (int)(slash - path) + 1 : 0;
	char *config = memory_format("%.*sconfig", folder, path);

	if (access(config, R_OK) == 0)
		return config;
	free(config);
	return NULL;
}

int lab_kernel_read(struct lab_kernel *kernel, struct error *error)
{
	kernel->readable = image_read(&kernel->image, kernel->path, error) == 0;
	if (kernel->readable)
		kernel->config = find_config(kernel->path);
	return kernel->readable ? 0 : -1;
}

void lab_kernel_free(struct lab_kernel *kernel)
{
	for (int i = 0; i < kernel->boot_count; i++)
		record_free(kernel->boots[i]);
	image_free(&kernel->image);
	free(kernel->config);
	free(kernel->name);
}
