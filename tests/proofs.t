#!/bin/bash
# Each proof for real: a launch that stands has counted what it names, so many an operation, and
# the same benchmark with an operation in eight left out (tests/lazy.c) is void. No time is asserted.
. "$(dirname "$0")/tap.sh"

counts() { [[ -n $(value counted "$out") ]]; }
# Tasks that share a CPU switch by a law, but for a socket, which wakes its sender as well.
switches_by_law()
{
	[[ -n $(value tasks "$out") && $1 != *socket* && $(value partner-cpu "$out") = "$(value cpu "$out")" ]]
}

# prove_case NAME ID
prove_case()
{
	local attempt
	# Others who want this CPU make a switch more: bench/ctx.c says why.
	for attempt in 1 2 3 4 5 6 7 8; do
		run "$programs/$1" "$2" --samples=2
		[[ $code = 1 && $(cat "$err") == *void:* ]] || break
		sleep "0.$attempt"
	done
	if [ "$code" = 77 ]; then
		skip "$2" "$(cat "$err")"
		return
	fi
	is "$code" 0 "$2 measures"
	counts || switches_by_law "$2" || return
	! counts || like "$(value count-per-operation "$out")" '^[0-9]+\.(00|99)' "$2: $(value counted "$out") are counted"
	run "$B/tests/lazy/$1" "$2" --samples=2
	is "$code" 1 "$2: left out, it is void"
	like "$(cat "$err")" "^$1: void: .* an operation (are|is) due" "$2: and says what was counted"
}

for program in "$B"/tests/lazy/*; do
	case $program in *.o | *.d) continue ;; esac
	name=${program##*/}
	# No proof of a count: syscall, copy and stress check each return, nop does nothing.
	case $name in nop | syscall | copy | stress) continue ;; esac
	while read -r id; do
		prove_case "$name" "$id"
	done < <("$programs/$name" --describe | awk '$1 == "case" && $3 != "rigorous" { print $2 }')
done
done_testing
