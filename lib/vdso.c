/* The clock of the vDSO. Runs in the measuring child: project code only. */
#include "lib/vdso.h"

#include <elf.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/auxv.h>

/* The dynamic symbols of an ELF image in memory. */
struct symbols {
	uintptr_t bias; /* from an address in the file to one in memory */
	const Elf64_Sym *symbol;
	const char *names;
	const uint32_t *hash, *gnu_hash; /* either or both, NULL if not there */
};

static const Elf64_Dyn *find_segments(struct symbols *s, const Elf64_Ehdr *image)
{
	const Elf64_Phdr *segment = (const void *)((uintptr_t)image + image->e_phoff);
	const Elf64_Dyn *dynamic = NULL;

	for (int i = 0; i < image->e_phnum; i++) {
		if (segment[i].p_type == PT_LOAD)
			s->bias = (uintptr_t)image + segment[i].p_offset - segment[i].p_vaddr;
		if (segment[i].p_type == PT_DYNAMIC)
			dynamic = (const void *)((uintptr_t)image + segment[i].p_offset);
	}
	return dynamic;
}

static bool find_symbols(struct symbols *s, const Elf64_Ehdr *image)
{
	const Elf64_Dyn *entry = find_segments(s, image);

	for (; entry && entry->d_tag != DT_NULL; entry++) {
		const void *there = (const void *)(s->bias + entry->d_un.d_ptr);

		if (entry->d_tag == DT_SYMTAB)
			s->symbol = there;
		if (entry->d_tag == DT_STRTAB)
			s->names = there;
		if (entry->d_tag == DT_HASH)
			s->hash = there;
		if (entry->d_tag == DT_GNU_HASH)
			s->gnu_hash = there;
	}
	return s->symbol && s->names;
}

/* Only the hash tables know. The last symbol of the GNU one ends the last bucket's chain. */
static uint32_t count_symbols(const struct symbols *s)
{
	const uint32_t *head = s->gnu_hash, *bucket, *chain;
	uint32_t last = 0;

	if (s->hash)
		return s->hash[1];
	if (!head)
		return 0;
	bucket = head + 4 + 2 * head[2];
	chain = bucket + head[0];
	for (uint32_t i = 0; i < head[0]; i++)
		if (bucket[i] > last)
			last = bucket[i];
	if (last < head[1])
		return 0;
	while (!(chain[last - head[1]] & 1))
		last++;
	return last + 1;
}

static bool equal(const char *a, const char *b)
{
	while (*a && *a == *b)
		a++, b++;
	return *a == *b;
}

static clock_reader *find(const struct symbols *s, const char *name)
{
	uint32_t count = count_symbols(s);

	for (uint32_t i = 0; i < count; i++)
		if (s->symbol[i].st_shndx != SHN_UNDEF &&
		    equal(s->names + s->symbol[i].st_name, name))
			return (clock_reader *)(s->bias + s->symbol[i].st_value);
	return NULL;
}

clock_reader *vdso_clock_gettime(void)
{
	const Elf64_Ehdr *image = (const void *)getauxval(AT_SYSINFO_EHDR);
	struct symbols s = {0};
	clock_reader *clock;

	if (!image || !find_symbols(&s, image))
		return NULL;
	clock = find(&s, "__vdso_clock_gettime");
	return clock ? clock : find(&s, "__kernel_clock_gettime"); /* arm64's name */
}
