#!/bin/bash
# plots/: pictures of reference records and of records made up to be difficult, one clear line for
# whatever cannot be drawn. tests/plots/check.py says what a good picture is.
. "$(dirname "$0")/tap.sh"
trapcost=${TRAPCOST:-./trapcost}
[ -x "$trapcost" ] || skip_all "no ./trapcost; run make"
python=$(plots/python matplotlib jsonschema 2> /dev/null)

# Without matplotlib: a line that says what to install, and all else goes on.
mkdir "$scratch/plots" "$scratch/results"
cp plots/*.py "$scratch/plots"
cp results/*.json "$scratch/results"
printf '#!/bin/sh\nexit 1\n' > "$scratch/plots/python"
other=$(plots/python json)
for script in change distribution states sweep; do
	run "$other" -S -E "$scratch/plots/$script.py" -o "$scratch/x.svg" results/reference
	one_line "$script without matplotlib" 1 \
		"install python3-matplotlib.*make deps.*all else of trapcost works"
done
[ -n "$python" ] || {
	skip "the pictures" "no python3 with matplotlib and jsonschema"
	done_testing
}

# check KIND FOLDER [COMPARISON...]: a job for check.py; all are done in one process.
check() { printf '%q ' "$@" >> "$scratch/jobs"; echo >> "$scratch/jobs"; }

made=$scratch/made
"$python" tests/plots/generate "$made" || exit 2
# side END NAME: the records of NAME of the kernel that ends in a or in b.
side() { grep -l -- "\"release\": \"[^\"]*$1\"" "$made/$2"/*.json | paste -sd,; }
# compare_made NAME: a comparison of both.
compare_made()
{
	"$trapcost" compare "$(side a "$1")" "$(side b "$1")" --format json > "$scratch/$1.json"
}
# golden NAME SIDES...: a comparison of golden records.
golden()
{
	local name=$1
	shift
	"$trapcost" compare "$@" --format json > "$scratch/$name.json"
}

lab=results/reference/riscv-virtio-qemu
"$trapcost" compare "$lab"/* --format json > "$scratch/lab.json"
check reference "$lab" "$scratch/lab.json"
check time results/reference/amd-epyc
for kind in board long counters; do
	compare_made "$kind"
	check "$kind" "$made/$kind" "$scratch/$kind.json"
done
# A comparison takes eight boots of these, a picture of samples one a kernel.
compare_made many
mkdir "$made/two"
for end in a b; do
	side "$end" many | cut -d, -f1 | xargs -I{} cp {} "$made/two"
done
check many "$made/two" "$scratch/many.json"
for kind in one none no_cycles hostile x86 x86_two kernels machines zeros some_cycles; do
	check "$kind" "$made/$kind"
done
golden verdicts A=tests/golden/mixed/a B=tests/golden/mixed/b
check verdicts - "$scratch/verdicts.json"
golden within A=tests/golden/within/a B=tests/golden/within/b
check within - "$scratch/within.json"
golden few a=tests/golden/single/a b=tests/golden/single/b
check few - "$scratch/few.json"
"$python" - "$scratch/verdicts.json" "$scratch/odd.json" << 'EOF'
import json, sys
comparison = json.load(open(sys.argv[1]))
pair = comparison["pairs"][0]
name = "$x^2$ <script>\n\x1b[31m\u202e" + "long" * 30
comparison["machine"]["name"] = pair["base"]["label"] = pair["new"]["label"] = name
pair["rows"][0]["id"] = pair["rows"][0]["new_id"] = "nop." + ".".join(["a_part_of_a_name"] * 12)
pair["rows"][1].update(change_percent=4000.0, ci95_percent=[3000.0, 9000.0])
json.dump(comparison, open(sys.argv[2], "w"))
EOF
check odd - "$scratch/odd.json"

looked=0
while IFS= read -r line; do
	looked=$((looked + 1))
	case $line in
	"ok "*) pass "${line#ok }: pictures" ;;
	*) fail "${line#not ok }" ;;
	esac
done < <("$python" -W error tests/plots/check.py plots < "$scratch/jobs" 2>&1 || echo "not ok check.py: exit $?")
is "$looked" "$(wc -l < "$scratch/jobs")" "every kind was looked at"

# The figures are as their schema says; the records' own figures are those that follow.
for records in results/reference "A=tests/golden/mixed/a B=tests/golden/mixed/b" "$made/hostile" "$made/none"; do
	# shellcheck disable=SC2086 # operands
	"$trapcost" export --to figures $records > "$scratch/figures.json"
	ok "figures of ${records##*/}: as their schema says" "$python" -W ignore -m jsonschema \
		-i "$scratch/figures.json" results/figures-schema.json
done
run "$trapcost" export --to figures
one_line "figures of nothing" 2 'figures takes records, folders'

# Two programs, one picture; a page's background shows through, a file's does not.
draw() { "plots/$1.py" "${@:2}"; }
for script in distribution states sweep; do
	draw "$script" "$lab" -o "$scratch/1.svg"
	PYTHONHASHSEED=7 draw "$script" "$lab/"*/*.json -o "$scratch/2.svg"
	ok "$script: the same twice" cmp "$scratch/1.svg" "$scratch/2.svg"
done
for end in svg png; do
	draw change "$scratch/lab.json" -o "$scratch/1.$end"
	PYTHONHASHSEED=7 draw change - -o "$scratch/2.$end" < "$scratch/lab.json"
	ok "change: the same $end twice" cmp "$scratch/1.$end" "$scratch/2.$end"
done
like "$(head -c 2000 "$scratch/1.svg")" 'fill: #ffffff' "a file is on white"
"$python" - "$scratch/lab.json" "$scratch/same.json" << 'EOF'
import json, sys
comparison = json.load(open(sys.argv[1]))
comparison["pairs"] *= 2
json.dump(comparison, open(sys.argv[2], "w"))
EOF
draw change "$scratch/same.json" -o "$scratch/same.svg"
is "$(find "$scratch" -name 'same-change-*.svg' | wc -l)" 2 "two pairs of one name, two files"
draw sweep "$made/board" -o "$scratch/two.svg"
ok "two pictures, two files" ls "$scratch/two-sweep-copy.svg" "$scratch/two-sweep-ctx.svg"
draw distribution "A=$made/board" -c '*.getppid' -c nop -o "$scratch/one.svg"
like "$(grep -o '>[^<]*<' "$scratch/one.svg")" '>syscall\.getppid<' "patterns choose cases"
like "$(grep -o '>[^<]*<' "$scratch/one.svg")" '>● A<' "a label names a side"

# The pictures of the README are those that these records make.
make -s PICTURES="$scratch/pictures" plots > "$scratch/out" 2>&1 || note "$(cat "$scratch/out")"
words() { sed -n 's/.*<\(desc\|title\)[^>]*>\(.*\)<.*/\2/p' "$1"; }
for picture in docs/pictures/*.svg; do
	is "$(words "$picture")" "$(words "$scratch/pictures/${picture##*/}")" \
		"$picture is up to date (make plots)"
done

mkdir "$scratch/bad"
ok "what cannot be drawn gets one line" "$python" tests/plots/refuse.py plots \
	results/reference/amd-epyc/*/*.json "$scratch/lab.json" "$scratch/bad"
run plots/states.py nosuch -o "$scratch/x.svg"
one_line "a record that is not there" 2 "^states.py: cannot read nosuch: No such file"
done_testing
