#!/bin/bash
# The programs of the target for every other machine, without a warning.
. "$(dirname "$0")/../tap.sh"
for arch in riscv64 aarch64 x86_64; do
	[ "$arch" = "$native" ] && continue
	if ! command -v "$(tools_of $arch)gcc" >/dev/null; then
		skip "$arch: builds without a warning" "no $(tools_of $arch)gcc"
		continue
	fi
	ok "$arch: builds without a warning" build $arch CI=1 target
done
done_testing
