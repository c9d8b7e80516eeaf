#!/bin/bash
# A campaign on a board that is a script: order, state, what goes wrong, going on.
# In memory where programs may run there: a campaign syncs its file at each step.
if probe=$(mktemp /dev/shm/trapcost-XXXXXX 2>/dev/null); then
	printf '#!/bin/sh\n' >"$probe" && chmod +x "$probe" && "$probe" 2>/dev/null && export TMPDIR=/dev/shm
	rm -f "$probe"
fi
. "$(dirname "$0")/tap.sh"
. tests/campaign/board.sh

trapcost=${TRAPCOST:-./trapcost}
python=$(tests/python jsonschema) || exit 2
board_start || { skip_all "nop or facts do not run here"; }

say() { "$python" tests/campaign/state.py "$folder" "$1"; }
# all_valid SCHEMA FILE...
all_valid()
{
	local schema=$1 files=() file
	shift
	for file; do files+=(-i "$file"); done
	"$python" -m jsonschema "${files[@]}" "results/$schema"
}
quick=(-t ssh:board -p quick -q --settle 0 --settle-limit 0 --seed 1)
# campaign NAME OPTION...: in a folder of that name; one case.
campaign()
{
	folder=$scratch/$1
	shift
	run "$trapcost" campaign "${quick[@]}" -o "$folder" "$@" nop
}
resume() { run "$trapcost" campaign -q --resume "$folder"; }
statuses() { say '" ".join(x["kernel"] + ":" + x["status"] for x in b)'; }

# Three kernels, four boots each.
campaign whole --boots 4 a="$(install a)" b="$(install b)" c="$(install c)"
is "$code" 0 "three kernels with four boots each are measured"
is "$(wc -l <"$err")" 0 "and nothing is said of it"
is "$(say '{x["status"] for x in b}, len(b), len(records)')" "({'measured'}, 12, 12)" "each boot has a record"
is "$(board_booted)" "$(say '" ".join(x["kernel"] for x in b)')" "the board booted in the order of the plan"
is "$(say 'sorted(set(x["attempts"] for x in b)), len({x["boot_id"] for x in b})')" "([1], 12)" "each boot is one boot"
is "$(say 'all(records[x["record"]]["boot_id"] == x["boot_id"] and records[x["record"]]["kernel"]["version"] == "#1 SMP " + x["kernel"] == "#1 SMP " + records[x["record"]]["labels"]["kernel"] for x in b)')" \
	True "each record is of its boot, kernel and name"
is "$(say '{tuple(l["iterations"] for l in r["results"][0]["launches"]) == (c["batch_sizes"]["nop"],) * 2 for r in records.values()}')" \
	"{True}" "all have the batch size of the first"
like "$(cat "$out")" "Compare 3 kernels.*4 boots" "the comparison is printed"
is "$("$trapcost" compare a="$folder/a" b="$folder/b" c="$folder/c")" "$(cat "$out")" "as compare prints it"
campaign whole a="$(install a)"
one_line "a folder that has a campaign" 2 "campaign.json is there: --resume $folder goes on with it"
before=$(cat "$folder"/*/*.json "$folder/campaign.json" | cksum)
rm "$board/log"
resume
is "$code $([ -e "$board/log" ] && echo booted)" "0 " "a campaign that is done boots nothing"
is "$(cat "$folder"/*/*.json "$folder/campaign.json" | cksum)" "$before" "and changes nothing"

# What is printed before.
run "$trapcost" campaign "${quick[@]}" -o "$scratch/dry" --dry-run --boots 2 a=x b=y nop
is "$code $([ -e "$scratch/dry" ] && echo made)" "0 " "a dry run makes nothing"
is "$(awk '$1 ~ /^[0-9]/ { print $2 }' "$out" | tr '\n' ' ')" "a b b a " "it prints the order"
like "$(cat "$out")" "4 boots to do, about [0-9]+ (s|min)" "and how long it may take"

