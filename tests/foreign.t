#!/bin/bash
# Programs for other machines under emulation in user mode: they start, describe themselves,
# print what can be read, and skip without a vector unit. Nothing here is a figure.
. "$(dirname "$0")/tap.sh"

# Lines that do not read: name, iterations, then values with units.
torn()
{
	grep ^BenchmarkTrapcost/ "$1" |
		grep -vE $'^BenchmarkTrapcost/id=[a-z0-9_.]+(/part=overhead)?\t[0-9]+(\t[0-9.-]+ [a-z/-]+)+$'
}

# foreign ARCH CPU: CPU has no vector unit.
foreign()
{
	local arch=$1 emulator
	emulator=$(command -v "qemu-$arch-static" || command -v "qemu-$arch")
	if [ "$arch" = "$native" ]; then
		skip "$arch" "this machine is one"
	elif ! command -v "$(tools_of "$arch")gcc" >/dev/null; then
		skip "$arch" "no $(tools_of "$arch")gcc"
	elif [ -z "$emulator" ]; then
		skip "$arch" "no qemu-$arch-static"
	else
		programs=build/$arch/target
		ok "$arch: builds" build "$arch" target
		try "$arch" "$emulator" -cpu "$2"
	fi
}

try()
{
	local arch=$1
	shift
	run "$@" "$programs/nop" --samples=3
	is "$code" 0 "$arch: nop runs"
	is "$(grep -c ^BenchmarkTrapcost/id=nop "$out")" 3 "$arch: and prints its samples"
	is "$(torn "$out")" "" "$arch: which read"
	run "$@" "$programs/signal" signal.trap.alt --samples=1
	is "$(value count-per-operation "$out")" 1.00000 "$arch: signals are handled"
	run "$@" "$programs/syscall" syscall.getppid.once --samples=1
	one_line "$arch: without a vector unit" 77 "^syscall: no (vector unit|SVE)"
	run "$@" "$programs/syscall" syscall.getppid.avx512.once --samples=1
	one_line "$arch: another machine's unit" 77 "^syscall: avx512 belongs to x86_64"
	run "$@" "$programs/syscall" syscall.getppid --cpus=4095
	one_line "$arch: CPU 4095" 1 "^syscall: cannot pin to CPU 4095: it does not exist$"
	run "$@" "$programs/preempt"
	one_line "$arch: a clock that cannot be proven" 77 "^preempt: whether reading the clock makes a system call cannot be seen"
	run "$@" "$programs/facts"
	is "$code" 0 "$arch: facts print"
	is "$(awk -F'\t' 'NF != 3 || $1 !~ /^(file|gzip|probe|absent)$/' "$out")" "" "$arch: three fields a line"
	for benchmark in bench/*.c; do
		benchmark=$(basename "$benchmark" .c)
		[ "$benchmark" = facts ] && continue
		run "$@" "$programs/$benchmark" --describe
		cp "$out" "$scratch/foreign"
		run "$B/target/$benchmark" --describe
		is "$(diff "$scratch/foreign" "$out")" "" "$arch: $benchmark describes itself as it does here"
	done
}

foreign riscv64 rv64
foreign aarch64 cortex-a53
done_testing
