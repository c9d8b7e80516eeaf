#!/bin/bash
# trapcost ab: order, knobs, records, refusals. No figure is believed here.
. "$(dirname "$0")/tap.sh"
trapcost=${TRAPCOST:-./trapcost}
python=$(tests/python jsonschema) || exit 2
one=(syscall.getppid -q)
foreign=rvv
[ "$native" = riscv64 ] && foreign=avx

# refused NAME WORDS OPTION...
refused()
{
	local name=$1 words=$2
	shift 2
	run "$trapcost" ab "$@"
	is "$code" 2 "$name: exit 2"
	like "$(cat "$err")" "$words" "$name: says why"
}
refused "nothing to turn" "one of --a" syscall.getppid
refused "two questions" "one of --a" --aa --a true
refused "half of two cases" "go together" --a-case nop
refused "five rounds" "from 6" --aa --rounds 5
refused "a floor of two sides" "goes with --aa" --a true --save-floor
refused "a pattern for a case" '--b-case takes one case; "syscall.getp." names' \
	--a-case syscall.enosys --b-case 'syscall.getp*' -q
refused "a knob that fails" '"false" ended with exit code 1' --a false --b true "${one[@]}"
refused "a knob that is not there" "exit code 127" --a ./nosuch --b true "${one[@]}" 2> /dev/null

# The knob is turned before every round, ABBA after the pilots, and its stdout is not the table's.
log=$scratch/log
run "$trapcost" ab --a "echo A >> $log; echo noise" --b "echo B >> $log" --rounds 6 "${one[@]}" \
	-o "$scratch/records" --format json
is "$code" 0 "ab ends with 0"
is "$(tr -d '\n' < "$log")" "ABAABBAABBAABBAA" "facts of both, pilots, then ABBA, and A again"
ok "its JSON is valid" "$python" -m jsonschema -i "$out" results/compare-schema.json
like "$(tr -d '\n ' < "$out")" '"within_boot":true.*"order":"ABBAABBAABBA","paired":true' \
	"rounds of one boot, in pairs"
files=("$scratch"/records/*/*/*.json)
is "${#files[@]}" 2 "two records"
for file in "${files[@]}"; do
	ok "a record is valid" "$python" -m jsonschema -i "$file" results/schema.json
done
run "$trapcost" compare "${files[@]}"
like "$(cat "$out")" "within one boot" "compare knows them for what they are"

# A knob around the round.
cat > "$scratch/around" << EOF
#!/bin/sh
echo around >> "$log.around"
exec "\$@"
EOF
chmod +x "$scratch/around"
run "$trapcost" ab --b "$scratch/around {}" --rounds 6 "${one[@]}"
is "$code $(grep -c around "$log.around")" "0 7" "{} stands for the round: facts and six rounds"

# Two cases, the machine's floor, and the time it may take.
run "$trapcost" ab --a-case syscall.getppid --b-case syscall.getppid.pad64 --rounds 6 -q
is "$code" 0 "two cases"
like "$(cat "$out")" 'syscall\.getppid -> syscall\.getppid\.pad64' "are one row"
run "$trapcost" ab --a-case syscall.getppid --b-case "syscall.getppid.$foreign.once" --rounds 6 -q
is "$code" 4 "a case of another machine: nothing is measured"
run "$trapcost" ab --a-case "syscall.getppid.$foreign.once" --b-case syscall.getppid --rounds 6 -q
is "$code" 4 "on either side"
run "$trapcost" ab --aa --save-floor --rounds 6 "${one[@]}" -o "$scratch/floor"
like "$(cat "$out")" 'Noise floor of .* within one boot: [0-9.e+]+%' "--aa proposes a floor"
ok "and keeps it" grep -q floor_percent "$scratch"/floor/*/floor.json
run "$trapcost" ab --aa --time 2 "${one[@]}" --format json
is "$code" 0 "--time ends it, with a comparison"

# Whatever ends it, the knob is at A again; or it says that it could not put it there.
knob() { tail -n 1 "$log.knob"; }
for signal in INT TERM HUP; do
	rm -f "$log.knob"
	perl -e '$SIG{INT} = "DEFAULT"; exec @ARGV' "$trapcost" ab --a "echo A >> $log.knob" \
		--b "echo B >> $log.knob" --time 60 "${one[@]}" >/dev/null 2>&1 &
	for _ in {1..200}; do [ "$(grep -c B "$log.knob" 2>/dev/null)" -gt 1 ] && break; sleep 0.02; done
	kill -$signal $!
	wait $!
	is "$? $(knob)" "130 A" "SIG$signal: 130, and the knob is at A"
done
run "$trapcost" ab --a "test ! -e $scratch/stuck" --b "touch $scratch/stuck" --rounds 6 "${one[@]}"
like "$code $(cat "$err")" '^[23] .*the knob is not back at A: "test ! -e' "a knob that sticks is said to"

# An interrupt leaves whole pairs.
"$trapcost" ab --aa --time 60 "${one[@]}" --format json > "$scratch/out" 2> "$scratch/err" &
sleep 3
kill -INT $!
wait $!
is "$?" 130 "interrupted: 130"
ok "what is whole is compared" "$python" -m json.tool "$scratch/out"
done_testing