# refused NAME CODE REGEX ARGUMENT...
refused()
{
	local name=$1 want=$2 regex=$3
	shift 3
	run "$trapcost" campaign "$@"
	one_line "$name" "$want" "$regex"
}
o=(-o "$scratch/refused")
refused "no board" 2 "needs a board that can boot: -t ssh:" "${o[@]}" a=x
refused "this machine" 2 'cannot boot "local" and stay' "${o[@]}" -t local a=x
refused "no folder" 2 "a folder of its own: -o DIR" -t ssh:board a=x
refused "no kernel" 2 "no kernel: NAME=COMMAND" "${o[@]}" -t ssh:board nop
refused "a kernel twice" 2 'two kernels with the name "a"' "${o[@]}" -t ssh:board a=x a=y
refused "a name that is a path" 2 'cannot be named "../a"' "${o[@]}" -t ssh:board ../a=x
refused "no command" 2 "a= has no command" "${o[@]}" -t ssh:board a=
refused "kexec without an image" 2 '--kexec takes NAME=IMAGE\[,INITRD\], not "a"' "${o[@]}" -t ssh:board --kexec a
refused "an expectation of nobody" 2 '--expect "b=x": no kernel has that name' "${o[@]}" -t ssh:board --expect b=x a=x
refused "two ways" 2 "--boot and --reboot both boot" "${o[@]}" -t ssh:board --boot 'x {}' --reboot y a= b=
refused "the same for all" 2 "put \{\} where the name goes" "${o[@]}" -t ssh:board --boot x a= b=
refused "bytes that are no text" 2 "is not UTF-8" "${o[@]}" -t ssh:board a=$'\xff'
refused "an unknown case" 2 'no case.*"frobnicate"|frobnicate' "${o[@]}" -t ssh:board a=x frobnicate
refused "no campaign to go on with" 2 "cannot (read|open) $scratch/none/campaign.json" --resume "$scratch/none"
refused "another plan" 2 "goes on as planned: no --boots" --resume "$scratch/whole" --boots 3
touch "$board/refuses"
refused "a key that is refused" 3 "Permission denied.*ssh-copy-id" "${o[@]}" -t ssh:board a=x nop
rm "$board/refuses"
ok "none of them leaves a folder's file" test ! -e "$scratch/refused/campaign.json"
echo '{"format": "trapcost-campaign", "format_version": 1, "command": "x", "plan": 3}' >"$scratch/campaign.json"
refused "a broken file" 2 'campaign.json: "plan" should be' --resume "$scratch"

# The order is a b b a; what goes wrong at the boots of b is in words, one a boot.
fault() # NAME "WORD..." "STATUS..." REGEX-OF-REASON OPTION...
{
	local name=$1 words=$2 want=$3 reason=$4 missing
	shift 4
	board_reset
	tr ' ' '\n' <<<"$words" >"$board/fault.b"
	campaign "fault_${name// /_}" --boots 2 "$@" a="$(install a)" b="$(install b)"
	is "$code" 3 "$name: exit 3"
	is "$(say '" ".join(x["status"] for x in b)')" "$want" "$name: $want"
	missing=$(say 'sum(x["status"] != "measured" for x in b)')
	like "$(say '[x["reason"] for x in b if x["status"] != "measured"][0]')" "$reason" "$name: the reason is kept"
	like "$(cat "$err")" "boot [23] of 4 \(b\): (lost|void|failed): .*$reason.*$missing of 4 boots are missing; .*--resume $folder" \
		"$name: and printed, with what is missing"
}
again() # NAME: what is missing is booted again, and only that.
{
	local attempts
	attempts=$(say '[x["attempts"] + (x["status"] != "measured") for x in b]')
	resume
	is "$code $(say '{x["status"] for x in b}')" "0 {'measured'}" "$1: what is missing is booted again"
	is "$(say '[x["attempts"] for x in b]')" "$attempts" "$1: and only that"
}
# A record that is replaced later is kept for the end, too.
keep_records() { cp -r "$folder" "$scratch/kept_$1"; }
fault "it hangs in boot" "hang hang" "measured lost lost measured" "not back within 1 s.*Connection refused.*rescue brought it back" \
	--boot-limit 1 --rescue "echo {} rescued >>$board/log; echo factory >$board/installed; $board/boot"
