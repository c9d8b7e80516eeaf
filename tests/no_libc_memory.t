#!/bin/bash
# What the measuring child calls must not call a memory or string function of libc: on
# arm64 glibc's memcpy is SVE, and on riscv64 it may be V. Nor what makes tasks, which copies too.
. "$(dirname "$0")/tap.sh"

forbidden=' _*(mem|str|bcmp|bcopy|bzero|wcs|wmem|v?fork|clone|pthread_create|posix_spawn)'

# Objects of which the child runs everything, and the benchmarks but for those whose work is that of
# foreign programs.
objects()
{
	printf '%s\n' "$1"/lib/{vector,signal_frame,handler,throwaway,yardstick,clock,measure,counters,task,thread,program,interval,histogram,note,latency,buffer,vdso}.o \
		"$1"/lib/arch/*/{vector,registers,yardstick}.o "$1"/bench/*.o | grep -vE '/(facts|macro)\.o'
}

for arch in x86_64 riscv64 aarch64; do
	if ! command -v "$(tools_of "$arch")gcc" >/dev/null; then
		skip "$arch" "no $(tools_of "$arch")gcc"
		continue
	fi
	ok "$arch: builds" build "$arch" target
	for object in $(objects "build/$arch"); do
		ok "$object: readable" "$(tools_of "$arch")nm" "$object"
		is "$("$(tools_of "$arch")nm" -u "$object" | grep -E "$forbidden")" "" "$object: calls none"
	done
done
done_testing
