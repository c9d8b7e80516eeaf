#!/bin/bash
# The system calls that reach the kernel are those that are reported, and between samples
# there are no others than the suite's own few.
. "$(dirname "$0")/tap.sh"

strace -o /dev/null true 2>/dev/null || skip_all "strace cannot trace here"

# The rest of a trace from the measuring task's first call that matches REGEX on.
from_first()
{
	regex="^[0-9]+ +$1" awk '!task && $0 ~ ENVIRON["regex"] { task = $1 } task && $1 == task' "$scratch/trace"
}

# count CASE REGEX [NAME]: the case's measuring task makes as many such calls as operations.
count()
{
	run strace -f -o "$scratch/trace" "$programs/syscall" "$1" --samples=3
	is "$code" 0 "$1: measures"
	counted "$1" "$2" "$3"
}
counted()
{
	is "$(from_first "$2" | grep -cE "^[0-9]+ +$2")" "$(value operations-total "$out")" \
		"$1: strace counts operations-total times ${3:-$2}"
}

# From the first sample on the child makes nothing but the operation and these: the
# switches' count, and where there is a counter its reading.
between()
{
	local iterations=64 samples=4
	run strace -f -o "$scratch/trace" "$programs/syscall" syscall.getppid --iterations=$iterations --samples=$samples
	is "$code" 0 "a batch of $iterations under strace measures"
	awk '{ sub(/\(.*/, "", $2); print $1, $2 }' "$scratch/trace" >"$scratch/names"
	child=$(awk '$2 == "getppid" { print $1; exit }' "$scratch/names")
	awk -v child="$child" '$1 == child && $2 ~ /^[a-z]/ { print $2 }' "$scratch/names" |
		awk '$1 == "getppid" { started = 1 } started' | uniq -c >"$scratch/runs"
	is "$(awk '{ print $2 }' "$scratch/runs" | sort -u | grep -vxE 'getppid|getrusage|read|exit_group')" "" \
		"nothing else between the batches"
	is "$(awk '$2 == "getppid" { print $1 }' "$scratch/runs" | tail -n $samples | sort -u)" $iterations \
		"every sample is one batch of $iterations"
}

count syscall.getppid 'getppid\('
count syscall.getppid.libc 'getppid\('
count syscall.enosys 'syscall_0xfa0\('
count syscall.enosys.libc 'syscall_0xfa0\('
count syscall.gettid 'gettid\('
count syscall.read1 'read\([0-9]+, "\\0", 1\) += 1$' 'read of one byte'
count syscall.write1 'write\([0-9]+, "\\0", 1\) += 1$' 'write of one byte'
count syscall.clock_gettime 'clock_gettime\(CLOCK_MONOTONIC, \{.*\) += 0$' clock_gettime
count syscall.sched_yield 'sched_yield\(\) += 0$' sched_yield
count syscall.futex_wake 'futex\(0x[0-9a-f]+, FUTEX_WAKE_PRIVATE, 1\) += 0$' 'futex, and wakes nobody'
# The mix: set-up ends with a umask of its own.
run strace -f -o "$scratch/trace" "$programs/syscall" syscall.unixbench_mix --samples=3
is "$code" 0 "syscall.unixbench_mix: measures"
trace=$(from_first 'umask\(' | tail -n +2)
for call in 'dup\([0-9]+\) += [0-9]+$' 'close\([0-9]+\) += 0$' 'getpid\(' 'getuid\(' 'umask\(022\) += 022$'; do
	is "$(grep -cE "^[0-9]+ +$call" <<<"$trace")" "$(value operations-total "$out")" \
		"syscall.unixbench_mix: as often $call"
done

# The vDSO answers without the kernel, or the case says why not.
run strace -f -o "$scratch/trace" "$programs/syscall" syscall.clock_gettime.vdso --samples=3
if [ "$code" = 77 ]; then
	like "$(cat "$err")" 'vDSO' "syscall.clock_gettime.vdso: why not"
else
	is "$code" 0 "syscall.clock_gettime.vdso: measures"
	is "$(grep -c 'clock_gettime(' "$scratch/trace")" 0 "and makes no such system call"
fi
between

# What is refused, and a kernel that answers something else.
refused() # CASE REGEX
{
	run "$programs/syscall" "$1"
	one_line "$1" 1 "$2"
}
refused syscall.clock_gettime.libc 'use vdso'
refused syscall.read1.libc 'libc is for getppid and enosys'
refused syscall.getppid.vdso 'vdso is for clock_gettime'
run strace -o /dev/null -f -e inject=sched_yield:retval=7 "$programs/syscall" syscall.sched_yield --samples=1
one_line "another answer" 77 'the kernel answers 7, not 0'
run strace -o /dev/null -f -e inject=dup:error=EMFILE "$programs/syscall" syscall.unixbench_mix --samples=1
one_line "a dup that fails" 77 'the kernel does not dup and close a file'
run strace -o /dev/null -f -e inject=gettid:retval=7:when=5+ "$programs/syscall" syscall.gettid --samples=1
one_line "another answer later on" 1 'the kernel answered 7, not'
done_testing
