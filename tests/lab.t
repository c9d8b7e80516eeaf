#!/bin/bash
# trapcost lab: a real riscv64 kernel, counted twice; and guests that come to nothing.
. "$(dirname "$0")/tap.sh"
. tests/lab/kernels.sh

trapcost=${TRAPCOST:-./trapcost}
python=$(tests/python jsonschema) || exit 2
why=$(lab_ready riscv64) || skip_all "$why; make deps-check"
build riscv64 target >"$scratch/build" 2>&1 || { cat "$scratch/build" >&2; exit 2; }
kernel=$(lab_kernel sid riscv64-7) || skip_all "no kernel to boot"

valid() { "$python" -m jsonschema -i "$1" results/schema.json; }
records() { find "$1" -name '*.json' 2>/dev/null | sort; }
# field FILE EXPRESSION: of the record r, in Python.
field() { "$python" -c "import json, sys; r = json.load(open(sys.argv[1])); print($2)" "$1"; }
# Files in memory only: none may be left, nor a QEMU of ours (its parent is gone or is the watch).
guests() { pgrep -f "qemu-system-.*-seed 77" | wc -l; }
await_none()
{
	for _ in $(seq 100); do
		[ "$(guests)" = 0 ] && return
		sleep 0.05
	done
	return 1
}
lab() { run env TMPDIR="$scratch/tmp" "$trapcost" lab -q --seed 77 -o "$scratch/records" "$@"; }
mkdir "$scratch/tmp"

# The straight way: a kernel against itself.
lab a="$kernel" b="$kernel" --append b=audit=0 --boots 1 nop syscall.getppid 'syscall.getppid.once' 'syscall.getppid.dirty'
is "$code" 0 "two kernels are counted"
note "$(cat "$out" "$err")"
count() { awk -v id="$1" -v k="$2" '$1 == id { print $k }' "$out"; }
is "$(grep -c ' exact$' "$out")" 4 "every row is exact"
is "$(count nop 2)" 2 "an empty loop is two instructions"
ok "off costs more than the loop" [ "$(count syscall.getppid 2)" -gt 50 ]
ok "once costs no less than off" [ "$(count syscall.getppid.once 2)" -ge "$(count syscall.getppid 2)" ]
ok "dirty no less than once" [ "$(count syscall.getppid.dirty 2)" -ge "$(count syscall.getppid.once 2)" ]
is "$(count syscall.getppid 3) $(count syscall.getppid 4)" "$(count syscall.getppid 2) 0" \
	"another boot of the same kernel counts the same"
is "$(records "$scratch/records" | wc -l)" 2 "a record a boot"
record=$(records "$scratch/records" | head -n 1)
ok "the record is valid" valid "$record"
is "$(field "$record" 'r["machine"]["kind"], r["complete"], r["machine"]["architecture"], r["plan"]["preset"]')" \
	"emulated True riscv64 lab" "it says that it was emulated"
is "$(field "$record" '{x["metrics"]["ns"]["median"] for x in r["results"]}')" "{None}" "no time is a time"
is "$(field "$record" 'sorted(r["labels"])')" "['kernel', 'qemu', 'qemu_cpu', 'qemu_seed']" \
	"and how it was emulated"
is "$(field "$record" '[l["vector_before"] != "0x0" and l["vector_after"] != "0x0" for x in r["results"][1:] for l in x["launches"]]')" \
	"[False, False, True, True, True, True]" "off was off, once and dirty were live, by the signal frame"
discards=$(field "$record" 'r["facts"]["vector.rvv.discards"]')
dearer=$([ "$(count syscall.getppid.once 2)" -gt "$(count syscall.getppid 2)" ] && echo yes || echo no)
is "$discards" "$dearer" "once is dearer than off where calls discard vector state"
is "$(grep -cw "$(uname -n)" "$record")" 0 "no host name in it"

lab a="$kernel" --qemu-cpu rv64 --boots 1 syscall.getppid.once
is "$code" 4 "without a vector unit there is nothing to count"
like "$(cat "$out")" "a: no vector unit" "which is said"

# What comes to nothing.
echo text >"$scratch/text"
lab a="$scratch/text" b="$kernel" --boots 1 nop
is "$code" 3 "a text file: exit 3"
like "$(cat "$err")" "a: $scratch/text is no kernel image" "a text file is none"
is "$(count nop 3)" 2 "and the others go on"
lab a="$kernel" --append rdinit=/none
one_line "a kernel that panics" 3 "a: the kernel panicked: VFS: .*the console ends: "
# An Image of one instruction, a jump to itself.
printf '\x6f\0\0\0\0\0\0\0\0\0\x20\0\0\0\0\0\0\x10\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x02\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0RISCV\0\0\0RSC\x05\0\0\0\0' >"$scratch/silent"
truncate -s 4096 "$scratch/silent"
lab a="$scratch/silent" --boot-limit 2
one_line "a kernel that never prints" 3 "nothing came from the agent for 2 s"
mkdir "$scratch/path"
run env PATH="$scratch/path" "$(realpath "$trapcost")" lab a="$kernel"
one_line "no QEMU" 3 "cannot run qemu-system-riscv64; install it"
lab
one_line "no kernel" 2 "at least one as NAME=IMAGE"
lab a="$kernel" a="$kernel"
one_line "a name twice" 2 "two kernels"
lab a="$kernel" --vlen 100
one_line "a length that is none" 2 "128, 256, 512 or 1024"
lab a="$kernel" 'sycall.*'
one_line "a glob without a case" 2 'no case "sycall'

# interrupt SIGNAL: in mid-boot. What a shell starts in the background ignores SIGINT: perl gives it back.
interrupt()
{
	perl -e '$SIG{INT} = "DEFAULT"; exec @ARGV' "$trapcost" lab --seed 77 -o "$scratch/none" a="$kernel" \
		>"$out" 2>"$err" &
	local pid=$!
	for _ in $(seq 100); do [ "$(guests)" = 1 ] && break; sleep 0.05; done
	kill -"$1" $pid
	wait $pid 2>/dev/null
	code=$?
	ok "SIG$1: nobody is left" await_none
}
interrupt INT
is "$code" 130 "an interrupt in mid-boot ends with 130"
is "$(records "$scratch/none" | wc -l)" 0 "and has no record of a guest that said nothing"
interrupt KILL
is "$(find "$scratch/tmp" | wc -l)" 1 "no temporary file is left"
done_testing
