#!/bin/bash
# trapcost compare and export: whatever they are given, and wherever they print to. What they say
# about good records is in tests/golden.
. "$(dirname "$0")/tap.sh"
trapcost=${TRAPCOST:-./trapcost}
python=$(tests/python jsonschema) || exit 2
good=tests/golden/mixed

# refused NAME WORDS COMMAND...: one line on stderr with WORDS in it, nothing on stdout, exit 2.
refused()
{
	local name=$1 words=$2
	shift 2
	"$@" > "$scratch/out" 2> "$scratch/err" < /dev/null
	is "$?" 2 "$name: exit 2"
	is "$(wc -l < "$scratch/err") $(wc -c < "$scratch/out")" "1 0" "$name: one line, no output"
	like "$(cat "$scratch/err")" "$words" "$name: says what is wrong"
	is "$(LC_ALL=C grep -c $'[^ -~]' "$scratch/err")" 0 "$name: printable"
}

# bad NAME WORDS: the record on stdin is refused, beside a good one and by export.
bad()
{
	cat > "$scratch/bad.json"
	refused "$1" "$2" "$trapcost" compare "$good/a" "$scratch/bad.json"
	refused "$1, export" "$2" "$trapcost" export --to ktap "$scratch/bad.json"
}

one=$good/b/01.json
bad "garbage" "bad.json" < <(head -c 4096 /dev/urandom)
bad "empty" "not JSON" < /dev/null
bad "truncated" "not JSON" < <(head -c 2000 "$one")
bad "no version" "version" < <(echo '{"format": "trapcost-record"}')
bad "a later version" "version 9" < <(sed 's/"format_version": 1/"format_version": 9/' "$one")
bad "a name twice" "uplicate" < <(sed 's/"complete": true/"complete": true, "complete": true/' "$one")
bad "deep" "not JSON" < <(python3 -c 'print("[" * 100000)')
bad "NaN" "not JSON" < <(sed 's/"hz": 250/"hz": NaN/' "$one")
bad "beyond a double" "JSON|hz" < <(sed 's/"hz": 250/"hz": 1e999/' "$one")
bad "beyond 64 bits" "JSON" < <(sed 's/"hz": 250/"hz": 99999999999999999999/' "$one")
bad "a wrong kind" '"hz"' < <(sed 's/"hz": 250/"hz": "x"/' "$one")
bad "a wrong word" '"status"' < <(sed 's/"status": "ok"/"status": "\\u001b[31mok"/' "$one")
bad "an escape in an id" '"id"' < <(sed 's/"id": "nop"/"id": "n\\u001b[2Jop"/' "$one")
bad "markup in an id" '"id"' < <(sed 's/"id": "nop"/"id": "a<b>"/' "$one")
bad "an id twice" "different ids" < <(sed 's/"id": "nop"/"id": "pingpong.pipe"/' "$one")
bad "a wrong time" '"started"' < <(sed 's/"started": "2026/"started": "20x6/' "$one")
bad "no iterations" '"iterations"' < <(sed 's/"iterations": [0-9]*/"iterations": 0/' "$one")
bad "a negative time" '"batch_ns"' < <(sed '/batch_ns/,/]/ s/[0-9]\{5,\}/-5/' "$one")
bad "not UTF-8" "not JSON" < <(printf '{"format":"a\xff"}')
bad "an escape in the text" "not JSON" < <(printf '{"format":"trapcost-record","\\u001b]0;x\\u0007": 1')
truncate -s 300M "$scratch/huge.json"
refused "huge" "256 MiB" "$trapcost" compare "$good/a" "$scratch/huge.json"
mkfifo "$scratch/fifo"
refused "a FIFO" "plain file" timeout 5 "$trapcost" compare "$good/a" "$scratch/fifo"
mkdir "$scratch/none"
refused "an empty folder" "no record" "$trapcost" compare "$good/a" "$scratch/none"
refused "an unknown option" "did you mean --margin" "$trapcost" compare "$good/a" "$good/b" --margn 1
refused "the same boots" "stands on two sides" "$trapcost" compare "$good/a" "$good/a"

# Where it prints to.
"$trapcost" compare "$good/a" "$good/b" --full --cover -v 2> "$scratch/err" | head -n 1 > "$scratch/out"
is "${PIPESTATUS[0]} $(wc -l < "$scratch/out") $(cat "$scratch/err")" "0 1 " "head -1 is quiet"
if [ -e /dev/full ]; then
	"$trapcost" compare "$good/a" "$good/b" > /dev/full 2> "$scratch/err"
	is "$?" 3 "a full disk is no success"
fi
"$trapcost" compare "$good/a" "$good/b" > "$scratch/plain" < /dev/null
is "$(grep -c $'\x1b' "$scratch/plain")" 0 "no terminal: no colour"
# on_terminal COLUMNS COMMAND...: what it prints to a terminal of that width.
on_terminal()
{
	local columns=$1
	shift
	script -qec "stty cols $columns; $*" /dev/null < /dev/null | tr -d '\r'
}
if command -v script > /dev/null; then
	export TERM=xterm
	unset NO_COLOR
	like "$(on_terminal 80 "$trapcost" compare $good/a $good/b)" $'\x1b\\[31mslower' \
		"a terminal: red is worse"
	is "$(NO_COLOR=1 on_terminal 80 "$trapcost" compare $good/a $good/b)" \
		"$(cat "$scratch/plain")" "NO_COLOR: none, and the same text"
	like "$(NO_COLOR='' on_terminal 80 "$trapcost" compare $good/a $good/b)" $'\x1b' \
		"an empty NO_COLOR counts for nothing"
	like "$(NO_COLOR=1 on_terminal 80 "$trapcost" compare $good/a $good/b --color always)" \
		$'\x1b' "--color always counts more"
	is "$(TERM=dumb on_terminal 80 "$trapcost" compare $good/a $good/b)" \
		"$(cat "$scratch/plain")" "a dumb terminal: none"
	on_terminal 40 "$trapcost" compare $good/a $good/b > "$scratch/narrow"
	is "$(sed $'s/\x1b\\[[0-9]*m//g' "$scratch/narrow" | grep -v a_long_name |
		awk 'length > 40')" "" "40 columns: nothing is wider, but an id"
	is "$(grep -c 'slower\|faster' "$scratch/narrow")" 5 "40 columns: every verdict is there"
