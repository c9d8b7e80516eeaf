#!/bin/bash
# preempt for real: the victim calls nothing, each state and kind of task, without real-time rights,
# deaths. No time is asserted; under load a launch may say that others want the CPU.
. "$(dirname "$0")/tap.sh"

# stands NAME ID [COMMAND...]: the launch of ID by the command measures.
stands()
{
	local name=$1 id=$2
	shift 2
	run_until 0 "$@" "$programs/preempt" "$id" --samples=3
	if [ "$code" = 77 ] || disturbed; then
		skip "$name" "$(cat "$err")"
		return 1
	fi
	is "$code" 0 "$name measures"
	like "$(value count-per-operation "$out")" '^([1-9][0-9]*\.|0\.99)' "$name: an involuntary switch each"
	is "$(value partner-cpu "$out")" "$(value cpu "$out")" "$name: on one CPU"
	is "$(grep -c /part=overhead "$out")" 3 "$name: two plain steps are reported beside it"
}

for as in '' .thread; do
	for vstate in '' .once .dirty; do
		stands "preempt$vstate$as" "preempt$vstate$as" || continue
		is "$(value vstate "$out")" "$(v=${vstate#.} && echo "${v:-off}")" "preempt$vstate$as: its state"
	done
done
if stands preempt preempt; then
	like "$(value interrupter-fifo "$out")" '^[01]$' "says how the interrupter preempts"
	ok "counts its interrupts" [ "$(value interrupts-due "$out")" -ge "$(value operations-total "$out")" ]
fi

# Without the right to a real-time policy.
ordinary=(prlimit --rtprio=0 setpriv --bounding-set=-sys_nice)
if ! "${ordinary[@]}" true 2>/dev/null; then
	skip "ordinary rights" "setpriv cannot give up rights here"
elif stands "ordinary rights" preempt.dirty "${ordinary[@]}"; then
	is "$(value interrupter-fifo "$out")" 0 "ordinary rights: no real-time policy"
fi

# What the victim calls from its first sample on: the timer's start and stop, and its accounts. read(2)
# is the interrupter's, who would come late were it watched.
watch=(strace -f --seccomp-bpf -e 'trace=!read')
if "${watch[@]}" -o /dev/null true 2>/dev/null; then
	run_until 0 "${watch[@]}" -o "$scratch/trace" "$programs/preempt" preempt --samples=4 --iterations=16 --ticks=1
	if [ "$code" = 0 ]; then
		victim=$(awk '/timerfd_settime\(/ { print $1; exit }' "$scratch/trace")
		awk -v victim="$victim" '$1 == victim && $2 ~ /^[a-z_0-9]+\(/ { sub(/\(.*/, "", $2); print $2 }' \
			"$scratch/trace" | uniq -c | awk '{ print $2 }' >"$scratch/calls"
		like "$(paste -sd' ' "$scratch/calls")" '(timerfd_settime getrusage ){4}' "between start and stop of the timer the victim calls nothing"
		is "$(grep -c clock_gettime "$scratch/calls")" 0 "nor for the time"
	else
		skip "what the victim calls" "$(cat "$err")"
	fi
else
	skip "what the victim calls" "strace cannot trace here"
fi

# Deaths: the launch's children are the victim and the interrupter.
start()
{
	"$programs/preempt" preempt --samples=100000 >"$scratch/out" 2>"$scratch/err" &
	launch=$!
	await_children "$launch" 2
}
run "$programs/preempt" preempt --samples=1
if [ "$code" = 77 ]; then
	skip "deaths" "$(cat "$err")"
else
	for who in 'measuring task' 'partner 1' launch; do
		start
		case $who in
		launch) victim=$launch ;;
		measuring*) victim=${pids[0]} ;;
		*) victim=${pids[1]} ;;
		esac
		sleep 0.1
		kill -KILL "$victim"
		ok "a killed $who leaves nobody" gone "$launch" "${pids[@]}"
		wait "$launch" 2>/dev/null
		[ "$who" = launch ] || like "$(cat "$scratch/err")" "$who was killed: Killed$|others want this CPU" "a killed $who is told"
	done
fi

run "$programs/preempt" preempt.avx512
one_line "a unit that is off" 1 "says nothing while vstate is off"
run "$programs/preempt" preempt.core
one_line "another CPU" 1 'no value "core"'
done_testing
