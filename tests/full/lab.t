#!/bin/bash
# Vector state and signal frames under real kernels, in emulated machines. KERNELS names a folder
# with vmlinuz-riscv64, vmlinuz-arm64, vmlinuz-amd64; without one there is nothing to boot.
. "$(dirname "$0")/../tap.sh"

[ -d "${KERNELS-}" ] || skip_all "KERNELS names no folder with kernels"

# boot ARCH KERNEL CPU UNIT-TEST
boot()
{
	local arch=$1 kernel=$KERNELS/vmlinuz-$2 unit=$4
	if [ ! -r "$kernel" ] || ! command -v "qemu-system-$arch" >/dev/null; then
		skip "$arch" "no $kernel, or no qemu-system-$arch"
		return
	fi
	ok "$arch: builds" build "$arch" units
	tests/lab/boot "$arch" "$kernel" "$3" "build/$arch/tests/$unit" >"$scratch/said" 2>&1
	like "$(cat "$scratch/said")" "$unit: status 0\$|$unit: status 0[^x]" "$arch, $3: $unit ends well"
	is "$(grep '^not ok' "$scratch/said")" "" "$arch, $3: no assertion fails"
	ok "$arch, $3: and there were some" grep -q '^ok 10 ' "$scratch/said"
}

for unit in lib_vector lib_handler; do
	boot riscv64 riscv64 rv64,v=true "$unit"
	boot riscv64 riscv64 rv64 "$unit"
	boot aarch64 arm64 max "$unit"
	boot aarch64 arm64 cortex-a53 "$unit"
	boot x86_64 amd64 max "$unit"
done
done_testing
