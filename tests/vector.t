#!/bin/bash
# off, once and dirty are proven at the end of a launch, and a lie makes it void.
. "$(dirname "$0")/tap.sh"

# Where the state of a unit shows in vector-after. Elsewhere than on x86-64 that is the size of
# the signal frame's record: not 0.
# shellcheck disable=SC2034 # read by name
case $native in
x86_64) units='avx avx512 amx' all=$((0x600e4)) avx=$((0x4)) avx512=$((0xe0)) amx=$((0x60000)) ;;
riscv64) units=rvv all=-1 rvv=-1 ;;
aarch64) units=sve all=-1 sve=-1 ;;
esac

after() { echo $(($(value vector-after "$out") & $1)); }

run "$programs/syscall" syscall.getppid --samples=3
is "$code" 0 "off measures"
unproven=$(value vector-unproven "$out")
if [ -n "$unproven" ]; then
	skip "off is off, units are live" "$unproven"
	done_testing
fi
is "$(after "$all")" 0 "off is off after the last batch"

for unit in $units; do
	name=$unit.
	[ "$unit" = "${units%% *}" ] && name=
	for vstate in once dirty; do
		id=syscall.getppid.$name$vstate
		run "$programs/syscall" "$id" --samples=3
		if [ "$code" = 77 ]; then
			skip "$id" "$(cat "$err")"
			continue
		fi
		is "$code" 0 "$id measures"
		is "$(value vstate "$out") $(value unit "$out")" "$vstate $unit" "$id says what it did"
		ok "$id: live after the last batch" [ "$(after "${!unit}")" -ne 0 ]
		overhead=$(grep -c '/part=overhead' "$out")
		is "$overhead" "$([ $vstate = dirty ] && echo 3 || echo 0)" "$id: twin loop's samples"
	done
done

run "$programs/syscall" syscall.getppid.once --samples=1
if [ "$code" = 77 ]; then
	skip "a unit dirtied behind the child's back" "$(cat "$err")"
else
	run "$B/tests/bench/dirty_behind" --samples=3
	one_line "a unit dirtied behind the child's back" 1 "void: vstate should be off, but .* is live"
	like "$(value void "$out")" "is live after the last batch" "and stdout says void too"
fi
done_testing
