#!/bin/bash
# The system calls that reach the kernel are those that are reported, and between samples
# there are no others than the suite's own few.
. "$(dirname "$0")/tap.sh"

strace -o /dev/null true 2>/dev/null || skip_all "strace cannot trace here"


# count CASE NAME: as many calls of that name as operations.
count()
{
	run strace -f -o "$scratch/trace" "$programs/syscall" "$1" --samples=3
	is "$code" 0 "$1: measures"
	is "$(grep -c "^[0-9]* *$2(" "$scratch/trace")" "$(value operations-total "$out")" \
		"$1: strace counts operations-total times $2"
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

count syscall.getppid getppid
count syscall.getppid.libc getppid
count syscall.enosys syscall_0xfa0
count syscall.enosys.libc syscall_0xfa0
between
done_testing
