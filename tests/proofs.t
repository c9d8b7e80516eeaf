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

# What has no proof of a count: syscall, copy and stress check each return, nop does nothing, and
# across CPUs, or by a socket, how often tasks sleep is left to chance.
may_lack_proof()
{
	case $1 in
	nop | syscall | copy | stress) ;;
	pingpong.socket* | pingpong.*.core* | pingpong.*.smt* | pingpong.*.package*) ;;
	*) false ;;
	esac
}

# Operations that take long: batches of so many that one in eight is seen to be missing.
batches()
{
	case $1 in
	preempt | wake) echo --iterations=64 --samples=4 --ticks=100 ;;
	firstuse) echo --iterations=256 --samples=4 ;;
	*) echo --samples=2 ;;
	esac
}

# Whether there are so many as are due, or more where others can add to them.
due()
{
	case $1 in
	preempt) echo '^([1-9][0-9]*\.|0\.99)' ;;
	*) echo '^(1\.00|0\.99)' ;;
	esac
}

# run_until_void PROGRAM ARGUMENT...: as run_until does: others can fill the gap or fail the launch.
run_until_void()
{
	local attempt
	for attempt in 1 2 3 4 5 6 7 8; do
		run "$@"
		[ "$code" = 77 ] || grep -q ': void: ' "$err" && return
		sleep "0.$attempt"
	done
}

# prove_case NAME ID
prove_case()
{
	local batches
	read -ra batches < <(batches "$1")
	run_until 0 "$programs/$1" "$2" "${batches[@]}"
	if [ "$code" = 77 ] || disturbed; then
		skip "$2" "$(cat "$err")"
		return
	fi
	is "$code" 0 "$2 measures"
	if ! counts && ! switches_by_law "$2"; then
		ok "$2 counts what it names (.count), or may_lack_proof says why not" may_lack_proof "$2"
		return
	fi
	! counts || like "$(value count-per-operation "$out")" "$(due "$1")" "$2: $(value counted "$out") are counted"
	run_until_void "$B/tests/lazy/$1" "$2" "${batches[@]}"
	if [[ $(cat "$err") == *'others want this CPU'* ]]; then
		skip "$2: left out" "$(cat "$err")"
		return
	fi
	is "$code" 1 "$2: left out, it is void"
	like "$(cat "$err")" "^$1: void: .* an operation (are|is) due" "$2: and says what was counted"
}

for program in "$B"/tests/lazy/*; do
	case $program in *.o | *.d) continue ;; esac
	name=${program##*/}
	may_lack_proof "$name" && continue
	while read -r id; do
		prove_case "$name" "$id"
	done < <("$programs/$name" --describe | awk '$1 == "case" && $3 != "rigorous" { print $2 }')
done
done_testing
