#!/bin/bash
# Other compilers, another libc, other flags, sanitizers: no warning, and the tests hold.
. "$(dirname "$0")/../tap.sh"

tests='agent options vector syscalls facts'

# variant NAME MAKE-ARGUMENT...: builds in a folder of its own; the unit tests pass, and so do
# $tests with its programs.
variant()
{
	local name=$1
	shift
	ok "$name: builds without a warning" build "$native" CI=1 BUILD="$scratch/$name" "$@" all units
	ok "$name: unit tests" build "$native" BUILD="$scratch/$name" "$@" check-units
	built=$(echo "$scratch/$name/"*)
	for test in $tests; do
		ok "$name: $test.t" env B="$built" prove -Q "tests/$test.t"
	done
}

ok "the usual compiler and flags, without a warning" build "$native" CI=1 BUILD="$scratch/usual" all units
for flags in -O0 -O3 '-O2 -flto'; do
	variant "gcc${flags// /}" CFLAGS="$flags"
done
if command -v clang >/dev/null; then
	variant clang CC=clang
else
	skip clang "no clang"
fi
if command -v musl-gcc >/dev/null; then
	variant musl LIBC=musl
else
	skip musl "no musl-gcc"
fi
tests='agent options vector facts' # the sanitizers and strace both want to trace
variant sanitized SANITIZE=address,undefined
done_testing