is "$(grep -c 'b rescued' "$board/log")" 2 "the rescue is tried once a boot"
is "$(say '{r["kernel"]["version"] for r in records.values()}')" "{'#1 SMP a'}" "what the rescue boots is not measured"
again "it hangs in boot"
fault "it hangs and nothing helps" "hang hang" "measured lost lost lost" "not back within 1 s.*; the rescue failed: .*exit code 7" \
	--boot-limit 1 --rescue "exit 7"
like "$(cat "$err")" "3 boots in a row are lost: look at the board, then: trapcost campaign --resume $folder" \
	"three in a row end it"
fault "it does not reboot" "stays" "measured lost measured measured" "no new boot within 1 s: it is still up" --boot-limit 1
fault "the wrong kernel comes up" "fine wrong" "measured measured void measured" "6.99 #1 SMP fallback came up; b was 6.99 #1 SMP b before"
again "the wrong kernel comes up"
fault "a fallback comes up each time" "wrong wrong" "measured void void measured" "SMP fallback came up; b should say \"SMP b\"" \
	--expect "b=SMP b"
fault "both are one kernel" "other other" "measured void void measured" "SMP a came up, with the command line of a: it is the same kernel"
fault "the network goes in mid-run" "network" "measured failed measured measured" "the connection to ssh:board broke"
is "$(say '[(r["complete"], [l["status"] for l in r["results"][0]["launches"]]) for n, r in sorted(records.items()) if not r["complete"]]')" \
	"[(False, ['ok', 'failed'])]" "what came before is kept"
keep_records network
again "the network goes in mid-run"
is "$(say 'all(r["complete"] for r in records.values()), len(records)')" "(True, 4)" "and replaced by the whole"
fault "its disk is full" "disk disk" "measured failed failed measured" "cannot copy .*No space left on device"
fault "it refuses the key" "key" "measured lost measured measured" "Permission denied.*give the board your key" \
	--boot-limit 1 --rescue "rm $board/refuses"

# What must not keep a boot from being measured.
board_reset
printf 'clock\nclock\n' >"$board/fault.b"
campaign clock --boots 2 a="$(install a)" b="$(install b)"
is "$code $(statuses)" "0 a:measured b:measured b:measured a:measured" "a clock in 1970 does no harm"
is "$(say '[x["clock_off_s"] < -10**9 for x in b]')" "[False, True, True, False]" "and is noted"
board_reset
campaign command --boots 1 a="$(install a)" b="echo cp: \"no such 'image'\" >&2; exit 1"
is "$code $(statuses)" "3 a:measured b:failed" "a command that fails on the board: exit 3"
like "$(cat "$err")" "b\): failed: its command failed on the board: cp: no such 'image'" "with what it said"
is "$(board_booted)" "a" "and the board is not booted"

# Ways to boot.
board_reset
printf 'cmdline\ncmdline\n' | tee "$board/fault.a" >"$board/fault.b"
campaign cmdlines --boots 2 a="$(install a)" b="$(install b)"
is "$code $(say '{x["status"] for x in b}')" "0 {'measured'}" "one kernel with two command lines is two kernels"
board_reset
campaign kexec --boots 2 --kexec a=/boot/a,/boot/initrd --kexec "b=/it's/b"
is "$code $(say '{x["status"] for x in b}')" "0 {'measured'}" "kexec boots them"
is "$(grep '^kexec -l' "$board/log" | sort | uniq -c | sed 's/^ *//; s/ *$//')" \
	"2 kexec -l /boot/a --initrd=/boot/initrd --command-line=$(cat /proc/cmdline)
