/* The clock of the vDSO. Runs in the measuring child: project code only. */
#include "lib/vdso.h"

#include <elf.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/auxv.h>
#include <sys/prctl.h>

#include "lib/arch/arch.h"
#include "lib/throwaway.h"

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

static vdso_clock *find(const struct symbols *s, const char *name)
{
	uint32_t count = count_symbols(s);

	for (uint32_t i = 0; i < count; i++)
		if (s->symbol[i].st_shndx != SHN_UNDEF &&
		    equal(s->names + s->symbol[i].st_name, name))
			return (vdso_clock *)(s->bias + s->symbol[i].st_value);
	return NULL;
}

vdso_clock *vdso_clock_gettime(void)
{
	const Elf64_Ehdr *image = (const void *)getauxval(AT_SYSINFO_EHDR);
	struct symbols s = {0};
	vdso_clock *clock;

	if (!image || !find_symbols(&s, image))
		return NULL;
	clock = find(&s, "__vdso_clock_gettime");
	return clock ? clock : find(&s, "__kernel_clock_gettime"); /* arm64's name */
}

struct trial {
	vdso_clock *clock;
	bool watched; /* by a filter that kills */
};

/* Not seccomp's strict mode: on x86-64 that takes the clock's instruction away as well. */
static void try_clock(void *answer)
{
	struct trial *trial = answer;
	struct sock_filter kills[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clock_gettime, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	struct sock_fprog program = {sizeof kills / sizeof kills[0], kills};
	struct timespec now;

	trial->watched = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
			 prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
	trial->clock(CLOCK_MONOTONIC, &now);
}

const char *vdso_conflict(vdso_clock *clock)
{
	struct trial trial = {clock, false};

	if (!throwaway_run(try_clock, &trial, sizeof trial))
		return "the vDSO's clock_gettime makes a system call with this clock source";
	if (!trial.watched)
		return "whether the vDSO makes a system call cannot be seen: no seccomp filter";
	return NULL;
}
