#!/bin/bash
# The kit, and the record made from what its agent printed: whole, over a noisy console, torn.
. "$(dirname "$0")/tap.sh"

trapcost=${TRAPCOST:-./trapcost}
python=$(tests/python jsonschema) || exit 2
field() { "$python" -c "import json, sys; r = json.load(open(sys.argv[1])); print($2)" "$1"; }
shape() { "$python" tests/shape.py "$1"; }
valid() { "$python" -m jsonschema -i "$1" results/schema.json; }

# import FILE NAME [OPTION...]: $record
import()
{
	record=$scratch/$2.json
	run "$trapcost" import "$1" -o "$record" "${@:3}"
}

# The kit, unpacked as on a board.
ok "make kit" build "$native" kit
tar -C "$scratch" -xzf "build/kit-$native.tar.gz"
kit=$scratch/kit-$native
is "$(wc -l <"$kit/README")" 5 "its README has five lines"
is "$(sed -n '2p;$p' "$kit/quick.plan")" \
	$'facts\nfacts --after' "its plan starts and ends with facts"
is "$(grep -c -e --cpus "$kit/quick.plan")" 0 "its plan names no CPU"
is "$(grep -e --samples "$kit/quick.plan" | grep -vc -e '--iterations=@[0-9]')" 0 "and batch sizes by line"
run "$trapcost" plan --arch riscv64
like "$(cat "$out")" $'\nsyscall syscall.getppid.once [^\n]*--pilot' "a plan for another machine"
is "$(grep -c avx "$out")" 0 "has that machine's cases"
run "$trapcost" plan --arch mips
one_line "an unknown architecture" 2 'no architecture "mips"'
run "$trapcost" plan --cpus 4,5 nop
is "$(grep -c -e '^nop nop --cpus=4,5 ' "$out")" 3 "a plan for certain CPUs"
run "$trapcost" plan --cpus 4-5
one_line "odd CPUs" 2 '"4-5": it takes numbers and commas'

# On the board.
"$trapcost" plan nop syscall.getppid >"$kit/short.plan"
"$kit/agent" "$kit/short.plan" >"$scratch/clean.txt" 2>"$scratch/agent.err"
is "$? $(cat "$scratch/agent.err")" "0 " "the agent runs alone"
import "$scratch/clean.txt" clean --label tree=v1 --machine board
is "$code" 0 "its text is imported"
ok "the record is valid" valid "$record"
"$trapcost" run -p quick -q nop syscall.getppid -o "$scratch/local.json" --label tree=v1 >"$out" 2>&1
is "$(shape "$record")" "$(shape "$scratch/local.json")" "it has the shape of a local one"
is "$(field "$record" 'r["complete"], r["labels"], r["machine"]["name"]')" \
	"True {'tree': 'v1'} board" "complete, with label and name"
is "$(field "$record" 'r["plan"]["preset"], r["plan"]["rounds"], r["plan"]["samples"], r["plan"]["seed"]')" \
	"quick 2 11 None" "the plan is told by its command lines"
is "$(field "$record" '[(x["id"], [l["round"] for l in x["launches"]]) for x in r["results"]]')" \
	"[('nop', [0, 1]), ('syscall.getppid', [0, 1])]" "as are rounds"
is "$(field "$record" 'sorted((l["round"], l["position"]) for x in r["results"] for l in x["launches"])')" \
	"[(0, 0), (0, 1), (1, 0), (1, 1)]" "and positions"
is "$(field "$record" '{l["cpu"] for x in r["results"] for l in x["launches"]} == {r["plan"]["cpu"]}')" True "and the CPU"
import "$scratch/clean.txt" again --machine board
is "$(field "$scratch/again.json" 'r["results"]')" "$(field "$scratch/clean.json" 'r["results"]')" \
	"imported twice, the same results"
like "$(field "$scratch/again.json" 'r["run_id"]')" "^[0-9a-f]{32}$" "with a run id of its own"

# A serial console: a prompt before the first frame, carriage returns, the kernel's messages.
{
	printf 'root@board:~# ./agent quick.plan\r\n[   12.3] random: crng init done\r\n'
	printf 'root@board:~# '
	sed 's/$/\r/; 5~7a [  345.678901] usb 1-1: new device\r' "$scratch/clean.txt"
	printf 'root@board:~# \033[0m'
} >"$scratch/noisy.txt"
import "$scratch/noisy.txt" noisy --machine board
is "$code" 0 "text from a console"
is "$(field "$record" 'r["complete"], r["results"]')" \
	"$(field "$scratch/clean.json" 'r["complete"], r["results"]')" "says the same"