2 kexec -l /it's/b --command-line=$(cat /proc/cmdline)" "with image, initrd and the command line that runs"
board_reset
echo 1000000 >"$board/down"
campaign host --boots 2 --boot "echo {} >$board/installed; echo relay {} >>$board/log; $board/boot" a= b=
is "$code $(say '{x["status"] for x in b}')" "0 {'measured'}" "the host boots a board that was off"
is "$(grep -c '^relay [ab]$' "$board/log")" 4 "with the kernel's name"
board_reset
campaign host_fails --boots 2 --boot "exit 3; {}" a= b=
is "$code $(statuses)" "3 a:lost b:lost b:lost a:planned" "a command of the host that fails: three lost boots end it"

# Settling.
board_reset
echo busy >"$board/fault.a"
campaign busy --boots 1 a="$(install a)" b="$(install b)"
is "$(say '[(x["status"], bool(x["settled"])) for x in b]')" "[('measured', True), ('measured', False)]" \
	"a board that is not idle in time is measured, and that is noted"
like "$(say 'b[0]["settled"]')" "^load \(CPU" "with the reason"

board_reset
echo busy >"$board/fault.a"
(
	until grep -q 'a boots' "$board/log" 2>/dev/null; do sleep 0.05; done
	sleep 1
	sed "/^probe\tstat.after/s/ 200 0 0 100 / 100 0 0 200 /g" "$board/facts" >"$board/facts.calm"
	mv "$board/facts.calm" "$board/facts"
) &
campaign calms --boots 1 --settle 1 --settle-limit 60 a="$(install a)" b="$(install b)"
wait
is "$code $(say '[(x["status"], x["settled"]) for x in b]')" "0 [('measured', None), ('measured', None)]" \
	"a board that comes to rest is waited for"

# On a terminal there is one line.
board_reset
run "$python" -c 'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))' "$trapcost" campaign \
	-t ssh:board -p quick --settle 0 --settle-limit 0 -o "$scratch/terminal" --boots 1 a="$(install a)" b="$(install b)" nop
is "$code" 0 "a terminal is spoken to"
for doing in "waiting for the board" "settling" "running"; do
	like "$(cat "$out")" $'\r\x1b\\[Kboot 1 of 2 \\([ab]\\), '"$doing, about [0-9]+ (s|min) left" "of $doing"
done
is "$(sed 's/Compare 2 kernels.*//; /^$/q' "$out" | grep -c 'boot 1 of 2')" 1 "in one line"

# Interrupted, and two at once.
board_reset
echo 1000000 >"$board/down"
# What a shell starts in the background ignores SIGINT: perl gives it back.
folder=$scratch/interrupted
perl -e '$SIG{INT} = "DEFAULT"; exec @ARGV' "$trapcost" campaign "${quick[@]}" -o "$folder" --boots 2 \
	--boot "echo {} >$board/installed" a= b= nop >"$scratch/int.out" 2>"$scratch/int.err" </dev/null &
pid=$!
for _ in {1..200}; do
	[ -s "$board/installed" ] && [ "$(cat "$board/installed")" = a ] && break
	sleep 0.02
done
resume
one_line "a second campaign in the folder" 2 "another campaign runs in $folder"
kill -INT $pid
wait $pid
is $? 130 "interrupted: exit 130"
is "$(statuses)" "a:planned b:planned b:planned a:planned" "interrupted: the boot is to be done"
like "$(cat "$scratch/int.err")" "4 of 4 boots are missing; trapcost campaign --resume $folder" "interrupted: which is said"

ok "every campaign's file is valid" all_valid campaign-schema.json "$scratch"/*/campaign.json
ok "every record is valid" all_valid schema.json "$scratch"/*/[abc]/*.json

# The page.
if tests/python matplotlib >/dev/null; then
	folder=$scratch/whole
	run "$trapcost" campaign -q --resume "$folder" --report
	is "$code" 0 "a campaign that is done can be reported"
	ok "the page is there" grep -q '</html>' "$folder/report.html"
	run "$trapcost" report "$folder" -o "$scratch/page.html"
	is "$code" 0 "its folder is one of records: the plan is none"
fi
done_testing
