#!/bin/bash
# Fleets: the LAVA job and test definition by LAVA's own schemas, what a device prints, the records in
# a job's log; labgrid's environment and strategy, by labgrid, under a campaign.
. "$(dirname "$0")/tap.sh"
. tests/campaign/board.sh

trapcost=$(realpath "${TRAPCOST:-./trapcost}")
export TRAPCOST=$trapcost
python=$(tests/python jsonschema) || exit 2

job() { run fleet/lava/job --device-type k3 --kit http://s/kit.tar.gz --ramdisk http://s/r.gz "$@"; }
job --boots 2 base=http://s/A new=http://s/B
is "$code" 0 "a LAVA job is made"
cp "$out" "$scratch/job.yaml"
is "$(sed -n 's/^        KERNEL: //p' "$scratch/job.yaml" | tr '\n' ' ')" \
	"$("$trapcost" campaign -n -t ssh:x -o "$scratch/x" --boots 2 --seed 1 base=x new=x nop | awk '!/^#/ { printf "%s ", $2 }')" \
	"in the order of a campaign"
is "$(sed -n 's/^      url: "http:\/\/s\/\([AB]\)"/\1/p' "$scratch/job.yaml" | sort | uniq -c | tr -s ' \n' ' ')" \
	" 2 A 2 B " "each boot deploys its kernel"
job base=http://s/A new
is "$code $(cat "$err")" "1 job: new has no kernel: NAME=KERNEL" "a kernel without an address is refused"
if schemas=$(tests/python lava_common.schemas,yaml); then
	cat >"$scratch/validate.py" <<-'EOF'
		import sys, yaml, lava_common.schemas, lava_common.schemas.test.testdef
		job = yaml.safe_load(open(sys.argv[1]))
		lava_common.schemas.validate(job, strict=True)
		lava_common.schemas.test.testdef.validate(yaml.safe_load(open("fleet/lava/trapcost.yaml")))
		if len(sys.argv) > 2: del job["actions"][0]["deploy"]["to"]; lava_common.schemas.validate(job)
	EOF
	ok "LAVA's schemas take job and definition" "$schemas" "$scratch/validate.py" "$scratch/job.yaml"
	run "$schemas" "$scratch/validate.py" "$scratch/job.yaml" broken
	is "$code" 1 "and would not take a broken one"
else
	skip "LAVA's schemas take job and definition" "no lava-common"
fi

# What a device does: a kit, a plan, LAVA's own commands.
board_start || skip_all "nop or facts do not run here"
mkdir "$scratch/kit" "$scratch/lava"
cp "$programs/agent" "$programs/facts" "$programs/nop" "$programs/syscall" "$scratch/kit/"
"$trapcost" plan -p quick nop >"$scratch/kit/quick.plan" 2>/dev/null
printf 'nop nop --min-time=1000000 --samples=3 --iterations=4194304\nsyscall syscall.getppid --cpus=4095\n' >"$scratch/odd.plan"
printf '#!/bin/sh\necho "$@" >>%s/lava.cases\n' "$scratch" >"$scratch/lava/lava-test-case"
chmod +x "$scratch/lava/lava-test-case"
device() # BOOT KERNEL KIT [PLAN]
{
	rm -f "$scratch/lava.cases"
	run env PATH="$scratch/lava:$PATH" SETTLE=0 fleet/lava/measure "$@"
}
device 001 base "$scratch/kit"
is "$code" 0 "a device measures"
cp "$out" "$scratch/first"
is "$(sed 's/--measurement [0-9.e+-]* /--measurement M /' "$scratch/lava.cases" | grep -v -e instructions -e cycles)" \
	"nop.ns --result pass --measurement M --units ns/op
trapcost --result pass" "and says so to LAVA, case by case"
# Cycles are there where the yardstick was sound.
is "$(grep -c '^nop.cycles --result pass .* --units cycles/op$' "$scratch/lava.cases")" \
	"$(grep -cm1 'id=nop.* cycles/op' "$scratch/first")" "cycles where there are any"
# The median by another hand.
is "$(awk '$1 == "nop.ns" { printf "%.4f", $5 }' "$scratch/lava.cases")" \
	"$(sed -n 's/.*id=nop\t[0-9]*\t\([0-9.]*\) ns.*/\1/p' "$scratch/first" | "$python" -c 'import statistics, sys; print("%.4f" % statistics.median(map(float, sys.stdin)))')" \
	"a measurement is the median of its samples"
device 002 new "$scratch/kit" "$scratch/odd.plan"
is "$(grep -v ns/op "$scratch/lava.cases" | grep -v /op)" "syscall.getppid --result fail
trapcost --result pass" "a case that breaks is a failure"
device 001 base "$scratch/none.tar.gz"
is "$code $(cat "$scratch/lava.cases")" "1 trapcost --result fail" "without a kit the test fails"
like "$(cat "$err")" "cannot fetch $scratch/none.tar.gz" "which is said"

# The job's log: two boots, each between what a console says.
device 002 new "$scratch/kit"
sed 's/^/2026-12-01T10:00:00 /; s/$/\r/' "$scratch/first" "$out" >"$scratch/log"
echo "trapcost: record 003 of ../x begins" >>"$scratch/log"
run fleet/lava/records "$scratch/log" "$scratch/records"
is "$code" 0 "the log's records are found"
is "$(cd "$scratch/records" && find . -type f | sort | tr '\n' ' ')" "./base/001.json ./new/002.json " "each by its kernel and boot"
ok "they are valid" "$python" -m jsonschema -i "$scratch/records/base/001.json" -i "$scratch/records/new/002.json" results/schema.json
is "$("$python" -c 'import json, sys; print([json.load(open(f))["labels"]["kernel"] for f in sys.argv[1:]])' "$scratch"/records/*/*.json)" \
	"['base', 'new']" "and say whose they are"
run fleet/lava/records /dev/null "$scratch/records"
is "$code" 4 "a log without a record: exit 4"

# labgrid boots the board that a campaign measures.
if ! labgrid=$(tests/python labgrid); then
	skip "labgrid boots the boards of a campaign" "no labgrid"
	done_testing
fi
echo a >"$scratch/image.a"
echo b >"$scratch/image.b"
sed -e "s|/srv/tftp/board/Image|$board/installed|; s|/srv/kernels/base/Image|$scratch/image.a|; s|/srv/kernels/new/Image|$scratch/image.b|" \
	-e "s|relay board cycle|$board/boot|; s|base:|a:|; s|new:|b:|; s|strategy.py|$PWD/fleet/labgrid/strategy.py|" \
	fleet/labgrid/board.yaml >"$scratch/board.yaml"
board_reset
run "$trapcost" campaign -q -t ssh:board -o "$scratch/campaign" -p quick --settle 0 --settle-limit 0 --seed 1 --boots 2 \
	--boot "$labgrid fleet/labgrid/boot $scratch/board.yaml {}" a= b= nop
is "$code" 0 "labgrid boots the boards of a campaign"
is "$(board_booted)" "a b b a" "in its order"
run "$labgrid" fleet/labgrid/boot "$scratch/board.yaml" c
one_line "an image that the environment has not" 1 "has no image named c"
done_testing
