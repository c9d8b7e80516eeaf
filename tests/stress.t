#!/bin/bash
# stress: copies that were preempted arrived, and a kernel that errs is found out. No time is
# asserted, and not how often anything was preempted.
. "$(dirname "$0")/tap.sh"

# stress ID: it measures, or says why not.
stress()
{
	run "$programs/stress" "$1" --samples=5
	if [ "$code" = 77 ]; then
		skip "$1" "$(cat "$err")"
		return 1
	fi
	is "$code" 0 "$1: everything arrived"
	like "$(value preemptions-in-copies "$out")" '^[1-9]' "$1: and copies were preempted"
}

live=
for id in stress.{read,write}{,.768,.4096}{,.dirty} stress.vector.dirty stress.read.avx512.dirty; do
	[[ $id == *avx512* && $native != x86_64 ]] && continue
	stress "$id" && [[ $id == stress.read.dirty ]] && live=yes
done

# found ERR ID REGEX: a kernel that errs so is found out, maybe by both tasks at once.
found()
{
	ERR=$1 run "$B/tests/bench/stress_broken" "$2" --samples=5
	is "$code" 1 "$2: $1 is found"
	like "$(head -n 1 "$err")" "^stress_broken: $3" "$2: $1: which is said"
}
task='(the measuring task|the partner)'
run "$B/tests/bench/stress_broken" stress.read --samples=5
[[ $code = 77 ]] || is "$code" 0 "a kernel that does not err"
for path in read write; do
	found byte stress.$path "$task: wrong bytes arrived, [0-9]+ from the start of copy [0-9]+\$"
	found none stress.$path.4096 "$task: wrong bytes arrived, 0 from"
	found short stress.$path "$path: only 65535 bytes"
	if [ -z "$live" ]; then
		skip "registers that change" "no vector unit"
		continue
	fi
	found late stress.$path.dirty "$task: vector registers changed after copy"
	# There system calls may discard them.
	[ "$native" = riscv64 ] || found vector stress.$path.dirty "$task: vector registers changed in copy"
done
ERR=calm run "$B/tests/bench/stress_broken" stress.read --samples=2
one_line "nobody was preempted" 77 'no copy was preempted'

refused() # ID REGEX
{
	run "$programs/stress" "$1"
	one_line "$1" 1 "$2"
}
refused stress.read.once 'dirty, or off'
refused stress.vector 'cannot be off'

# The death of either is the end of both.
"$programs/stress" stress.write --min-time=20000000 --samples=20000 >"$scratch/out" 2>"$scratch/err" &
launch=$!
for _ in {1..500}; do
	mapfile -d ' ' -t pids < <(cat "/proc/$launch/task/$launch/children")
	[ "${#pids[@]}" = 2 ] && break
	sleep 0.01
done
is "${#pids[@]}" 2 "two tasks"
kill -KILL "${pids[1]}"
wait "$launch"
is $? 1 "a killed partner: exit 1"
is "$(cat "$scratch/err")" "stress: partner 1 was killed: Killed" "a killed partner: which is said"
ok "nobody is left" [ ! -e "/proc/${pids[0]}" ]
done_testing
