#!/bin/bash
# wake for real: each way and place, the calls seen by another, /dev/cpu_dma_latency held, idle
# states, deaths. No time is asserted.
. "$(dirname "$0")/tap.sh"

# stands ID: whether it measures; skipped with its reason where it is not possible.
stands()
{
	run_until 0 "$programs/wake" "$1" --samples=3
	if [ "$code" = 77 ] || disturbed; then
		skip "$1" "$(cat "$err")"
		return 1
	fi
	is "$code" 0 "$1 measures"
	like "$(value count-per-operation "$out")" '^(1\.00|0\.99)' "$1: a sleep each"
	ok "$1: on two CPUs" [ "$(value cpu "$out")" != "$(value partner-cpu "$out")" ]
	is "$(value bound "$out")" wakeup "$1: bound by the wake-up"
	is "$(grep -c /part=overhead "$out")" 3 "$1: two readings of the clock are reported beside it"
}

states() { find "/sys/devices/system/cpu/cpu$1/cpuidle" -name 'state*' 2>/dev/null | wc -l; }
for via in futex eventfd signal pipe; do
	for more in '' .once .dirty .thread; do
		stands "wake.$via$more" || continue
		is "$(grep -c '^idle-state[0-9]*-entries: [0-9]' "$out")" "$(states "$(value partner-cpu "$out")")" \
			"wake.$via$more: each idle state's entries"
	done
done
for place in smt package; do
	stands "wake.futex.$place" || like "$(cat "$err")" '^wake: (no second .*CPU|the kernel does not tell|void: .* sleeps)' "$place: why not"
done
stands wake.futex.pause20
run "$programs/wake" wake.futex.same
one_line "the waker's own CPU" 1 "on another CPU"
run "$programs/wake" wake.futex.pause19
one_line "a pause that is too short" 1 'pause19'

# /dev/cpu_dma_latency is open as long as the launch measures.
if stands wake.futex.zero; then
	"$programs/wake" wake.futex.zero --samples=100000 >/dev/null 2>&1 &
	launch=$!
	for _ in {1..300}; do
		read -r child _ < <(children "$launch")
		find "/proc/${child:-0}/fd" -lname /dev/cpu_dma_latency 2>/dev/null | grep -q . && break
		sleep 0.01
	done
	is "$(find "/proc/$child/fd" -lname /dev/cpu_dma_latency | wc -l)" 1 "zero: the request is held"
	kill -KILL "$launch"
	wait "$launch" 2>/dev/null
else
	like "$(cat "$err")" 'cpu_dma_latency|void: .* sleeps' "zero: why not"
fi

# calls NAME CASE WAKE SLEEP: as many of both calls as operations, whoever counts.
calls()
{
	local batches=(--samples=2 --iterations=16 --ticks=1)
	run_until 0 strace -f -o "$scratch/trace" -e "trace=$2,$3" "$programs/wake" "$1" "${batches[@]}"
	if [ "$code" != 0 ]; then
		skip "$1 under strace" "$(cat "$err")"
		return
	fi
	is "$(grep -c " $2(" "$scratch/trace")" "$(value operations-total "$out")" "$1: a $2 each"
	is "$(grep -c " $3(" "$scratch/trace")" "$(value operations-total "$out")" "$1: a $3 each"
}
if strace -o /dev/null true 2>/dev/null; then
	calls wake.signal tgkill rt_sigtimedwait
else
	skip "calls" "strace cannot trace here"
fi

# Deaths: the launch's children are the waker and the sleeper.
run "$programs/wake" wake.futex --samples=1
if [ "$code" = 77 ]; then
	skip "deaths" "$(cat "$err")"
else
	for who in 0 1 2; do # the launch itself is the last
		"$programs/wake" wake.futex --samples=100000 >/dev/null 2>"$scratch/err" &
		launch=$!
		await_children "$launch" 2
		sleep 0.1
		pids+=("$launch")
		kill -KILL "${pids[$who]}"
		ok "killed: $who; nobody is left" gone "${pids[@]}"
		wait "$launch" 2>/dev/null
	done
fi
done_testing