fi

# JSON: valid, and exact where it can be.
json=$scratch/c.json
for folder in welch mixed exact single few three paired allowed; do
	"$trapcost" compare tests/golden/$folder/a tests/golden/$folder/b --allow-different machine \
		--format json > "$json"
	ok "$folder: JSON is valid" "$python" -m jsonschema -i "$json" results/compare-schema.json
done
"$trapcost" compare tests/golden/welch/a tests/golden/welch/b --format json > "$json"
welch='
import json, sys
rows = {r["id"]: r for r in json.load(open(sys.argv[1]))["pairs"][0]["rows"]}
oracles = json.load(open(sys.argv[2]))["welch_log"] if len(sys.argv) > 2 else [
  {"pct": 2.307406688125323, "ci95": [1.5397746305362285, 3.080841978762575], "ci90": [1.6882239849659912, 2.9303596136847267]},
  {"pct": -0.012754325801655229, "ci95": [-0.7294204229787776, 0.7090856133841621], "ci90": [-0.5897769518293182, 0.5676176047616843]},
  {"pct": 0.18487885750661923, "ci95": [-2.082026562830114, 2.504265553796734], "ci90": [-1.586268745390202, 1.9879017260930567]}]
for number, oracle in enumerate(oracles, 1):
  row = rows[f"oracle.w{number}"]
  for got, want in [(row["change_percent"], oracle["pct"]), *zip(row["ci95_percent"], oracle["ci95"]), *zip(row["ci90_percent"], oracle["ci90"])]:
    assert abs(got - want) < 1e-6, (number, got, want)
'
ok "W1, W2, W3 from records to JSON" "$python" -c "$welch" "$json"
ten='
import json, sys
r = json.load(open(sys.argv[1]))["pairs"][0]["rows"][0]
print("%.4f %.4f %+.2f %s" % (r["base"], r["new"], r["change_percent"], r["verdict"]))'
"$trapcost" compare tests/golden/ten/a tests/golden/ten/b --format json > "$json"
is "$("$python" -c "$ten" "$json")" "6.7868 7.0625 +4.06 slower" "ten boots against ten"

# The order of files, copies, and more samples change nothing; A/B turned round turns the sign.
figures() { "$trapcost" compare "$@" -v | grep -v '^  [AB] \|^Compare'; }
is "$(figures "A=$(echo $good/a/*.json | tr ' ' ,)" B=$good/b)" \
	"$(figures "A=$(printf '%s\n' $good/a/*.json | tac | paste -sd,)" B=$good/b)" \
	"the order of files does not matter"
is "$(figures A=$good/a,$good/a B=$good/b)" "$(figures A=$good/a B=$good/b)" \
	"a run that is there twice counts once"
mkdir -p "$scratch/many/a" "$scratch/many/b"
"$python" - tests/golden/welch "$scratch/many" << 'EOF'
import json, pathlib, sys
for path in pathlib.Path(sys.argv[1]).glob("?/*.json"):
    record = json.loads(path.read_text())
    for result in record["results"]:
        for launch in result["launches"]:
            launch["batch_ns"] *= 10
    out = pathlib.Path(sys.argv[2]) / path.parent.name / path.name
    out.write_text(json.dumps(record))
EOF
rows() { "$trapcost" compare --full "$@" | sed '/^Data/,$d' | grep -v '^  [AB]'; }
is "$(rows A="$scratch/many/a" B="$scratch/many/b")" \
	"$(rows A=tests/golden/welch/a B=tests/golden/welch/b)" \
	"every sample ten times over changes nothing"

# A recorded floor of the machine is the margin, wherever the records are named from.
mkdir -p "$scratch/board/one" "$scratch/board/two"
cp tests/golden/welch/a/*.json "$scratch/board/one"
cp tests/golden/welch/b/*.json "$scratch/board/two"
echo '{"format": "trapcost-floor", "format_version": 1, "machine": "board", "floor_percent": 2.5}' \
	> "$scratch/board/floor.json"
like "$(./trapcost compare "$scratch/board/one" "$scratch/board/two")" \
	"Same = within 2.5%, the" "a floor beside the records is the margin"
like "$(./trapcost compare "$scratch/board/one" "$scratch/board/two" --margin 1)" \
	"Same = within 1%\." "--margin counts more"
sed -i 's/2.5}/250}/' "$scratch/board/floor.json"
like "$(./trapcost compare "$scratch/board/one" "$scratch/board/two")" \
	"Same = within 250%, the" "the noisiest machine has the widest margin"
sed -i 's/"board"/"other"/' "$scratch/board/floor.json"
like "$(./trapcost compare "$scratch/board/one" "$scratch/board/two")" \
	"Same = within 1%\." "another machine's floor does not count"
done_testing
