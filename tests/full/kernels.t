#!/bin/bash
# trapcost lab, at length: two kernels, repeats beside other work, vector lengths, two more
# architectures.
. "$(dirname "$0")/../tap.sh"
. tests/lab/kernels.sh

trapcost=${TRAPCOST:-./trapcost}
for arch in riscv64 aarch64 x86_64; do
	build $arch target >"$scratch/build" 2>&1 || { cat "$scratch/build" >&2; exit 2; }
done
old=$(lab_kernel trixie riscv64-6.12) || exit 2
new=$(lab_kernel sid riscv64-7) || exit 2
lab() { run "$trapcost" lab -q -o "$scratch/records" "$@"; }
rows() { grep -E '^(nop|syscall|copy)' "$out"; }
count() { awk -v id="$1" -v k="$2" '$1 == id { print $k }' "$out"; }

lab base="$old" new="$new"
is "$code" 0 "two kernels are compared"
note "$(cat "$out")"
is "$(rows | grep -vc ' exact$')" 0 "system calls and copies are exact"
first=$(rows)
ok "6.12 copies 768 bytes and more with vectors: fewer instructions than 767" \
	[ "$(count copy.read.768 2)" -lt "$(count copy.read.767 2)" ]
ok "Debian's 7.x does not" [ "$(count copy.read.768 3)" -ge $(($(count copy.read.767 3) - 100)) ]

# Kernels take turns, as in a campaign.
run "$trapcost" lab -o "$scratch/turns" a="$old" b="$old" nop
is "$(sed -n 's/^trapcost: \([ab]\), boot \([12]\) of 2.*/\1\2/p' "$err" | tr '\n' ' ')" "a1 b1 b2 a2 " "kernels take turns"

# Other work on every CPU does not move a count.
for _ in $(seq "$(nproc)"); do
	(while :; do :; done) &
done
for repeat in 1 2 3; do
	lab base="$old" new="$new"
	is "$(rows)" "$first" "repeat $repeat beside other work: the same whole numbers"
done
# shellcheck disable=SC2046 # a list of process ids
kill $(jobs -p)

for vlen in 128 512 1024; do
	lab new="$new" --vlen $vlen --boots 1 syscall.getppid 'syscall.getppid.once'
	is "$code $(rows | grep -c ' exact$')" "0 2" "vectors of $vlen bits"
done
for arch in aarch64 x86_64; do
	kernel=$(lab_kernel trixie $arch-6.12) || exit 2
	lab $arch="$kernel"
	is "$code" 0 "$arch is counted"
	note "$(cat "$out")"
	is "$(rows | grep -vcE ' exact$|-$')" 0 "$arch: what is counted is exact"
done
done_testing
