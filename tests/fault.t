#!/bin/bash
# fault for real: as many minor faults as operations, by the kernel's account of the launch as a
# whole too; nobody is left. No time is asserted.
. "$(dirname "$0")/tap.sh"

# Of all processes this shell has waited for, and that they have waited for.
minor_faults()
{
	local fields
	read -r fields <"/proc/$$/stat"
	awk '{ print $9 }' <<<"${fields##*) }"
}

# Beside its operations a launch makes a few hundred faults; for cow it reads the pages before they
# are written, which makes at most one more for each.
from_outside()
{
	local kind=$1 before after operations others most=2000
	before=$(minor_faults)
	run "$programs/fault" "fault.$kind" --iterations=4096 --samples=2
	after=$(minor_faults)
	is "$code" 0 "$kind: measures"
	operations=$(value operations-total "$out")
	others=$((after - before - operations))
	[ "$kind" = cow ] && most=$((most + operations))
	ok "$kind: $operations operations, $others other faults in all the launch" \
		[ "$others" -ge 0 -a "$others" -lt "$most" ]
}

for kind in anon file cow trap; do
	from_outside "$kind"
	for vstate in '' .once .dirty .avx512.dirty .amx.once; do
		id=fault.$kind$vstate
		run "$programs/fault" "$id" --samples=3
		if [ "$code" = 77 ]; then
			skip "$id" "$(cat "$err")"
			continue
		fi
		is "$code" 0 "$id measures"
		is "$(value counted "$out")" "minor faults" "$id: the kernel's faults are counted"
		like "$(value count-per-operation "$out")" '^(1\.00|0\.99)' "$id: one a page"
		is "$(value page-bytes "$out")" "$(getconf PAGESIZE)" "$id: and says how big a page is"
		twins=0
		[[ $vstate == *dirty ]] && twins=3
		is "$(grep -c part=overhead "$out")" "$twins" "$id: what touching costs is beside it"
	done
done

run "$programs/fault" fault.once
one_line "a fault of no kind" 1 '"fault.once" is written fault.anon.once'
run "$programs/fault" fault.huge
one_line "another kind" 1 'no value "huge"'
run "$programs/fault" fault.anon.avx512
one_line "a unit without a state" 1 "says nothing while vstate is off"

"$programs/fault" fault.cow --min-time=20000000 --samples=20000 >/dev/null 2>&1 &
launch=$!
child=
for _ in {1..500}; do
	child=$(tr -d ' ' <"/proc/$launch/task/$launch/children" 2>/dev/null)
	[ -n "$child" ] && break
	sleep 0.01
done
ok "a launch measures in a child" [ -n "$child" ]
sleep 0.1
kill -KILL "$launch"
wait "$launch" 2>/dev/null
for _ in {1..200}; do
	grep -q '^State:.[^ZX]' "/proc/$child/status" 2>/dev/null || break
	sleep 0.01
done
ok "which does not outlive it" bash -c "! grep -q '^State:.[^ZX]' /proc/$child/status"
done_testing
