#!/bin/bash
# spawn and firstuse for real: as many children as operations, by strace's account too; states,
# refusals of the kernel, deaths. No time is asserted.
. "$(dirname "$0")/tap.sh"

can_strace() { strace -o /dev/null true 2>/dev/null; }

# measured ID WHAT: it stands and has counted as many of what as operations.
measured()
{
	run "$programs/${1%%.*}" "$1" --samples=3
	if [ "$code" = 77 ]; then
		skip "$1" "$(cat "$err")"
		return 1
	fi
	is "$code" 0 "$1 measures"
	is "$(value counted "$out")" "$2" "$1: $2 are counted"
	is "$(value count-per-operation "$out")" 1.00000 "$1: one an operation"
	like "$(value switches-per-operation "$out")" '^[0-9]+\.' "$1: its switches are reported"
	is "$(grep -c involuntary-switches$ "$out")" 0 "$1: and no disturbance"
}

for kind in thread fork exec; do
	for vstate in '' .once .dirty .avx512.dirty .amx.dirty; do
		measured "spawn.$kind$vstate" children || continue
		twins=0
		[[ $vstate == *dirty ]] && twins=3
		is "$(grep -c part=overhead "$out")" "$twins" "spawn.$kind$vstate: what touching costs is beside it"
		ok "spawn.$kind$vstate: the parent's size is noted" [ "$(value parent-rss-kib "$out")" -gt 0 ]
	done
done
for unit in '' .avx512 .amx; do
	measured "firstuse$unit" "first uses" || continue
	is "$(grep -c part=overhead "$out")" 3 "firstuse$unit: the same without the touch is beside it"
	is "$(value vstate "$out")" off "firstuse$unit: the measuring task's unit stays off"
	ok "firstuse$unit: which unit is said" [ "$(value unit "$out")" != none ]
done

# traced ID CALL: strace has seen that pattern as often as children were made.
traced()
{
	local twin=0
	run strace -f -o "$scratch/trace" "$programs/${1%%.*}" "$1" --iterations=8 --samples=2 --min-time=1 --ticks=1
	is "$code" 0 "$1: measures under strace"
	[[ $1 = firstuse* ]] && twin=$((2 * $(value iterations "$out")))
	is "$(grep -cE "$2" "$scratch/trace")" "$(($(value operations-total "$out") + twin + ${3:-0}))" \
		"$1: strace counts as many"
}
if can_strace; then
	traced spawn.thread 'clone\(.*CLONE_THREAD'
	traced spawn.fork 'exited with 42'
	traced spawn.exec 'exited with 42' 1 # tried once before
	is "$(grep -c 'execveat(.*<unfinished\|execveat(.*= 0' "$scratch/trace")" \
		"$(grep -c 'exited with 42' "$scratch/trace")" "spawn.exec: each has executed the program"
	run "$programs/firstuse" --samples=1
	[ "$code" = 77 ] || traced firstuse 'clone\(.*CLONE_THREAD' 1
	run strace -f -o /dev/null -e inject=execveat:error=EACCES "$programs/spawn" spawn.exec
	one_line "a kernel that executes no memfd" 77 "^spawn: the kernel does not execute a file in memory"
	for kind in thread fork exec; do
		run strace -f -o /dev/null -e inject=clone:error=EAGAIN:when=50+ "$programs/spawn" "spawn.$kind" --iterations=16
		one_line "spawn.$kind: no child any more" 1 "^spawn: clone: Resource temporarily unavailable"
	done
	for refusal in 'EACCES Permission denied' 'EPERM Operation not permitted' 'ENOSYS Function not implemented'; do
		run strace -f -o /dev/null -e inject=memfd_create:error="${refusal%% *}" "$programs/spawn" spawn.exec
		one_line "memfd_create: ${refusal%% *}" 77 \
			"^spawn: no file in memory to execute: ${refusal#* } \(see vm.memfd_noexec\)"
	done
	run strace -f -o /dev/null -e inject=memfd_create:error=EMFILE "$programs/spawn" spawn.exec
	one_line "no room for a memfd" 1 "^spawn: memfd_create: Too many open files"
else
	skip "children under strace" "strace cannot trace here"
fi

run "$programs/spawn" spawn.vfork
one_line "another kind" 1 'no value "vfork"'
run "$programs/firstuse" firstuse.once
one_line "firstuse has no vstate" 1 'no value "once"'
for unit in 'sve aarch64' 'rvv riscv64' 'avx512 x86_64'; do
	[[ $unit == *$native ]] && continue
	run "$programs/firstuse" "firstuse.${unit% *}"
	one_line "firstuse.${unit% *}" 77 "^firstuse: ${unit% *} belongs to ${unit#* }"
done

# Deaths: a launch in a session of its own leaves nobody in it.
session() { pgrep -s "$1" -r R,S,D,T >"$scratch/session"; }
session_gone()
{
	for _ in {1..200}; do
		session "$1" || return 0
		sleep 0.01
	done
	return 1
}
# The launch's one child that stays: those before it are thrown away at once.
measuring()
{
	local before child=
	for _ in {1..50}; do
		before=$child
		child=$(children "$1" | tr -d ' ')
		[ -n "$child" ] && [ "$child" = "$before" ] && break
		sleep 0.1
	done
	echo "$child"
}
for id in spawn.thread spawn.fork spawn.exec firstuse; do
	for victim in launch measuring; do
		setsid "$programs/${id%%.*}" $id --min-time=20000000 --samples=20000 >"$scratch/out" 2>"$scratch/err" &
		launch=$!
		child=$(measuring $launch)
		if [ -z "$child" ]; then
			wait $launch
			is "$?" 77 "$id: runs, or is skipped"
			continue
		fi
		ok "$id: runs" session $launch
		if [ $victim = launch ]; then kill -KILL $launch; else kill -KILL "$child"; fi
		ok "$id: nobody outlives a killed $victim" session_gone $launch
		wait $launch 2>/dev/null
		[ $victim = launch ] || is "$(cat "$scratch/err")" \
			"${id%%.*}: the measuring task was killed: Killed" "$id: and it is said"
	done
done
done_testing