# tear REGEX: the kernel speaks in the middle of the first line that matches.
tear() { sed "0,/$1/s/^\(@trapcost.*$1\)/\1[  9.9] oops\n/" "$scratch/clean.txt" >"$scratch/torn.txt"; }
launch=$(grep -n -e ' begin [0-9]* nop nop .*--samples' "$scratch/clean.txt" | head -n 1 | sed 's/.* begin \([0-9]*\) .*/\1/')
nop() { field "$record" '[(l["status"], l["reason"]) for x in r["results"] if x["id"] == "nop" for l in x["launches"]]'; }
lost="('failed', 'some of its lines were lost on the way')"

tear " out $launch Benchmark"
import "$scratch/torn.txt" torn
is "$code" 3 "a torn line"
like "$(cat "$err")" "some of .*torn.txt is torn or missing" "is told"
ok "the record is valid" valid "$record"
is "$(nop)" "[$lost, ('ok', None)]" "and fails its launch alone"
is "$(field "$record" 'r["complete"]')" False "the record is not complete"
tear " begin $launch nop"
import "$scratch/torn.txt" begin
is "$code $(nop)" "3 [$lost, ('ok', None)]" "a torn beginning does, too"
tear " end $launch "
import "$scratch/torn.txt" end
is "$(nop)" "[('failed', 'cut off: its end never arrived'), ('ok', None)]" "and a torn end"
tear " out 1 file.*loadavg"
import "$scratch/torn.txt" facts
is "$code" 0 "a torn fact costs only itself"
is "$(field "$record" 'r["complete"], "/proc/loadavg" in r["facts"], "/proc/stat" in r["facts"]')" \
	"True False True" "the other facts are there"

# Cut off in the middle.
sed "/ end $launch /q" "$scratch/clean.txt" | head -n -3 >"$scratch/cut.txt"
import "$scratch/cut.txt" cut
is "$code" 3 "a text that was cut off"
is "$(field "$record" 'r["complete"], r["plan"]["preset"]')" "False None" "what it says of the run"
ok "is valid" valid "$record"

# What is no agent's text.
no_import() # FILE NAME REGEX
{
	import "$1" none
	one_line "$2" 2 "$3"
	ok "$2: no record" test ! -e "$record"
}
no_import "$scratch/missing.txt" "a missing file" "cannot read .*missing.txt: No such file"
no_import "$scratch" "a folder" "cannot read .*: Is a directory"
no_import /dev/null "an empty file" "/dev/null holds nothing that an agent printed"
head -c 100000 /dev/urandom >"$scratch/garbage"
no_import "$scratch/garbage" "garbage" "garbage holds nothing that an agent printed"
no_import results/schema.json "another file" "holds nothing that an agent printed"
cat "$scratch/clean.txt" "$scratch/clean.txt" >"$scratch/twice.txt"
no_import "$scratch/twice.txt" "two runs" "twice.txt holds more than one run"
grep -v ' out 1 ' "$scratch/clean.txt" >"$scratch/factless.txt"
no_import "$scratch/factless.txt" "without facts" "the facts did not arrive"
sed '/ begin 2 /,$d' "$scratch/clean.txt" >"$scratch/early.txt"
no_import "$scratch/early.txt" "cut off early" "cut off before its first launch: log the whole run"
sed 's/^/tampered /; s/nop/pon/' "$scratch/clean.txt" | grep -v ' [0-9]* facts' >"$scratch/tampered.txt"
import "$scratch/tampered.txt" tampered
is "$code" 3 "frames that were tampered with are no frames"
tear " begin 1 facts"
import "$scratch/torn.txt" nameless
is "$code $(field "$record" 'r["complete"], r["machine"]["architecture"]')" "0 True $(uname -m)" \
	"facts are known by what they are"
{ echo facts; echo 'pilot pilot.x'; } >"$kit/odd.plan"
"$kit/agent" "$kit/odd.plan" >"$scratch/odd.txt"
no_import "$scratch/odd.txt" "an unknown case" 'no case "pilot.x"'
echo facts >"$kit/only.plan"
"$kit/agent" "$kit/only.plan" >"$scratch/only.txt"
import "$scratch/only.txt" only
is "$code" 4 "facts alone: nothing ran"
run "$trapcost" import
one_line "no file" 2 "import takes one file"
run "$trapcost" import "$scratch/clean.txt" --label odd -o "$scratch/none.json"
one_line "an odd label" 2 "label takes KEY=VALUE"
done_testing
