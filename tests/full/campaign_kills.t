#!/bin/bash
# A campaign killed with SIGKILL at 20 random moments, and resumed each time: the schedule stays, what
# is measured stays, no boot counts twice, no record is broken.
. "$(dirname "$0")/../tap.sh"
. tests/campaign/board.sh

trapcost=${TRAPCOST:-./trapcost}
python=$(tests/python jsonschema) || exit 2
board_start || skip_all "nop or facts do not run here"
folder=$scratch/out
seed=${SEED:-$RANDOM}
RANDOM=$seed
note "SEED=$seed"

say() { "$python" tests/campaign/state.py "$folder" "$1"; }
start() { "$trapcost" campaign -q "$@" >"$scratch/said" 2>&1 </dev/null & pid=$!; }
valid()
{
	local files=() file
	for file in "$folder"/[abc]/*.json; do [ ! -e "$file" ] || files+=(-i "$file"); done
	"$python" -m jsonschema -i "$folder/campaign.json" results/campaign-schema.json &&
		{ [ ${#files[@]} = 0 ] || "$python" -m jsonschema "${files[@]}" results/schema.json; }
}
# The measured boots and their records' checksums, a line each.
measured()
{
	local number boot_id record
	say '"\n".join(" ".join([str(i), x["boot_id"], x["record"]]) for i, x in enumerate(b) if x["status"] == "measured")' |
		while read -r number boot_id record; do
			[ -z "$record" ] || echo "$number $boot_id $record $(cksum <"$folder/$record")"
		done
}

# A kill comes within as long as two boots take here, or a little later.
now_ms() { echo $(($(date +%s%N) / 1000000)); }
began=$(now_ms)
start -t ssh:board -o "$folder" -p quick --settle 0 --settle-limit 0 --boots 20 --seed 3 \
	a="$(install a)" b="$(install b)" c="$(install c)" nop
for _ in {1..2000}; do
	[ -n "$(find "$folder" -name '001.json' 2>/dev/null)" ] && break
	sleep 0.01
done
within=$((2 * ($(now_ms) - began)))
schedule=$(say '[x["kernel"] for x in b]')
measured >"$scratch/before"
wrong=
for kill in {1..20}; do
	delay=$((RANDOM % within))
	sleep "$((delay / 1000)).$(printf %03d $((delay % 1000)))"
	kill -KILL $pid 2>/dev/null || wrong="$wrong [kill $kill: it had ended: $(cat "$scratch/said")]"
	wait $pid 2>/dev/null
	valid >"$scratch/invalid" 2>&1 || wrong="$wrong [kill $kill: $(head -c 300 "$scratch/invalid")]"
	[ "$(say '[x["kernel"] for x in b]')" = "$schedule" ] || wrong="$wrong [kill $kill: another schedule]"
	measured >"$scratch/after"
	[ -z "$(comm -23 <(sort "$scratch/before") <(sort "$scratch/after"))" ] ||
		wrong="$wrong [kill $kill: a measured boot is gone or changed]"
	mv "$scratch/after" "$scratch/before"
	start --resume "$folder"
done
is "$wrong" "" "killed 20 times: file and records whole, schedule and measured boots as they were"
note "$(wc -l <"$scratch/before") of 60 boots were measured by the last kill"
ok "some were measured before the last kill, and some were not" \
	test "$(wc -l <"$scratch/before")" -gt 2 -a "$(wc -l <"$scratch/before")" -lt 60
wait $pid
is $? 0 "then it comes to its end"
is "$(say 'len(b), {x["status"] for x in b}')" "(60, {'measured'})" "every boot is measured"
is "$(say '[x["kernel"] for x in b]')" "$schedule" "in the schedule of the beginning"
is "$(say 'len({x["boot_id"] for x in b}), len({r["run_id"] for r in records.values()})')" "(60, 60)" \
	"each once: 60 boots, 60 runs"
is "$(say 'all(records[x["record"]]["boot_id"] == x["boot_id"] and records[x["record"]]["complete"] for x in b)')" True \
	"each record is whole, and of its boot"
is "$(find "$folder" -name '*.json' | wc -l)" 61 "and there is no other"
ok "nothing is broken" valid
done_testing
